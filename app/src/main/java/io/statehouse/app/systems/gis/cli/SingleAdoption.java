package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.ports.topics.TopicProvisioner;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Adopts the version that is desired now, and ends: when it is adopted, or an attempt has failed.
 * While the cluster is not done, it checks again.
 */
record SingleAdoption(
    GisCall call, GisAccess access, TopicProvisioner cluster, TopicAdopter adopter) {
  private static final Set<State> DONE = EnumSet.of(State.ADOPTED, State.IDLE, State.PARTIAL);

  /**
   * @throws AppException if the version is not adopted
   */
  void run(AdoptFlags flags) {
    Optional<JsonValue.Members> expected = flags.expected(call);
    AdoptRequest request = flags.request();
    try (StopSignal stop = new StopSignal(cluster::close)) {
      AdoptionReport report;
      if (flags.isNow() || access.config().keys().sidecar().isEmpty()) {
        report = run(request, expected, stop, () -> !stop.isRequested());
      } else {
        try (AdopterLease lease = AdopterLease.acquire(access, stop)) {
          report = run(request, expected, stop, () -> !stop.isRequested() && lease.isHeld());
        }
      }
      print(report);
      requireAdopted(report, request.named().isLimited());
    }
  }

  private AdoptionReport run(
      AdoptRequest request,
      Optional<JsonValue.Members> expected,
      StopSignal stop,
      BooleanSupplier mayContinue) {
    AdoptRequest first = expected.map(request::expecting).orElse(request);
    BooleanSupplier planned =
        expected
            .map(AdoptionCommands::desired)
            .<BooleanSupplier>map(version -> () -> mayContinue.getAsBoolean() && isDesired(version))
            .orElse(mayContinue);
    Adoption adoption = adopter.adopt(first.whileTrue(planned));
    while (isOpen(adoption.report().state()) && planned.getAsBoolean()) {
      if (stop.await(adoption.again().orElse(Duration.ZERO))) {
        break;
      }
      // The first pass has carried out the plan; what is left of it is another plan.
      adoption = adopter.adopt(request.whileTrue(planned));
    }
    return adoption.report();
  }

  private static boolean isOpen(State state) {
    return state == State.PENDING || state == State.SUPERSEDED;
  }

  private boolean isDesired(VersionNumber version) {
    try (AdoptionWaits waits = access.waits()) {
      return waits.status().desired().equals(version);
    }
  }

  private void print(AdoptionReport report) {
    if (call.results().wantsDocument()) {
      call.results().document(AdoptionDocument.REPORT.write(report));
    } else {
      ReportText.of(call).print(report);
    }
    call.results().flush();
  }

  private static void requireAdopted(AdoptionReport report, boolean isLimited) {
    if (DONE.contains(report.state())) {
      return;
    }
    if (isLimited) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "the topics are not as version %s defines them: %s"
              .formatted(report.desired(), reason(report)));
    }
    throw new AppException(
        Kind.PRECONDITION_FAILED,
        "version %s is not adopted: %s".formatted(report.desired(), reason(report)));
  }

  private static String reason(AdoptionReport report) {
    return switch (report.state()) {
      case STOPPED -> "the attempt was stopped";
      case FAILED ->
          report.permanent() ? "correct what is listed" : "what is listed may go away; try again";
      default -> "the cluster is not done yet; try again";
    };
  }
}
