package io.statehouse.app.systems.gis.adopter;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what an adopter does: each version that it adopts, and the first of several failures that
 * are alike. Of one thread alone.
 */
final class AdopterLog {
  private static final Logger LOG = LoggerFactory.getLogger(AdopterLog.class);

  private final String cluster;
  private Optional<Role> role = Optional.empty();
  private Optional<AdoptionReport> report = Optional.empty();
  private Optional<Failure> failure = Optional.empty();
  private Optional<String> problem = Optional.empty();

  /** Failures are alike if these are equal; messages may name what differs each time. */
  private record Failure(VersionNumber version, Set<String> codes) {
    static Optional<Failure> of(AdoptionReport report) {
      Stream<TopicProblem> problems =
          Stream.concat(
              report.problem().stream(),
              report.topics().stream().flatMap(topic -> topic.error().stream()));
      return report.state() == State.FAILED
          ? Optional.of(
              new Failure(
                  report.desired(),
                  problems.map(TopicProblem::code).collect(Collectors.toUnmodifiableSet())))
          : Optional.empty();
    }
  }

  /**
   * @param cluster its address
   */
  AdopterLog(String cluster) {
    this.cluster = cluster;
  }

  void add(LoopStatus status) {
    if (status.role() == Role.CLOSED) {
      return; // a pass that closing interrupts has not failed
    }
    if (!role.equals(Optional.of(status.role()))) {
      role = Optional.of(status.role());
      LOG.info(
          status.role() == Role.ACTIVE
              ? "this server adopts topics in {}"
              : "this server stands by to adopt topics in {}",
          cluster);
    }
    if (!status.report().equals(report)) {
      report = status.report();
      report.ifPresent(this::add);
    }
    if (!status.problem().equals(problem)) {
      problem = status.problem();
      problem.ifPresent(text -> LOG.warn("topics are not adopted: {}", text));
    }
  }

  private void add(AdoptionReport now) {
    if (now.state() == State.ADOPTED) {
      LOG.info("version {} of the topics is adopted", now.adopted().value());
    }
    Optional<Failure> next = Failure.of(now);
    if (next.isPresent() && !next.equals(failure)) {
      AdopterWarnings.failure(now).ifPresent(LOG::warn);
    }
    failure = next;
  }
}
