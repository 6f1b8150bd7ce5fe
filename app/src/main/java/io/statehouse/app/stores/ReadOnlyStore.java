package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Optional;

/**
 * The store of a system that is read-only, for commands, routes and scheduled work alike. It
 * commits a transaction only if that writes nothing.
 */
final class ReadOnlyStore extends ForwardingStore {
  private final String why;

  /**
   * @param why the sentence with which writes are refused
   */
  ReadOnlyStore(KeyValueStore store, String why) {
    super(store);
    this.why = requireNonNull(why, "why");
  }

  private void requireReadOnly(Transaction transaction) {
    if (!transaction.writes().isEmpty()) {
      throw AppException.readOnly(why);
    }
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    requireReadOnly(transaction);
    return store.commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    transactions.forEach(this::requireReadOnly);
    return store.commitAll(transactions, deadline);
  }

  /** Reports no problem for a replica that accepts no writes, which suits a read-only system. */
  @Override
  public Health check() {
    Health health = store.check();
    return new Health(
        health.available(),
        health.summary(),
        health.warnings().stream()
            .filter(warning -> !health.writeProblem().equals(Optional.of(warning)))
            .toList());
  }
}
