package io.statehouse.etcd;

import io.etcd.jetcd.kv.TxnResponse;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.CommitPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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

  private final Requests requests;
  private final Limits limits;
  private volatile Batch.Room room;

  Committer(Requests requests, Limits limits, Batch.Room room) {
    this.requests = requests;
    this.limits = limits;
    this.room = room;
  }

  CommitResult commit(Transaction transaction) {
    TransactionForm form = form(transaction);
    Batch alone = new Batch(List.of(form), room.checksPermissions());
    Deadline deadline = requests.calls().begin();
    if (form.writeCount() == 0) {
      // Without writes it is a consistency check of earlier reads, which etcd too treats as a read.
      return alone
          .results(requests.read("commit", deadline, client -> alone.commit(client.getKVClient())))
          .get(0);
    }
    try {
      return alone.results(send(alone, deadline).await(deadline)).get(0);
    } catch (Failure failure) {
      throw Failures.ofWrite("commit", failure);
    }
  }

  private TransactionForm form(Transaction transaction) {
    limits.check(transaction);
    return new TransactionForm(transaction);
  }

  List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    CommitPlan<TransactionForm> plan = CommitPlan.of(transactions, this::form);
    List<CommitPlan<TransactionForm>.Group> groups = new ArrayList<>();
    addParts(plan.all(), groups);
    for (int from = 0; from < groups.size(); from += REQUESTS_IN_FLIGHT) {
      int to = Math.min(groups.size(), from + REQUESTS_IN_FLIGHT);
      commitAtOnce(groups.subList(from, to), deadline);
    }
    return plan.outcomes();
  }

  private void addParts(
      CommitPlan<TransactionForm>.Group group, List<CommitPlan<TransactionForm>.Group> parts) {
    Batch.Room now = room;
    parts.addAll(group.split(() -> new Batch.Admission(now), BATCHES_OPEN));
  }

  private void commitAtOnce(List<CommitPlan<TransactionForm>.Group> groups, Deadline deadline) {
    Map<CommitPlan<TransactionForm>.Group, Requests.Sent<TxnResponse>> sent = new LinkedHashMap<>();
    for (CommitPlan<TransactionForm>.Group group : groups) {
      try {
        sent.put(group, send(new Batch(group.members(), room.checksPermissions()), deadline));
      } catch (StoreException.Unavailable notSent) {
        group.fail(notSent);
      }
    }
    sent.forEach((group, request) -> await(group, request, deadline));
  }

  private Requests.Sent<TxnResponse> send(Batch batch, Deadline deadline) {
    String operation = batch.members().size() == 1 ? "commit" : "commitAll";
    return requests.send(operation, deadline, client -> batch.commit(client.getKVClient()));
  }

  private void await(
      CommitPlan<TransactionForm>.Group group,
      Requests.Sent<TxnResponse> request,
      Deadline deadline) {
    try {
      group.complete(
          new Batch(group.members(), room.checksPermissions()).results(request.await(deadline)));
    } catch (Failure failure) {
      List<CommitPlan<TransactionForm>.Group> again = new ArrayList<>();
      if (failure.mayConcernOneMember() && group.size() > 1) {
        // etcd refuses the whole request because of one member, and does not say which.
        if (failure.isTooLarge()) {
          room = room.half(); // the cluster's limits are lower than the settings say
        }
        if (failure.isConflict()) {
          LOG.warn("transactions of one request conflicted; they are sent again in parts");
        }
        group.halves().forEach(half -> addParts(half, again));
      } else if (failure.isOutOfSpace() && fail(group, failure, TransactionForm::hasPut)) {
        addParts(group.undecided(), again); // a full etcd accepts deletes, but not beside puts
      } else {
        fail(group, failure, form -> true);
      }
      commitAtOnce(again, deadline);
    }
  }

  /** Fails the selected members; returns whether there are any. */
  private static boolean fail(
      CommitPlan<TransactionForm>.Group group,
      Failure failure,
      Predicate<TransactionForm> selected) {
    List<TransactionForm> members = group.members();
    for (int i = 0; i < members.size(); i++) {
      if (selected.test(members.get(i))) {
        boolean writes = members.get(i).writeCount() > 0;
        group.decide(
            i,
            CommitOutcome.failed(
                writes ? Failures.ofWrite("commit", failure) : Failures.ofRead("commit", failure)));
      }
    }
    return members.stream().anyMatch(selected);
  }
}
