package io.statehouse.etcd;

import io.etcd.jetcd.kv.TxnResponse;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits transactions, many in one request where they do not conflict. */
final class Committer {
  private static final Logger LOG = LoggerFactory.getLogger(EtcdStore.class);

  /** Requests of one {@code commitAll} in flight at once; etcd applies them in any order. */
  private static final int REQUESTS_IN_FLIGHT = 8;

  /**
   * How many recent batches a transaction is offered to; a bound, so that many conflicts cost
   * little.
   */
  private static final int BATCHES_OPEN = 8;

  private final Calls calls;
  private final Limits limits;
  private volatile Batch.Room room;

  Committer(Calls calls, Limits limits, Batch.Room room) {
    this.calls = calls;
    this.limits = limits;
    this.room = room;
  }

  CommitResult commit(Transaction transaction) {
    limits.check(transaction);
    Deadline deadline = calls.begin();
    Batch alone = new Batch(room);
    alone.add(new TransactionForm(transaction));
    if (transaction.writes().isEmpty()) {
      // Without writes it is a consistency check of earlier reads, which etcd too treats as a read.
      return alone
          .results(calls.read("commit", deadline, client -> alone.commit(client.getKVClient())))
          .get(0);
    }
    deadline.checkBeforeSending("commit");
    try {
      return alone.results(send(alone).await(deadline)).get(0);
    } catch (Failure failure) {
      throw Failures.ofWrite("commit", failure);
    }
  }

  List<CommitOutcome> commitAll(List<Transaction> transactions) {
    Deadline deadline = calls.begin();
    Map<TransactionForm, CommitOutcome> outcomes = new LinkedHashMap<>();
    List<TransactionForm> fitting = new ArrayList<>();
    for (Transaction transaction : transactions) {
      TransactionForm member = new TransactionForm(transaction);
      outcomes.put(member, null);
      try {
        limits.check(transaction);
        fitting.add(member);
      } catch (StoreException.Refused tooLarge) {
        outcomes.put(member, CommitOutcome.failed(tooLarge));
      }
    }
    List<Batch> batches = batches(fitting);
    for (int from = 0; from < batches.size(); from += REQUESTS_IN_FLIGHT) {
      int to = Math.min(batches.size(), from + REQUESTS_IN_FLIGHT);
      commitAtOnce(batches.subList(from, to), deadline, outcomes);
    }
    return List.copyOf(outcomes.values());
  }

  private List<Batch> batches(List<TransactionForm> members) {
    List<Batch> batches = new ArrayList<>();
    for (TransactionForm member : members) {
      boolean added = false;
      for (int i = Math.max(0, batches.size() - BATCHES_OPEN); i < batches.size() && !added; i++) {
        added = batches.get(i).add(member);
      }
      if (!added) {
        Batch next = new Batch(room);
        next.add(member);
        batches.add(next);
      }
    }
    return batches;
  }

  private void commitAtOnce(
      List<Batch> batches, Deadline deadline, Map<TransactionForm, CommitOutcome> outcomes) {
    Map<Batch, Calls.Sent<TxnResponse>> sent = new LinkedHashMap<>();
    for (Batch batch : batches) {
      try {
        deadline.checkBeforeSending("commitAll");
        sent.put(batch, send(batch));
      } catch (StoreException.Unavailable notSent) {
        failed(batch, notSent, outcomes);
      }
    }
    sent.forEach((batch, request) -> await(batch, request, deadline, outcomes));
  }

  private Calls.Sent<TxnResponse> send(Batch batch) {
    String operation = batch.members().size() == 1 ? "commit" : "commitAll";
    return calls.send(operation, client -> batch.commit(client.getKVClient()));
  }

  private void await(
      Batch batch,
      Calls.Sent<TxnResponse> request,
      Deadline deadline,
      Map<TransactionForm, CommitOutcome> outcomes) {
    List<TransactionForm> members = batch.members();
    try {
      List<CommitResult> results = batch.results(request.await(deadline));
      for (int i = 0; i < members.size(); i++) {
        outcomes.put(members.get(i), CommitOutcome.of(results.get(i)));
      }
    } catch (Failure failure) {
      if (failure.mayConcernOneMember() && members.size() > 1) {
        // etcd refuses the whole request because of one member, and does not say which.
        if (failure.isTooLarge()) {
          room = room.half(); // the cluster's limits are lower than the settings say
        }
        if (failure.isConflict()) {
          LOG.warn(
              "conflicting transactions were sent in one request; they are sent again in parts");
        }
        commitAtOnce(halves(members), deadline, outcomes);
      } else {
        List<TransactionForm> others = new ArrayList<>();
        for (TransactionForm member : members) {
          if (failure.isOutOfSpace() && member.firstPut().isEmpty() && members.size() > 1) {
            others.add(member); // etcd accepts deletes when it is full, but not beside puts
          } else {
            outcomes.put(member, CommitOutcome.failed(translated(failure, member)));
          }
        }
        commitAtOnce(batches(others), deadline, outcomes);
      }
    }
  }

  private static StoreException translated(Failure failure, TransactionForm member) {
    return member.writeCount() == 0
        ? Failures.ofRead("commit", failure)
        : Failures.ofWrite("commit", failure);
  }

  private List<Batch> halves(List<TransactionForm> members) {
    int half = members.size() / 2;
    List<Batch> halves = new ArrayList<>(batches(members.subList(0, half)));
    halves.addAll(batches(members.subList(half, members.size())));
    return halves;
  }

  private static void failed(
      Batch batch, StoreException why, Map<TransactionForm, CommitOutcome> outcomes) {
    batch.members().forEach(member -> outcomes.put(member, CommitOutcome.failed(why)));
  }
}
