package io.statehouse.file;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.StoreCommitter;
import java.sql.SQLException;
import java.util.List;

/** Commits for callers; each commit of the engine counts as a round trip. */
record Committer(Engine engine, Calls calls) implements StoreCommitter {

  @Override
  public CommitResult commit(Transaction transaction, Deadline deadline) {
    return calls.roundTrip("commit", () -> engine.commit(transaction, deadline));
  }

  /** Needs as few engine commits as the limits allow: a group holds as much as one transaction. */
  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Transaction> plan = CommitPlan.of(transactions, Database.LIMITS::check);
    plan.all().split(Room::new, 1).forEach(group -> commit(group, deadline));
    return plan.outcomes();
  }

  private static final class Room implements CommitPlan.Rule<Transaction> {
    private int operations;

    @Override
    public boolean admits(Transaction next) {
      operations += next.conditions().size() + next.writes().size();
      return operations <= Database.LIMITS.operations();
    }
  }

  private void commit(CommitPlan<Transaction>.Group group, Deadline deadline) {
    List<Transaction> members = group.members();
    try {
      group.complete(
          members.size() == 1
              ? List.of(commit(members.get(0), deadline))
              : calls.roundTrip("commitAll", () -> engine.commitAll(members, deadline)));
    } catch (StoreException error) {
      if (members.size() > 1
          && error.getCause() instanceof SQLException cause
          && Failures.kind(cause).isFaultOfOne()) {
        // One by one, so that only the transaction at fault fails.
        group.singles().forEach(alone -> commit(alone, deadline));
      } else {
        group.fail(error);
      }
    }
  }
}
