package io.statehouse.ports.adapter;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Optional;

/**
 * Commits to a store. Each method is one call, which keeps the promises of its namesake in {@link
 * io.statehouse.ports.KeyValueStore} and ends by its deadline. Safe for use by several threads.
 */
public interface StoreCommitter {

  /**
   * Returns why the store cannot hold what a transaction writes, which is within the limits; sends
   * no request.
   */
  default Optional<StoreException.Refused> refusal(Transaction transaction) {
    return Optional.empty();
  }

  /** Commits a transaction that is within the limits. */
  CommitResult commit(Transaction transaction, Deadline deadline);

  /**
   * @param transactions may each exceed the limits: a {@link CommitPlan} refuses those
   */
  List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline);
}
