package io.statehouse.consul;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Committer transactions: checks them, merges what may be merged, sends, and hands out results. */
final class Committer {
  private final Requests requests;
  private final Listing listing;
  private final Limits limits;

  Committer(Requests requests, Listing listing, Limits limits) {
    this.requests = requests;
    this.listing = listing;
    this.limits = limits;
  }

  CommitResult commit(Transaction transaction) {
    return commitAll("commit", List.of(transaction)).get(0).result();
  }

  List<CommitOutcome> commitAll(String operation, List<Transaction> transactions) {
    long deadline = requests.deadline();
    CommitOutcome[] outcomes = new CommitOutcome[transactions.size()];
    List<Member> waiting = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      try {
        waiting.add(checked(i, transactions.get(i), deadline));
      } catch (StoreException refused) {
        outcomes[i] = CommitOutcome.failed(refused);
      }
    }
    Sending sending = new Sending(requests, operation, deadline, outcomes);
    while (!waiting.isEmpty()) {
      sending.send(Merge.takeFrom(waiting));
    }
    return List.of(outcomes);
  }

  private Member checked(int place, Transaction transaction, long deadline) {
    limits.check(transaction);
    Member member = Member.of(place, transaction);
    for (Write write : transaction.writes()) {
      if (write instanceof Write.DeletePrefix below
          && Names.selectsTooMuch(below.prefix())
          && listing.hasOthersBeside(below.prefix(), deadline)) {
        throw new StoreException.Refused(
            "all below "
                + below.prefix()
                + " cannot be deleted at once while this Consul has keys without a leading /:"
                + " delete in parts, or give each kind a store of its own");
      }
    }
    return member;
  }

  /** Sends members until each has its outcome. */
  private record Sending(
      Requests requests, String operation, long deadline, CommitOutcome[] outcomes) {
    private static final int MOST_REPEATS = 3;

    /** Each answer decides one member at least; the others go again, for they were not at fault. */
    void send(List<Member> members) {
      List<Member> left = new ArrayList<>(members);
      for (int repeats = 0; !left.isEmpty(); repeats++) {
        if (repeats > MOST_REPEATS && left.size() > 1) {
          sendHalves(left);
          return;
        }
        Optional<Responses.Txn> answer;
        try {
          answer = ask(left);
        } catch (StoreException.Refused refused) {
          blame(left, refused);
          return;
        } catch (StoreException failure) {
          left.forEach(member -> failed(member, failure));
          return;
        }
        if (answer.isEmpty()) {
          blame(
              left,
              new StoreException.Refused(
                  "Consul finds the transaction too large: check its limits.txn_max_req_len"));
          return;
        }
        if (answer.get().failed().isEmpty()) {
          applied(left, answer.get());
          return;
        }
        dropLosers(left, answer.get().failed());
      }
    }

    private Optional<Responses.Txn> ask(List<Member> members) {
      List<Operation> operations = new ArrayList<>();
      members.forEach(member -> operations.addAll(member.operations()));
      if (operations.isEmpty()) {
        return Optional.of(new Responses.Txn(List.of(), List.of()));
      }
      TxnBody body = new TxnBody(operations);
      return members.stream().allMatch(Member::onlyTests)
          ? Optional.of(requests.readTogether(operation, body, deadline))
          : requests.write(operation, body, deadline);
    }

    private void sendHalves(List<Member> members) {
      send(members.subList(0, members.size() / 2));
      send(members.subList(members.size() / 2, members.size()));
    }

    /** One of them may be the reason alone, and the others must not suffer for it. */
    private void blame(List<Member> members, StoreException.Refused refused) {
      if (members.size() == 1) {
        failed(members.get(0), refused);
      } else {
        sendHalves(members);
      }
    }

    private void failed(Member member, StoreException failure) {
      outcomes[member.place()] = CommitOutcome.failed(failure);
    }

    private void applied(List<Member> members, Responses.Txn answer) {
      Map<String, Revision> revisions = answer.revisions();
      for (Member member : members) {
        outcomes[member.place()] =
            member
                .revisions(revisions)
                .map(own -> CommitOutcome.of(CommitResult.applied(own)))
                .orElseGet(
                    () ->
                        CommitOutcome.failed(
                            new StoreException.OutcomeUnknown(
                                "Consul applied the transaction but does not tell its revisions:"
                                    + " check that the token may read what it writes")));
      }
    }

    private void dropLosers(List<Member> left, List<Responses.Failed> failures) {
      int before = left.size();
      int first = 0;
      for (Member member : List.copyOf(left)) {
        int start = first;
        int end = first + member.operations().size();
        failures.stream()
            .filter(failed -> failed.operation() >= start && failed.operation() < end)
            .findFirst()
            .ifPresent(
                failed -> {
                  outcomes[member.place()] =
                      outcome(member.operations().get(failed.operation() - start), failed);
                  left.remove(member);
                });
        first = end;
      }
      if (left.size() == before) {
        StoreException nobodys =
            new StoreException.Unavailable(
                "Consul refused a transaction for what is not in it: " + failures.get(0).why());
        left.forEach(member -> failed(member, nobodys));
        left.clear();
      }
    }

    private static CommitOutcome outcome(Operation operation, Responses.Failed failed) {
      if (failed.isForbidden()) {
        return CommitOutcome.failed(
            new StoreException.Refused(
                "Consul's ACL does not permit this token to test or change "
                    + operation.name()
                    + ": check its policies"));
      }
      return operation
          .condition()
          .map(condition -> CommitOutcome.of(CommitResult.conditionFailed(condition)))
          .orElseGet(
              () ->
                  CommitOutcome.failed(
                      new StoreException.Refused(
                          "Consul refuses to change "
                              + operation.name()
                              + ": "
                              + failed.why().replaceAll("\\s+", " "))));
    }
  }
}
