package io.statehouse.etcd;

import io.etcd.jetcd.kv.TxnResponse;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.StoreCommitter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits transactions, many in one request where they do not conflict. */
final class Committer implements StoreCommitter {
  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

  /** Requests of one {@code commitAll} in flight at once; etcd applies them in any order. */
  private static final int REQUESTS_IN_FLIGHT = 8;

  /** How many recent batches a transaction is offered to: many conflicts must cost little. */
  private static final int BATCHES_OPEN = 8;

  /** How long batches are not merged after one was not applied, since they are sent twice then. */
  private static final long CAUTION_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Connection connection;
  private final Limits limits;
  private volatile Batch.Room room;

  /** When a condition in a merged batch last failed. */
  private volatile long lastLost = System.nanoTime() - CAUTION_NANOS;

  Committer(Connection connection, Limits limits, Batch.Room room) {
    this.connection = connection;
    this.limits = limits;
    this.room = room;
  }

  @Override
  public CommitResult commit(Transaction transaction, Deadline deadline) {
    Batch.Member member = new Batch.Member(transaction);
    Batch alone = Batch.of(List.of(member), room, Batch.Form.NESTED);
    Connection.Sent<TxnResponse> sent = send(alone, deadline);
    try {
      // Without writes it is a consistency check of earlier reads, which etcd too treats as a read.
      return alone.results(member.writeCount() == 0 ? sent.awaitRead() : sent.await()).get(0);
    } catch (Failure failure) {
      throw translated(failure, member);
    }
  }

  private Connection.Sent<TxnResponse> send(Batch batch, Deadline deadline) {
    String operation = batch.members().size() == 1 ? "commit" : "commitAll";
    return connection.send(operation, deadline, client -> batch.commit(client.getKVClient()));
  }

  private static StoreException translated(Failure failure, Batch.Member member) {
    return member.writeCount() == 0 ? failure.ofRead("commit") : failure.ofWrite("commit");
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Batch.Member> plan =
        CommitPlan.of(transactions, one -> new Batch.Member(limits.check(one)));
    List<CommitPlan<Batch.Member>.Group> groups = parts(plan.all());
    for (int from = 0; from < groups.size(); from += REQUESTS_IN_FLIGHT) {
      int to = Math.min(groups.size(), from + REQUESTS_IN_FLIGHT);
      commitAtOnce(groups.subList(from, to), deadline);
    }
    return plan.outcomes();
  }

  private List<CommitPlan<Batch.Member>.Group> parts(CommitPlan<Batch.Member>.Group group) {
    Batch.Room now = room;
    return group.split(() -> new Batch.Admission(now), BATCHES_OPEN);
  }

  private void commitAtOnce(List<CommitPlan<Batch.Member>.Group> groups, Deadline deadline) {
    commitAtOnce(groups, isCautious() ? Batch.Form.NESTED : Batch.Form.MERGED, deadline);
  }

  private void commitAtOnce(
      List<CommitPlan<Batch.Member>.Group> groups, Batch.Form form, Deadline deadline) {
    Map<CommitPlan<Batch.Member>.Group, InFlight> sent = new LinkedHashMap<>();
    for (CommitPlan<Batch.Member>.Group group : groups) {
      try {
        Batch batch = Batch.of(group.members(), room, form);
        sent.put(group, new InFlight(batch, send(batch, deadline)));
      } catch (StoreException.Unavailable notSent) {
        group.fail(notSent);
      }
    }
    sent.forEach(
        (group, request) -> {
          try {
            TxnResponse response = request.response.await();
            if (request.batch.isDecided(response)) {
              group.complete(request.batch.results(response));
            } else {
              lastLost = System.nanoTime();
              commitAtOnce(List.of(group), Batch.Form.NESTED, deadline);
            }
          } catch (Failure failure) {
            commitAtOnce(partsToSendAgain(group, failure), deadline);
          }
        });
  }

  /** A batch that was sent. */
  private record InFlight(Batch batch, Connection.Sent<TxnResponse> response) {}

  /** Returns whether a condition failed lately: other programs write the keys, and will again. */
  private boolean isCautious() {
    return System.nanoTime() - lastLost < CAUTION_NANOS;
  }

  /** Decides the members that a failed request may not contain again, and divides the others. */
  private List<CommitPlan<Batch.Member>.Group> partsToSendAgain(
      CommitPlan<Batch.Member>.Group group, Failure failure) {
    if (failure.mayConcernOneMember() && group.size() > 1) {
      // etcd refuses the whole request because of one member, and does not say which.
      if (failure.isTooLarge()) {
        room = room.half(); // the cluster's limits are lower than the settings say
      }
      if (failure.isConflict()) {
        LOG.warn("transactions of one request conflicted; they are sent again in parts");
      }
      return group.halves().stream().flatMap(half -> parts(half).stream()).toList();
    }
    List<Batch.Member> members = group.members();
    // A full etcd accepts deletes, but not beside puts.
    boolean onlyPuts = failure.isOutOfSpace() && members.stream().anyMatch(Batch.Member::hasPut);
    for (int i = 0; i < members.size(); i++) {
      if (!onlyPuts || members.get(i).hasPut()) {
        group.decide(i, CommitOutcome.failed(translated(failure, members.get(i))));
      }
    }
    return onlyPuts ? parts(group.undecided()) : List.of();
  }
}
