package io.statehouse.app.keys;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.app.keys.RawKeys.Precondition;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several writes that a user requests together, in JSON. */
public record KeyTransaction(List<KeyWrite> writes) {
  public static final Shape<KeyTransaction> SHAPE = Shape.of(KeyTransaction.class);

  /**
   * The outcome of a transaction.
   *
   * @param revisions those of the keys written, in the order of the writes; null where one is
   *     deleted
   */
  public record Committed(List<Optional<String>> revisions) {
    public static final Shape<Committed> SHAPE = Shape.of(Committed.class);
  }

  /**
   * @throws IllegalArgumentException if there are no writes
   */
  public KeyTransaction {
    writes = List.copyOf(writes);
    if (writes.isEmpty()) {
      throw new IllegalArgumentException("writes is empty: name a key to write or delete");
    }
  }

  /**
   * Commits all writes or none.
   *
   * @throws AppException if a key is not as expected, or the store takes less at once
   */
  public Committed commit(KeyValueStore store) {
    CommitResult result = store.commit(transaction(store));
    if (result instanceof CommitResult.ConditionFailed failed) {
      throw different(failed.condition().key());
    }
    Map<Key, Revision> revisions = ((CommitResult.Applied) result).revisions();
    return new Committed(
        writes.stream()
            .map(write -> Optional.ofNullable(revisions.get(write.at())).map(Revision::toString))
            .toList());
  }

  /**
   * Returns the writes without their conditions.
   *
   * @throws AppException if the store takes less at once
   */
  Transaction unconditional(KeyValueStore store) {
    Transaction.Builder transaction = Transaction.builder();
    writes.forEach(write -> write.addTo(transaction));
    Transaction all = transaction.build();
    refuseTooLarge(store, all);
    return all;
  }

  /** Returns the transaction, with the keys as they are read now for its conditions. */
  private Transaction transaction(KeyValueStore store) {
    unconditional(store); // before the keys are read
    Transaction.Builder transaction = Transaction.builder();
    writes.forEach(write -> write.addTo(transaction));
    Map<Key, Entry> found =
        store.getAll(
            writes.stream()
                .filter(write -> write.precondition() instanceof Precondition.Unchanged)
                .map(KeyWrite::at)
                .toList());
    for (KeyWrite write : writes) {
      if (write.precondition() instanceof Precondition.Unchanged expected) {
        Entry entry = found.get(write.at());
        if (entry == null || !entry.revision().equals(expected.revision())) {
          throw different(write.at());
        }
        transaction.require(Condition.unchanged(entry));
      } else if (write.precondition() instanceof Precondition.Absent) {
        transaction.require(Condition.absent(write.at()));
      }
    }
    Transaction whole = transaction.build();
    refuseTooLarge(store, whole);
    return whole;
  }

  private static void refuseTooLarge(KeyValueStore store, Transaction transaction) {
    Optional<StoreException.Refused> refused = store.limits().refusal(transaction);
    if (refused.isPresent()) {
      throw new AppException(Kind.TOO_LARGE, refused.get().getMessage(), refused.get());
    }
  }

  private AppException different(Key key) {
    Precondition expected =
        writes.stream()
            .filter(write -> write.at().equals(key))
            .map(KeyWrite::precondition)
            .findFirst()
            .orElseThrow();
    return RawKeys.preconditionFailed(key, expected);
  }
}
