package io.statehouse.app.operations.scheduled;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.ports.Condition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of the last verification of a system by this server.
 *
 * @param verifiedAt when it began; absent before the first one
 * @param millis its duration
 * @param errors number of findings that are errors
 * @param notices number of findings that are notices
 * @param findings the first of them
 * @param kinds the meaning of each kind of them
 * @param problem the reason why it did not complete
 */
record VerifyResult(
    String system,
    boolean running,
    Optional<String> verifiedAt,
    long millis,
    long errors,
    long notices,
    List<Found> findings,
    List<FoundKind> kinds,
    Optional<String> problem) {
  static final Shape<VerifyResult> SHAPE = Shape.of(VerifyResult.class);

  /**
   * A finding, as {@code statehouse verify --json} prints it.
   *
   * @param keys the first keys that it rests on, of those that exist; none where keys are secret
   */
  record Found(
      String severity,
      String kind,
      String subject,
      String finding,
      boolean repairable,
      List<String> keys) {
    private static final int MAX_KEYS = 3;

    static Found of(Finding finding, boolean withKeys) {
      return new Found(
          finding.severity().name().toLowerCase(Locale.ROOT),
          finding.kind(),
          finding.subject(),
          finding.sentence(),
          finding.repair().isPresent(),
          finding.conditions().stream()
              .filter(condition -> withKeys && !(condition instanceof Condition.Absent))
              .map(condition -> condition.key().text())
              .limit(MAX_KEYS)
              .toList());
    }
  }

  /**
   * A kind of findings.
   *
   * @param repair what repairs it; empty if it is only reported
   */
  record FoundKind(String name, String meaning, String repair) {
    static FoundKind of(FindingKind kind) {
      return new FoundKind(kind.name(), kind.meaning(), kind.repair());
    }
  }

  /** Returns the result before the first verification. */
  static VerifyResult none(String system) {
    return new VerifyResult(
        system, false, Optional.empty(), 0, 0, 0, List.of(), List.of(), Optional.empty());
  }

  /** Returns this result while another verification runs. */
  VerifyResult whileRunning() {
    return new VerifyResult(
        system, true, verifiedAt, millis, errors, notices, findings, kinds, problem);
  }

  /** Returns the numbers alone. */
  VerifyResult withoutFindings() {
    return new VerifyResult(
        system, running, verifiedAt, millis, errors, notices, List.of(), List.of(), problem);
  }
}
