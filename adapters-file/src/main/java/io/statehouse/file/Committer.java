package io.statehouse.file;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.CommitPlan;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/**
 * Commits many transactions, each with its own outcome, in as few engine commits as the limits
 * allow: a group may hold as much as a single transaction.
 *
 * @param together commits a group: all transactions whose conditions hold, or none
 * @param alone commits one transaction
 */
record Committer(
    Limits limits,
    Function<List<Transaction>, List<CommitResult>> together,
    Function<Transaction, CommitResult> alone) {

  List<CommitOutcome> outcomes(List<Transaction> transactions) {
    CommitPlan<Transaction> plan = CommitPlan.of(transactions, this::checked);
    plan.all().split(Room::new, 1).forEach(this::commit);
    return plan.outcomes();
  }

  private Transaction checked(Transaction transaction) {
    limits.check(transaction);
    return transaction;
  }

  private final class Room implements CommitPlan.Rule<Transaction> {
    private int operations;

    @Override
    public boolean admits(Transaction next) {
      operations += next.conditions().size() + next.writes().size();
      return operations <= limits.operations();
    }
  }

  private void commit(CommitPlan<Transaction>.Group group) {
    try {
      List<Transaction> members = group.members();
      group.complete(
          members.size() == 1 ? List.of(alone.apply(members.get(0))) : together.apply(members));
    } catch (StoreException error) {
      if (group.size() > 1 && isFaultOfOne(error)) {
        // One by one, so that only the transaction at fault fails.
        group.singles().forEach(this::commit);
      } else {
        group.fail(error);
      }
    }
  }

  private static boolean isFaultOfOne(StoreException error) {
    return error.getCause() instanceof SQLException cause && SqliteFailure.of(cause).isFaultOfOne();
  }
}
