package io.statehouse.consul;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.CommitPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  CommitResult commit(Transaction transaction, Deadline deadline) {
    return commitAll("commit", List.of(transaction), deadline).get(0).result();
  }

  List<CommitOutcome> commitAll(
      String operation, List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Member> plan = CommitPlan.of(transactions, one -> checked(one, deadline));
    Sending sending = new Sending(requests, operation, deadline);
    plan.all().split(Merge::new, Integer.MAX_VALUE).forEach(sending::send);
    return plan.outcomes();
  }

  private Member checked(Transaction transaction, Deadline deadline) {
    limits.check(transaction);
    Member member = Member.of(transaction);
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

  /** Sends groups until each member has an outcome. */
  private record Sending(Requests requests, String operation, Deadline deadline) {
    private static final int MAX_REPEATS = 3;

    /**
     * Each response decides at least one member; the others are sent again, since they did not
     * fail.
     */
    void send(CommitPlan<Member>.Group group) {
      CommitPlan<Member>.Group remaining = group;
      for (int repeats = 0; !remaining.isEmpty(); repeats++) {
        if (repeats > MAX_REPEATS && remaining.size() > 1) {
          remaining.halves().forEach(this::send);
          return;
        }
        try {
          decide(remaining, exchange(remaining.members()));
        } catch (StoreException.Refused refused) {
          remaining.isolate(refused, this::send);
          return;
        } catch (StoreException failure) {
          remaining.fail(failure);
          return;
        }
        remaining = remaining.undecided();
      }
    }

    private Responses.Txn exchange(List<Member> members) {
      List<Operation> operations = new ArrayList<>();
      members.forEach(member -> operations.addAll(member.operations()));
      if (operations.isEmpty()) {
        return new Responses.Txn(List.of(), List.of());
      }
      TxnBody body = new TxnBody(operations);
      return members.stream().allMatch(Member::onlyTests)
          ? requests.readTogether(operation, body, deadline)
          : requests.write(operation, body, deadline);
    }

    private static void decide(CommitPlan<Member>.Group group, Responses.Txn response) {
      if (response.failed().isEmpty()) {
        applied(group, response.revisions());
      } else {
        failed(group, response.failed());
      }
    }

    private static void applied(CommitPlan<Member>.Group group, Map<String, Revision> revisions) {
      List<Member> members = group.members();
      for (int i = 0; i < members.size(); i++) {
        group.decide(
            i,
            members
                .get(i)
                .revisions(revisions)
                .map(own -> CommitOutcome.of(CommitResult.applied(own)))
                .orElseGet(
                    () ->
                        CommitOutcome.failed(
                            new StoreException.OutcomeUnknown(
                                "Consul applied the transaction but its response lacks the revisions:"
                                    + " check that the token may read what it writes"))));
      }
    }

    private static void failed(CommitPlan<Member>.Group group, List<Responses.Failed> failures) {
      List<Member> members = group.members();
      int first = 0;
      for (int i = 0; i < members.size(); i++) {
        List<Operation> own = members.get(i).operations();
        for (Responses.Failed failed : failures) {
          int operation = failed.operation() - first;
          if (operation >= 0 && operation < own.size()) {
            group.decide(i, outcome(own.get(operation), failed));
            break;
          }
        }
        first += own.size();
      }
      if (group.undecided().size() == group.size()) {
        group.fail(
            new StoreException.Unavailable(
                "Consul refused a transaction but named none of its operations: "
                    + failures.get(0).why()));
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
