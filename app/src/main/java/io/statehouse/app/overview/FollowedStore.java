package io.statehouse.app.overview;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.List;

/** A store of which some writes are followed until they are notified. */
final class FollowedStore extends ForwardingStore {
  private final ChangeLag lag;

  FollowedStore(KeyValueStore store, ChangeLag lag) {
    super(store);
    this.lag = requireNonNull(lag, "lag");
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    lag.sending(transaction);
    boolean applied = false;
    try {
      CommitResult result = store.commit(transaction);
      applied = result instanceof CommitResult.Applied;
      return result;
    } finally {
      if (!applied) {
        lag.failed(transaction);
      }
    }
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    transactions.stream().findFirst().ifPresent(lag::sending);
    boolean applied = false;
    try {
      List<CommitOutcome> outcomes = store.commitAll(transactions, deadline);
      applied =
          !outcomes.isEmpty()
              && outcomes.get(0) instanceof CommitOutcome.Completed first
              && first.result() instanceof CommitResult.Applied;
      return outcomes;
    } finally {
      if (!applied) {
        transactions.stream().findFirst().ifPresent(lag::failed);
      }
    }
  }
}
