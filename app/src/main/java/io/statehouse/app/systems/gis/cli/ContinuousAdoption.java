package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.systems.gis.config.AdopterName;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.domain.gis.topics.AdoptionLoop;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import java.time.Clock;
import java.util.Optional;

/**
 * Adopts every version that becomes desired, until it is interrupted, as a server's adopter does.
 * Prints what each attempt came to, and what is found to differ in the cluster.
 */
final class ContinuousAdoption {
  private final GisCall call;
  private final GisAccess access;
  private final TopicAdopter adopter;
  private final StopSignal stop = new StopSignal();

  // Of the loop's thread alone: what was printed last.
  private Optional<Role> role = Optional.empty();
  private Optional<AdoptionReport> report = Optional.empty();
  private Optional<DriftCheck> drift = Optional.empty();
  private Optional<String> problem = Optional.empty();

  ContinuousAdoption(GisCall call, GisAccess access, TopicAdopter adopter) {
    this.call = call;
    this.access = access;
    this.adopter = adopter;
  }

  void run() {
    try (stop) {
      AdoptionLoop loop =
          AdoptionLoop.start(
              access.store(),
              access.config().keys(),
              adopter,
              access.config().loop(),
              AdopterName.unique(),
              Clock.systemUTC(),
              this::print);
      try {
        stop.await();
      } finally {
        loop.close();
      }
    }
  }

  private void print(LoopStatus status) {
    try {
      printNew(status);
      call.results().flush();
    } catch (RuntimeException closed) {
      // No one reads on; what is under way is completed.
      stop.stop();
    }
  }

  private void printNew(LoopStatus status) {
    if (!Optional.of(status.role()).equals(role)) {
      role = Optional.of(status.role());
      // Without the store it is unknown, and the problem is what to print.
      if (status.role() == Role.STANDBY && status.problem().isEmpty()) {
        call.complain("standing by: another adopter is active");
      }
    }
    if (!status.problem().equals(problem)) {
      problem = status.problem();
      problem.ifPresent(call::complain);
    }
    if (!status.report().equals(report)) {
      report = status.report();
      report.ifPresent(this::print);
    }
    if (!status.drift().equals(drift)) {
      drift = status.drift();
      drift.ifPresent(this::print);
    }
  }

  private void print(AdoptionReport news) {
    if (news.state() == State.PENDING) {
      return; // the next pass continues it
    }
    if (call.results().wantsDocument()) {
      call.results().document(AdoptionDocument.REPORT.write(news));
    } else {
      ReportText.of(call).print(news);
    }
  }

  private void print(DriftCheck check) {
    check.problem().ifPresent(why -> call.complain("cannot compare the cluster: " + why));
    check
        .plan()
        .filter(plan -> !plan.isEmpty())
        .ifPresent(
            plan -> {
              if (call.results().wantsDocument()) {
                call.results().document(AdoptionDocument.DRIFT.write(check.plan()));
              } else {
                call.results().line(check.repaired() ? "repaired drift:" : "drift:");
                WrappedOutput.print(call, plan);
              }
            });
  }
}
