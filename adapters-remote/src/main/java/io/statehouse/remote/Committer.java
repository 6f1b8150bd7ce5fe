package io.statehouse.remote;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.StoreCommitter;
import io.statehouse.ports.wire.CommitRequest;
import io.statehouse.ports.wire.CommitResponse;
import java.time.Duration;
import java.util.List;

/**
 * Commits at the server: transactions share a request up to its largest size, and the server's
 * store decides each of them by itself.
 */
record Committer(Connection connection, Calls calls, Limits limits) implements StoreCommitter {
  /** A request of more bytes is one of few that the server handles at a time. */
  private static final long LARGE = 1 << 20;

  /** So many transactions are worth a request of their own. */
  private static final int MAX_TRANSACTIONS = 1_000;

  @Override
  public CommitResult commit(Transaction transaction, Deadline deadline) {
    return send("commit", List.of(transaction), deadline).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Transaction> plan = CommitPlan.of(transactions, limits::check);
    plan.all().split(Room::new, 1).forEach(group -> send(group, deadline));
    return plan.outcomes();
  }

  private void send(CommitPlan<Transaction>.Group group, Deadline deadline) {
    if (group.isEmpty()) {
      return;
    }
    try {
      List<CommitOutcome> outcomes = send("commitAll", group.members(), deadline);
      for (int i = 0; i < outcomes.size(); i++) {
        group.decide(i, outcomes.get(i));
      }
    } catch (StoreException failure) {
      group.fail(failure);
    }
  }

  private List<CommitOutcome> send(
      String operation, List<Transaction> transactions, Deadline deadline) {
    long bytes = transactions.stream().mapToLong(CommitRequest::bytes).sum();
    // Less than the client waits, so that it learns what the server's store did in time.
    Duration left = Duration.ofMillis(Math.max(1, deadline.millisLeft() * 9L / 10));
    return new Requests(connection, calls, operation, deadline)
        .write(
            "/commit",
            bytes > LARGE,
            new CommitRequest(left, transactions)::write,
            in -> CommitResponse.read(transactions, in));
  }

  /** The room for transactions in one request. */
  private final class Room implements CommitPlan.Rule<Transaction> {
    private int count;
    private long bytes;

    @Override
    public boolean admits(Transaction next) {
      long nextBytes = CommitRequest.bytes(next);
      boolean fits =
          count < MAX_TRANSACTIONS && bytes + nextBytes <= CommitRequest.maxBytes(limits) / 2;
      if (count > 0 && !fits) {
        return false;
      }
      count++;
      bytes += nextBytes;
      return true;
    }
  }
}
