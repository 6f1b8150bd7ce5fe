package io.statehouse.app.verify;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.operations.compare.Difference;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The repairs of what a verification has found: each with what it changes, and a transaction that
 * does nothing where another writer was there since.
 *
 * @param repairs the first of them
 * @param more number of further findings that can be repaired, by another plan
 * @param onlyReported number of findings that no repair mends
 */
public record RepairPlan(List<Repair> repairs, long more, long onlyReported) {
  private static final int COMMITTED_TOGETHER = 64;

  public RepairPlan {
    repairs = List.copyOf(repairs);
  }

  /**
   * The repair of one finding.
   *
   * @param differences what it changes, by its meaning
   */
  public record Repair(Finding finding, Transaction transaction, List<Difference> differences) {
    public Repair {
      requireNonNull(finding, "finding");
      requireNonNull(transaction, "transaction");
      differences = List.copyOf(differences);
    }
  }

  /**
   * Verifies what is stored, and works out the repairs.
   *
   * @param max the most repairs of the plan
   */
  public static RepairPlan of(Meaning meaning, KeyValueStore store, int max, Progress progress) {
    List<Repair> repairs = new ArrayList<>();
    long more = 0;
    long onlyReported = 0;
    try (Stream<Finding> findings = meaning.verify(new CountedReads(store, progress))) {
      for (Finding finding : (Iterable<Finding>) findings::iterator) {
        Optional<Transaction> repair = Verification.repair(finding, store);
        if (repair.isEmpty()) {
          onlyReported++;
        } else if (repairs.size() == max) {
          more++;
        } else {
          planned(finding, repair.get(), meaning, store).ifPresent(repairs::add);
        }
      }
    }
    return new RepairPlan(repairs, more, onlyReported);
  }

  /** Returns a repair and its differences; empty if another writer was there already. */
  @SuppressWarnings("resource") // closing it would close the store behind
  private static Optional<Repair> planned(
      Finding finding, Transaction repair, Meaning meaning, KeyValueStore store) {
    StagedStore staged = new StagedStore(store);
    return staged.commit(repair).applied()
        ? Optional.of(new Repair(finding, repair, staged.differences(meaning)))
        : Optional.empty();
  }

  /** Commits each repair; returns the findings whose repairs met another writer. */
  public List<Finding> run(KeyValueStore store, Progress progress) {
    Amount total = new Amount(repairs.size(), 0);
    List<Finding> overtaken = new ArrayList<>();
    for (int from = 0; from < repairs.size(); from += COMMITTED_TOGETHER) {
      List<Repair> some =
          repairs.subList(from, Math.min(repairs.size(), from + COMMITTED_TOGETHER));
      List<CommitOutcome> outcomes =
          store.commitAll(some.stream().map(Repair::transaction).toList());
      for (int i = 0; i < some.size(); i++) {
        if (!outcomes.get(i).result().applied()) {
          overtaken.add(some.get(i).finding);
        }
      }
      progress.at(Progress.Phase.WRITING, new Amount(from + some.size(), 0), Optional.of(total));
    }
    return overtaken;
  }
}
