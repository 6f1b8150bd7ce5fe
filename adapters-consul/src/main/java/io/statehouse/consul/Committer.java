package io.statehouse.consul;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.CommitPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Commits transactions: checks them, merges those that do not conflict, sends them, and returns an
 * outcome for each.
 */
final class Committer {
  /** To so many groups is a transaction offered, in case it conflicts with some of them. */
  private static final int OPEN_GROUPS = 64;

  private final Requests requests;
  private final Limits limits;

  Committer(Requests requests, Limits limits) {
    this.requests = requests;
    this.limits = limits;
  }

  CommitResult commit(Transaction transaction, Deadline deadline) {
    return commitAll("commit", List.of(transaction), deadline).get(0).result();
  }

  List<CommitOutcome> commitAll(
      String operation, List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Member> plan = CommitPlan.of(transactions, this::checked);
    Sending sending = new Sending(requests, operation, deadline);
    plan.all().split(Merge::new, OPEN_GROUPS).forEach(sending::send);
    return plan.outcomes();
  }

  private Member checked(Transaction transaction) {
    limits.check(transaction);
    return Member.of(transaction);
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
          List<Member> members = remaining.members();
          if (members.get(0).needsClaim()) {
            members = List.of(claiming(members.get(0)));
          }
          decide(remaining, members, exchange(members));
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

    /**
     * Returns the member on condition that there are no bare keys, which its deletion of a tree
     * would delete too. For this, it claims that there are none; whoever puts one drops the claim,
     * and the member is sent again with another one. A claim that is left behind harms nothing.
     *
     * @throws StoreException.Refused if there are bare keys
     */
    private Member claiming(Member member) {
      Operation claim = Operation.claim();
      Responses.Txn claimed = write(claim, Operation.getTree(Names.BARE));
      if (!claimed.failed().isEmpty()) {
        throw refused(claim, claimed.failed().get(0));
      }
      if (claimed.found().stream().anyMatch(found -> member.mustKeep(found.name()))) {
        write(Operation.dropClaim());
        throw new StoreException.Refused(
            "a prefix such as / cannot be deleted as a whole while this Consul has keys without a"
                + " leading /: delete it in parts, or keep the two kinds of keys in separate stores");
      }
      return member.onlyWith(claimed.revisions().get(Names.BARE));
    }

    private Responses.Txn write(Operation... aboutClaims) {
      try {
        return requests.write(operation, new TxnBody(List.of(aboutClaims)), deadline);
      } catch (StoreException.OutcomeUnknown unknown) {
        throw new StoreException.Unavailable(
            unknown.getMessage(), unknown); // nothing else was sent
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

    private static void decide(
        CommitPlan<Member>.Group group, List<Member> members, Responses.Txn response) {
      if (response.failed().isEmpty()) {
        applied(group, members, response.revisions());
      } else {
        failed(group, members, response.failed());
      }
    }

    private static void applied(
        CommitPlan<Member>.Group group, List<Member> members, Map<String, Revision> revisions) {
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

    private static void failed(
        CommitPlan<Member>.Group group, List<Member> members, List<Responses.Failed> failures) {
      boolean named = false;
      int first = 0;
      for (int i = 0; i < members.size(); i++) {
        List<Operation> own = members.get(i).operations();
        for (Responses.Failed failed : failures) {
          int operation = failed.operation() - first;
          if (operation >= 0 && operation < own.size()) {
            named = true;
            if (!own.get(operation).isClaim() || failed.isForbidden()) {
              group.decide(i, outcome(own.get(operation), failed));
              break;
            }
          }
        }
        first += own.size();
      }
      if (!named) {
        group.fail(
            new StoreException.Unavailable(
                "Consul refused a transaction but named none of its operations: "
                    + failures.get(0).why()));
      }
    }

    private static CommitOutcome outcome(Operation operation, Responses.Failed failed) {
      return operation
          .condition()
          .filter(condition -> !failed.isForbidden())
          .map(condition -> CommitOutcome.of(CommitResult.conditionFailed(condition)))
          .orElseGet(() -> CommitOutcome.failed(refused(operation, failed)));
    }

    private static StoreException.Refused refused(Operation operation, Responses.Failed failed) {
      return new StoreException.Refused(
          failed.isForbidden()
              ? "Consul's ACL does not permit this token to test or write "
                  + operation.name()
                  + ": check its policies"
              : "Consul refused to write "
                  + operation.name()
                  + ": "
                  + failed.why().replaceAll("\\s+", " "));
    }
  }
}
