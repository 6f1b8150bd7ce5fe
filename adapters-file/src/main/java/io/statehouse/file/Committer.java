package io.statehouse.file;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
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
    List<CommitOutcome> outcomes = new ArrayList<>(Collections.nCopies(transactions.size(), null));
    List<Integer> group = new ArrayList<>();
    int operations = 0;
    for (int i = 0; i < transactions.size(); i++) {
      Transaction transaction = transactions.get(i);
      CommitOutcome refused = refused(transaction);
      if (refused != null) {
        outcomes.set(i, refused);
        continue;
      }
      int more = transaction.conditions().size() + transaction.writes().size();
      if (operations + more > limits.operations()) {
        commit(group, transactions, outcomes);
        group.clear();
        operations = 0;
      }
      group.add(i);
      operations += more;
    }
    commit(group, transactions, outcomes);
    return outcomes;
  }

  private CommitOutcome refused(Transaction transaction) {
    try {
      limits.check(transaction);
      return null;
    } catch (StoreException.Refused tooLarge) {
      return CommitOutcome.failed(tooLarge);
    }
  }

  private void commit(
      List<Integer> group, List<Transaction> transactions, List<CommitOutcome> outcomes) {
    if (group.isEmpty()) {
      return;
    }
    List<CommitOutcome> results = committed(group.stream().map(transactions::get).toList());
    for (int i = 0; i < group.size(); i++) {
      outcomes.set(group.get(i), results.get(i));
    }
  }

  private List<CommitOutcome> committed(List<Transaction> group) {
    if (group.size() == 1) {
      return List.of(outcome(group.get(0)));
    }
    try {
      return together.apply(group).stream().map(CommitOutcome::of).toList();
    } catch (StoreException error) {
      // Commit again one by one, so that only the transaction at fault fails.
      return isFaultOfOne(error)
          ? group.stream().map(this::outcome).toList()
          : Collections.nCopies(group.size(), CommitOutcome.failed(error));
    }
  }

  private CommitOutcome outcome(Transaction transaction) {
    try {
      return CommitOutcome.of(alone.apply(transaction));
    } catch (StoreException error) {
      return CommitOutcome.failed(error);
    }
  }

  private static boolean isFaultOfOne(StoreException error) {
    return error.getCause() instanceof SQLException cause && SqliteFailure.of(cause).isFaultOfOne();
  }
}
