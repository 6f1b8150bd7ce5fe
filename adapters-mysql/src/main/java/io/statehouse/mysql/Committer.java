package io.statehouse.mysql;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.StoreCommitter;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.sql.SQLException;
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
final class Committer implements StoreCommitter {
  private static final int TRIES_OF_BATCH = 5;
  private static final int TRIES_OF_ONE = 20;

  private final Connections connections;
  private final TableForm form;
  private final WatchSupervisor watches;

  /**
   * @param watches are notified of what was applied
   */
  Committer(Connections connections, TableForm form, WatchSupervisor watches) {
    this.connections = connections;
    this.form = form;
    this.watches = watches;
  }

  @Override
  public CommitResult commit(Transaction transaction, Deadline deadline) {
    return commitAll(List.of(transaction), deadline).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Transaction> plan = CommitPlan.of(transactions, this::checked);
    plan.all().split(Batch.Room::new, 1).forEach(group -> commit(group, deadline));
    List<CommitOutcome> outcomes = plan.outcomes();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) instanceof CommitOutcome.Completed completed
          && completed.result().applied()) {
        watches.applied(transactions.get(i));
      }
    }
    return outcomes;
  }

  @Override
  public Optional<StoreException.Refused> refusal(Transaction transaction) {
    try {
      form.check(transaction);
      return Optional.empty();
    } catch (StoreException.Refused refused) {
      return Optional.of(refused);
    }
  }

  private Transaction checked(Transaction transaction) {
    form.check(form.limits().check(transaction));
    return transaction;
  }

  private void commit(CommitPlan<Transaction>.Group group, Deadline deadline) {
    try {
      new Effort(group, deadline).run();
    } catch (StoreException failed) { // nothing was sent, or what was is rolled back
      group.fail(failed);
    }
  }

  /** All tries to commit one group. */
  private final class Effort {
    private final CommitPlan<Transaction>.Group group;
    private final Batch batch;
    private final Deadline deadline;
    private int races;
    private boolean created;
    private boolean reconnected;
    private SQLException last;

    Effort(CommitPlan<Transaction>.Group group, Deadline deadline) {
      this.group = group;
      this.batch = Batch.of(group.members());
      this.deadline = deadline;
    }

    void run() {
      connections.calls().requireTime("commit", deadline);
      int tries = group.size() == 1 ? TRIES_OF_ONE : TRIES_OF_BATCH;
      do {
        CallConnection connection = connections.borrow("commit", deadline);
        Attempt attempt = new Attempt(connection, races == 0);
        try (connection) {
          decide(run(attempt));
          return;
        } catch (SQLException failed) {
          last = failed;
        }
        if (!mayTryAgain(attempt)) {
          end(attempt);
          return;
        }
      } while (races < tries && !deadline.hasPassed());
      if (group.size() > 1 && !deadline.hasPassed()) {
        group.halves().forEach(half -> commit(half, deadline));
      } else {
        group.fail(unfinished());
      }
    }

    private List<CommitOutcome> run(Attempt attempt) throws SQLException {
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

    private void decide(List<CommitOutcome> outcomes) {
      for (int i = 0; i < outcomes.size(); i++) {
        group.decide(i, outcomes.get(i));
      }
    }

    /** Returns whether the reason of the last failure is removed, or may be gone. */
    private boolean mayTryAgain(Attempt attempt) {
      if (Failures.is(last, Failures.NO_SUCH_TABLE) && !created) {
        created = true;
        create();
        return true;
      }
      if (Failures.lostRace(last)) {
        races++;
        pause(races, deadline);
        return true;
      }
      if (Failures.lostConnection(last) && !attempt.isWriting() && !reconnected) {
        reconnected = true;
        connections.forgetIdle();
        return true;
      }
      return form.worksAround(last);
    }

    private void create() {
      try (CallConnection connection = connections.borrow("create table", deadline)) {
        for (String definition : form.definitions()) {
          connection.send(Request.of(definition));
        }
      } catch (SQLException failed) {
        if (!form.worksAround(last)) {
          throw connections.failures().beforeWriting(failed);
        }
      }
    }

    /** Sets the outcomes after a failure that a retry would not fix. */
    private void end(Attempt attempt) {
      StoreException problem =
          attempt.isWriting()
              ? connections.failures().whileWriting(last)
              : connections.failures().beforeWriting(last);
      if (problem instanceof StoreException.Refused) {
        group.isolate(problem, part -> commit(part, deadline));
      } else if (problem instanceof StoreException.OutcomeUnknown) {
        resolve(attempt, problem);
      } else {
        group.fail(problem);
      }
    }

    private void resolve(Attempt attempt, StoreException unknown) {
      switch (form.fateOf(attempt.intent(), connections, deadline)) {
        case APPLIED -> decide(attempt.intent().outcomes());
        case NOT_APPLIED ->
            group.fail(
                new StoreException.Unavailable(
                    "the connection was lost, and nothing was applied: try again", last));
        case UNKNOWN -> group.fail(unknown);
      }
    }

    /** Returns the failure of a group for which there were no tries or no time left. */
    private StoreException unfinished() {
      return Failures.lostRace(last)
          ? new StoreException.Unavailable(
              "too many conflicting writes to the same keys: nothing was applied; try again", last)
          : connections.failures().beforeWriting(last);
    }
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
