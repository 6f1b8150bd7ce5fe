package io.statehouse.app.operations.scheduled;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.domain.layout.Finding;
import io.statehouse.ports.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Verifies one system that is served. Safe for use by several threads. */
final class ScheduledVerification implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledVerification.class);

  /** A store that is wrong throughout must not fill the memory. */
  static final int MAX_FINDINGS = 1_000;

  private final ServedState state;
  private final ExclusiveWork exclusive;
  private final Failures failures;
  private final Clock clock;
  private volatile VerifyResult result;
  private volatile Map<String, Long> kinds = Map.of();

  ScheduledVerification(ServedState state, SystemMetrics metrics, Failures failures, Clock clock) {
    this.state = requireNonNull(state, "state");
    this.exclusive = ExclusiveWork.of(state, "verify");
    this.failures = requireNonNull(failures, "failures");
    this.clock = requireNonNull(clock, "clock");
    this.result = VerifyResult.none(state.name().text());
    metrics.gauge(
        "verify.errors", "Errors that the last verification found", () -> (int) result.errors());
    metrics.gauge(
        "verify.notices", "Notices that the last verification found", () -> (int) result.notices());
    metrics.gauge(
        "verify.age.seconds", "Age of the last verification; -1 before the first", this::age);
  }

  private int age() {
    return result
        .verifiedAt()
        .map(time -> (int) Duration.between(Instant.parse(time), clock.instant()).toSeconds())
        .orElse(-1);
  }

  VerifyResult result() {
    return result;
  }

  /** Returns the numbers of the result. */
  ScheduledStatus.LastVerification last() {
    VerifyResult now = result;
    return new ScheduledStatus.LastVerification(
        now.running(), now.verifiedAt(), now.errors(), now.notices(), kinds, now.problem());
  }

  /** Verifies, unless another server does now, or nothing is stored. */
  void run() {
    try {
      SystemPart part = state.part();
      if (!part.isEmpty()) {
        exclusive.run(() -> verify(part));
      }
    } catch (StoreException down) {
      failed(down);
    }
  }

  private void verify(SystemPart part) {
    Instant began = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    result = result.whileRunning();
    long errors = 0;
    long notices = 0;
    List<VerifyResult.Found> first = new ArrayList<>();
    Map<String, Long> found = new TreeMap<>();
    try (Stream<Finding> findings = part.meaning().verify(part.store().keys())) {
      for (Finding finding : (Iterable<Finding>) findings::iterator) {
        if (finding.severity() == Finding.Severity.ERROR) {
          errors++;
        } else {
          notices++;
        }
        found.merge(finding.kind(), 1L, Long::sum);
        if (first.size() < MAX_FINDINGS) {
          first.add(VerifyResult.Found.of(finding, !state.isSecret()));
        }
      }
    }
    report(errors);
    kinds = Map.copyOf(found);
    result =
        new VerifyResult(
            state.name().text(),
            false,
            Optional.of(began.toString()),
            Duration.between(began, clock.instant()).toMillis(),
            errors,
            notices,
            first,
            kinds(first),
            Optional.empty());
  }

  private List<VerifyResult.FoundKind> kinds(List<VerifyResult.Found> findings) {
    return state.system().findings().stream()
        .filter(kind -> findings.stream().anyMatch(found -> found.kind().equals(kind.name())))
        .map(VerifyResult.FoundKind::of)
        .toList();
  }

  /** Logs when errors appear and when they are gone, once each. */
  private void report(long errors) {
    if (errors > 0 && result.errors() == 0) {
      LOG.warn(
          "{}: verification found {} error{}; see statehouse verify {}",
          state.name(),
          errors,
          errors == 1 ? "" : "s",
          state.name());
    } else if (errors == 0 && result.errors() > 0) {
      LOG.info("{}: verification finds no error any more", state.name());
    }
  }

  /** Ends a verification that is running. */
  @Override
  public void close() {
    exclusive.close();
  }

  private void failed(StoreException down) {
    VerifyResult last = result;
    // The sentence of a store may name a key, which some systems keep secret.
    String problem =
        state.isSecret()
            ? "the store failed: see statehouse stores check"
            : failures.read(down).sentence();
    result =
        new VerifyResult(
            last.system(),
            false,
            last.verifiedAt(),
            last.millis(),
            last.errors(),
            last.notices(),
            last.findings(),
            last.kinds(),
            Optional.of(problem));
  }
}
