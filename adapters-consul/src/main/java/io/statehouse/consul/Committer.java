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

/**
 * Commits transactions: checks them, merges those that do not conflict, sends them, and returns an
 * outcome for each.
 */
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
    List<Member> pending = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      try {
        pending.add(checked(i, transactions.get(i), deadline));
      } catch (StoreException refused) {
        outcomes[i] = CommitOutcome.failed(refused);
      }
    }
    Sending sending = new Sending(requests, operation, deadline, outcomes);
    while (!pending.isEmpty()) {
      sending.send(Merge.takeFrom(pending));
    }
    return List.of(outcomes);
  }

  private Member checked(int position, Transaction transaction, long deadline) {
    limits.check(transaction);
    Member member = Member.of(position, transaction);
    for (Write write : transaction.writes()) {
      if (write instanceof Write.DeletePrefix below
          && Names.selectsTooMuch(below.prefix())
          && listing.hasKeysOutside(below.prefix(), deadline)) {
        throw new StoreException.Refused(
            "the prefix "
                + below.prefix()
                + " cannot be deleted as a whole while this Consul has keys without a leading /:"
                + " delete it in parts, or keep the two kinds of keys in separate stores");
      }
    }
    return member;
  }

  /** Sends members until each has an outcome. */
  private record Sending(
      Requests requests, String operation, long deadline, CommitOutcome[] outcomes) {
    private static final int MAX_REPEATS = 3;

    /**
     * Each response decides at least one member; the others are sent again, since they did not
     * fail.
     */
    void send(List<Member> members) {
      List<Member> remaining = new ArrayList<>(members);
      for (int repeats = 0; !remaining.isEmpty(); repeats++) {
        if (repeats > MAX_REPEATS && remaining.size() > 1) {
          sendHalves(remaining);
          return;
        }
        Optional<Responses.Txn> response;
        try {
          response = exchange(remaining);
        } catch (StoreException.Refused refused) {
          failOrSplit(remaining, refused);
          return;
        } catch (StoreException failure) {
          remaining.forEach(member -> failed(member, failure));
          return;
        }
        if (response.isEmpty()) {
          failOrSplit(
              remaining,
              new StoreException.Refused(
                  "Consul rejects the transaction as too large: check its limits.txn_max_req_len"));
          return;
        }
        if (response.get().failed().isEmpty()) {
          applied(remaining, response.get());
          return;
        }
        dropFailed(remaining, response.get().failed());
      }
    }

    private Optional<Responses.Txn> exchange(List<Member> members) {
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

    /** One member alone may have caused the refusal, so the others are sent without it. */
    private void failOrSplit(List<Member> members, StoreException.Refused refused) {
      if (members.size() == 1) {
        failed(members.get(0), refused);
      } else {
        sendHalves(members);
      }
    }

    private void failed(Member member, StoreException failure) {
      outcomes[member.position()] = CommitOutcome.failed(failure);
    }

    private void applied(List<Member> members, Responses.Txn response) {
      Map<String, Revision> revisions = response.revisions();
      for (Member member : members) {
        outcomes[member.position()] =
            member
                .revisions(revisions)
                .map(own -> CommitOutcome.of(CommitResult.applied(own)))
                .orElseGet(
                    () ->
                        CommitOutcome.failed(
                            new StoreException.OutcomeUnknown(
                                "Consul applied the transaction but its response lacks the revisions:"
                                    + " check that the token may read what it writes")));
      }
    }

    private void dropFailed(List<Member> remaining, List<Responses.Failed> failures) {
      int before = remaining.size();
      int first = 0;
      for (Member member : List.copyOf(remaining)) {
        int start = first;
        int end = first + member.operations().size();
        failures.stream()
            .filter(failed -> failed.operation() >= start && failed.operation() < end)
            .findFirst()
            .ifPresent(
                failed -> {
                  outcomes[member.position()] =
                      outcome(member.operations().get(failed.operation() - start), failed);
                  remaining.remove(member);
                });
        first = end;
      }
      if (remaining.size() == before) {
        StoreException unattributed =
            new StoreException.Unavailable(
                "Consul refused a transaction but named none of its operations: "
                    + failures.get(0).why());
        remaining.forEach(member -> failed(member, unattributed));
        remaining.clear();
      }
    }

    private static CommitOutcome outcome(Operation operation, Responses.Failed failed) {
      if (failed.isForbidden()) {
        return CommitOutcome.failed(
            new StoreException.Refused(
                "Consul's ACL does not permit this token to test or write "
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
                          "Consul refused to write "
                              + operation.name()
                              + ": "
                              + failed.why().replaceAll("\\s+", " "))));
    }
  }
}
