package io.statehouse.app.verify;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** One system's stored state, verified and, on request, repaired. Safe while others write. */
final class Verification {
  /** One repair may uncover the next, and a repair that met another writer is tried again. */
  private static final int MAX_PASSES = 10;

  private final Meaning meaning;
  private final KeyValueStore store;

  /** The outcome of a finding. */
  enum Outcome {
    FOUND,
    REPAIRED
  }

  Verification(Meaning meaning, KeyValueStore store) {
    this.meaning = meaning;
    this.store = store;
  }

  /** Reports each finding. */
  void report(BiConsumer<Finding, Outcome> report) {
    try (Stream<Finding> findings = meaning.verify(store)) {
      findings.forEach(finding -> report.accept(finding, Outcome.FOUND));
    }
  }

  /** Repairs what can be repaired, reporting each repair; then what is left. */
  void repair(BiConsumer<Finding, Outcome> report) {
    for (int pass = 0; pass < MAX_PASSES && repairOnce(report); pass++) {
      // Until there is nothing left that a repair would change.
    }
    report(report);
  }

  /** Returns a repair; one that the store cannot take in one transaction is only reported. */
  static Optional<Transaction> repair(Finding finding, KeyValueStore store) {
    return finding.repair().filter(store.limits()::fits);
  }

  /** Returns whether there was anything to repair. */
  private boolean repairOnce(BiConsumer<Finding, Outcome> report) {
    boolean any = false;
    try (Stream<Finding> findings = meaning.verify(store)) {
      for (Finding finding : (Iterable<Finding>) findings::iterator) {
        Optional<Transaction> repair = repair(finding, store);
        if (repair.isPresent()) {
          any = true;
          if (store.commit(repair.get()).applied()) {
            report.accept(finding, Outcome.REPAIRED);
          }
        }
      }
    }
    return any;
  }
}
