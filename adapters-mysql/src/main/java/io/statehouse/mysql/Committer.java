package io.statehouse.mysql;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Commits batches: retries after conflicts, but never after a commit that may have been applied.
 *
 * <p>No way of locking the keys of conditions is free of deadlocks, so retries are part of the
 * design: a batch whose locks or inserts collide is rolled back and retried as a whole, a few times
 * with a growing, random pause; then its halves; finally each member alone.
 */
final class Committer {
  private static final int TRIES_OF_BATCH = 5;
  private static final int TRIES_OF_ONE = 20;

  private final Connections connections;
  private final TableForm form;

  Committer(Connections connections, TableForm form) {
    this.connections = connections;
    this.form = form;
  }

  /** Commits transactions, and returns one outcome for each, in their order. */
  List<CommitOutcome> commitAll(List<Transaction> transactions) {
    Deadline deadline = connections.deadline();
    CommitOutcome[] outcomes = new CommitOutcome[transactions.size()];
    List<Transaction> fitting = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      Optional<StoreException> problem = problem(transactions.get(i));
      if (problem.isPresent()) {
        outcomes[i] = CommitOutcome.failed(problem.get());
      } else {
        fitting.add(transactions.get(i));
        positions.add(i);
      }
    }
    int next = 0;
    for (Batch batch : Batch.cut(fitting)) {
      for (CommitOutcome outcome : commit(batch, deadline)) {
        outcomes[positions.get(next++)] = outcome;
      }
    }
    return List.of(outcomes);
  }

  private Optional<StoreException> problem(Transaction transaction) {
    try {
      form.limits().check(transaction);
    } catch (StoreException.Refused tooLarge) {
      return Optional.of(tooLarge);
    }
    return form.problem(transaction).map(StoreException.Refused::new);
  }

  private List<CommitOutcome> commit(Batch batch, Deadline deadline) {
    int tries = batch.members().size() == 1 ? TRIES_OF_ONE : TRIES_OF_BATCH;
    boolean mayCreate = true;
    boolean mayReconnect = true;
    SQLException last = null;
    for (int tried = 0; tried < tries && !deadline.hasPassed(); ) {
      CallConnection connection;
      try {
        connection = connections.borrow("commit", deadline);
      } catch (StoreException unavailable) {
        return failed(batch, unavailable);
      }
      Attempt attempt = new Attempt(connection);
      try (connection) {
        return attempt(attempt, batch);
      } catch (SQLException failed) {
        if (Failures.is(failed, Failures.NO_SUCH_TABLE) && mayCreate) {
          mayCreate = false;
          last = failed;
          Optional<StoreException> problem = createTable(deadline);
          if (problem.isPresent()) {
            return failed(batch, problem.get());
          }
        } else if (Failures.lostRace(failed)) {
          last = failed;
          tried++;
          pause(tried, deadline);
        } else if (Failures.lostConnection(failed) && !attempt.isWriting() && mayReconnect) {
          mayReconnect = false;
          last = failed;
          connections.forgetIdle();
        } else {
          return ending(attempt, batch, deadline, failed);
        }
      } catch (StoreException refused) {
        return failed(batch, refused);
      }
    }
    return batch.members().size() > 1 && !deadline.hasPassed()
        ? inParts(batch, (batch.members().size() + 1) / 2, deadline)
        : failed(batch, unfinished(last));
  }

  private List<CommitOutcome> attempt(Attempt attempt, Batch batch) throws SQLException {
    boolean ended = false;
    try {
      List<CommitOutcome> outcomes = form.commit(attempt, batch);
      ended = true;
      return outcomes;
    } catch (SQLException failed) {
      ended = Failures.lostConnection(failed);
      throw failed;
    } finally {
      if (!ended) {
        attempt.connection().rollback();
      }
    }
  }

  /** Returns the outcomes after a failure that a retry would not fix. */
  private List<CommitOutcome> ending(
      Attempt attempt, Batch batch, Deadline deadline, SQLException failed) {
    if (!attempt.isWriting()) {
      return blame(batch, deadline, connections.failures().beforeWriting(failed));
    }
    StoreException problem = connections.failures().whileWriting(failed);
    if (problem instanceof StoreException.OutcomeUnknown && form instanceof OwnTable own) {
      return switch (new OutcomeCheck(connections, own).of(attempt.intent(), deadline)) {
        case APPLIED -> attempt.intent().outcomes();
        case NOT_APPLIED ->
            failed(
                batch,
                new StoreException.Unavailable(
                    "the connection was lost, and nothing was applied: try again", failed));
        case UNKNOWN -> failed(batch, problem);
      };
    }
    return blame(batch, deadline, problem);
  }

  /** What the server rejects is the fault of one member: committed alone, the others succeed. */
  private List<CommitOutcome> blame(Batch batch, Deadline deadline, StoreException problem) {
    return problem instanceof StoreException.Refused && batch.members().size() > 1
        ? inParts(batch, 1, deadline)
        : failed(batch, problem);
  }

  private List<CommitOutcome> inParts(Batch batch, int size, Deadline deadline) {
    List<CommitOutcome> outcomes = new ArrayList<>();
    for (List<Transaction> part : Slices.of(batch.members(), size)) {
      outcomes.addAll(commit(new Batch(part, batch.gapLocks()), deadline));
    }
    return outcomes;
  }

  private Optional<StoreException> createTable(Deadline deadline) {
    try (CallConnection connection = connections.borrow("create table", deadline)) {
      connection.send(Request.of(form.definition()));
      return Optional.empty();
    } catch (SQLException failed) {
      return Optional.of(connections.failures().beforeWriting(failed));
    } catch (StoreException unavailable) {
      return Optional.of(unavailable);
    }
  }

  /** The failure of a batch for which there were no tries or no time left. */
  private StoreException unfinished(SQLException last) {
    if (last == null) {
      return connections.failures().beforeWriting(Deadline.noTimeLeft());
    }
    return Failures.lostRace(last)
        ? new StoreException.Unavailable(
            "too many conflicting writes to the same keys: nothing was applied; try again", last)
        : connections.failures().beforeWriting(last);
  }

  private static List<CommitOutcome> failed(Batch batch, StoreException problem) {
    return batch.members().stream().map(member -> CommitOutcome.failed(problem)).toList();
  }

  private static void pause(int tried, Deadline deadline) {
    long maxMillis = Math.min(1L << Math.min(tried, 7), Math.max(1, deadline.millisLeft()));
    try {
      TimeUnit.MICROSECONDS.sleep(ThreadLocalRandom.current().nextLong(maxMillis * 1_000));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt(); // borrowing the next connection then fails
    }
  }
}
