package io.statehouse.consul;

import io.statehouse.consul.Responses.Failed;
import io.statehouse.consul.Responses.Txn;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.Footprint;
import io.statehouse.ports.adapter.StoreCommitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Commits transactions: checks them, merges those that do not conflict, sends them, and returns an
 * outcome for each.
 */
record Committer(Agent agent, Calls calls, Limits limits) implements StoreCommitter {
  /** To so many groups is a transaction offered, in case it conflicts with some of them. */
  private static final int OPEN_GROUPS = 64;

  private static final int MAX_REPEATS = 3;

  @Override
  public CommitResult commit(Transaction transaction, Deadline deadline) {
    return commitAll("commit", List.of(transaction), deadline).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return commitAll("commitAll", transactions, deadline);
  }

  @Override
  public Optional<StoreException.Refused> refusal(Transaction transaction) {
    try {
      Member.of(transaction);
      return Optional.empty();
    } catch (StoreException.Refused refused) {
      return Optional.of(refused);
    }
  }

  private List<CommitOutcome> commitAll(
      String operation, List<Transaction> transactions, Deadline deadline) {
    Requests requests = new Requests(agent, calls, operation, deadline);
    CommitPlan<Member> plan = CommitPlan.of(transactions, one -> Member.of(limits.check(one)));
    plan.all().split(Merge::new, OPEN_GROUPS).forEach(group -> send(group, requests));
    return plan.outcomes();
  }

  /** Each response decides at least one member; the others did not fail, and are sent again. */
  private static void send(CommitPlan<Member>.Group group, Requests requests) {
    CommitPlan<Member>.Group remaining = group;
    for (int repeats = 0; !remaining.isEmpty(); repeats++) {
      if (repeats > MAX_REPEATS && remaining.size() > 1) {
        remaining.halves().forEach(half -> send(half, requests));
        return;
      }
      try {
        List<Member> members = remaining.members();
        if (members.get(0).needsClaim()) {
          members = List.of(claiming(members.get(0), requests));
        }
        decide(remaining, members, exchange(members, requests));
      } catch (StoreException.Refused refused) {
        remaining.isolate(refused, part -> send(part, requests));
        return;
      } catch (StoreException failure) {
        remaining.fail(failure);
        return;
      }
      remaining = remaining.undecided();
    }
  }

  /**
   * Returns the member on condition that there are no bare keys, which its deletion of a tree would
   * delete too. For this, it claims that there are none; a transaction that puts one drops the
   * claim, and the member is sent again with another one. A claim that is left behind harms
   * nothing.
   *
   * @throws StoreException.Refused if there are bare keys
   */
  private static Member claiming(Member member, Requests requests) {
    Operation claim = Operation.claim();
    try {
      Txn claimed =
          requests.write(List.of(claim, Operation.of(Operation.Verb.GET_TREE, Names.BARE)));
      if (!claimed.failed().isEmpty()) {
        throw refused(claim, claimed.failed().get(0));
      }
      if (claimed.found().stream().anyMatch(found -> member.mustKeep(found.name()))) {
        requests.write(List.of(Operation.DROP_CLAIM));
        throw new StoreException.Refused(
            "a prefix such as / cannot be deleted as a whole while this Consul has keys without a"
                + " leading /: delete it in parts, or keep the two kinds of keys in separate stores");
      }
      return member.onlyWith(claimed.revisions().get(Names.BARE));
    } catch (StoreException.OutcomeUnknown unknown) {
      throw new StoreException.Unavailable(unknown.getMessage(), unknown); // only claims were sent
    }
  }

  private static Txn exchange(List<Member> members, Requests requests) {
    List<Operation> operations = new ArrayList<>();
    boolean onlyTests = true;
    for (Member member : members) {
      operations.addAll(member.operations());
      onlyTests &= member.transaction().writes().isEmpty();
    }
    if (operations.isEmpty()) {
      return new Txn(List.of(), List.of());
    }
    return onlyTests ? requests.readTogether(operations) : requests.write(operations);
  }

  private static void decide(CommitPlan<Member>.Group group, List<Member> members, Txn response) {
    if (!response.failed().isEmpty()) {
      failed(group, members, response.failed());
      return;
    }
    Map<String, Revision> revisions = response.revisions();
    for (int i = 0; i < members.size(); i++) {
      group.decide(i, members.get(i).applied(revisions));
    }
  }

  private static void failed(
      CommitPlan<Member>.Group group, List<Member> members, List<Failed> failures) {
    boolean named = false;
    int first = 0;
    for (int i = 0; i < members.size(); i++) {
      List<Operation> own = members.get(i).operations();
      for (Failed failed : failures) {
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
      String why = "Consul refused a transaction but named none of its operations: ";
      group.fail(new StoreException.Unavailable(why + failures.get(0).why()));
    }
  }

  private static CommitOutcome outcome(Operation operation, Failed failed) {
    Optional<Condition> condition = operation.condition();
    return condition.isPresent() && !failed.isForbidden()
        ? CommitOutcome.of(CommitResult.conditionFailed(condition.get()))
        : CommitOutcome.failed(refused(operation, failed));
  }

  private static StoreException.Refused refused(Operation operation, Failed failed) {
    if (failed.isForbidden()) {
      return new StoreException.Denied(
          "Consul's ACL does not permit this token to test or write %s: check its policies"
              .formatted(operation.name()));
    }
    return new StoreException.Refused(
        "Consul refused to write %s: %s"
            .formatted(operation.name(), failed.why().replaceAll("\\s+", " ")));
  }

  /**
   * Which transactions share one Consul transaction: those whose footprints are disjoint. So the
   * members do not affect each other, and if Consul refuses the whole, the members whose operations
   * it names have failed, whatever happens to the rest. A member that needs a claim is alone.
   */
  static final class Merge implements CommitPlan.Rule<Member> {
    /** Less than Consul accepts, as its documentation advises. */
    private static final int MAX_SHARED_BYTES = 480 << 10;

    private final Footprint footprint = new Footprint();
    private int operations;
    private int bytes;
    private boolean closed;

    @Override
    public boolean admits(Member next) {
      int nextBytes = Operation.bytesOf(next.operations());
      boolean fits =
          !closed
              && !next.needsClaim()
              && operations + next.operations().size() <= Operation.MAX_OPERATIONS
              && bytes + nextBytes <= MAX_SHARED_BYTES
              && footprint.isDisjointFrom(next.transaction());
      if (operations > 0 && !fits) {
        return false;
      }
      footprint.add(next.transaction());
      operations += next.operations().size();
      bytes += nextBytes;
      closed = next.needsClaim();
      return true;
    }
  }
}
