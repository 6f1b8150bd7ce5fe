package io.statehouse.ports.adapter;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The work of one {@code commitAll}: which transactions are sent together, and an outcome in place
 * for each.
 *
 * <pre>
 *   CommitPlan&lt;Form&gt; plan = CommitPlan.of(transactions, t -&gt; form(limits.check(t)));
 *   plan.all().split(Room::new, 8).forEach(this::send);        decides every member of its group
 *   return plan.outcomes();
 * </pre>
 *
 * Not safe for use by several threads.
 *
 * @param <M> the form of a transaction in which the store's driver sends it
 */
public final class CommitPlan<M> {
  private final List<M> forms = new ArrayList<>();
  private final CommitOutcome[] outcomes;

  private CommitPlan(int size) {
    outcomes = new CommitOutcome[size];
  }

  /**
   * Returns a plan for {@code transactions}.
   *
   * @param prepare checks a transaction and returns its form; a {@link StoreException} that it
   *     throws is the outcome of that transaction, which is not sent
   */
  public static <M> CommitPlan<M> of(
      List<Transaction> transactions, Function<Transaction, M> prepare) {
    CommitPlan<M> plan = new CommitPlan<>(transactions.size());
    for (int i = 0; i < transactions.size(); i++) {
      M form = null;
      try {
        form = prepare.apply(transactions.get(i));
      } catch (StoreException refused) {
        plan.outcomes[i] = CommitOutcome.failed(refused);
      }
      plan.forms.add(form);
    }
    return plan;
  }

  /** Returns all transactions that have no outcome yet, in their order. */
  public Group all() {
    int[] positions = new int[outcomes.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = i;
    }
    return new Group(positions).undecided();
  }

  /**
   * Returns an outcome for each transaction, in their order.
   *
   * @throws IllegalStateException if one has none
   */
  public List<CommitOutcome> outcomes() {
    for (int i = 0; i < outcomes.length; i++) {
      if (outcomes[i] == null) {
        throw new IllegalStateException("no outcome for transaction " + i);
      }
    }
    return List.of(outcomes);
  }

  /**
   * Which transactions make one group. Each group has a rule of its own, which remembers those it
   * has admitted.
   */
  @FunctionalInterface
  public interface Rule<M> {

    /** Admits one more transaction, or returns false; the first one is always admitted. */
    boolean admits(M next);
  }

  /** Transactions that are sent together. */
  public final class Group {
    private final int[] positions;

    private Group(int[] positions) {
      this.positions = positions;
    }

    /** Returns the forms of the transactions, in their order. */
    public List<M> members() {
      List<M> members = new ArrayList<>(positions.length);
      for (int position : positions) {
        members.add(forms.get(position));
      }
      return members;
    }

    public int size() {
      return positions.length;
    }

    public boolean isEmpty() {
      return positions.length == 0;
    }

    /** Sets the outcome of one member. */
    public void decide(int member, CommitOutcome outcome) {
      outcomes[positions[member]] = outcome;
    }

    /** Sets the result of each member. */
    public void complete(List<CommitResult> results) {
      for (int i = 0; i < positions.length; i++) {
        decide(i, CommitOutcome.of(results.get(i)));
      }
    }

    /** Sets one failure as the outcome of every member that has none. */
    public void fail(StoreException why) {
      CommitOutcome failed = CommitOutcome.failed(why);
      for (int position : positions) {
        if (outcomes[position] == null) {
          outcomes[position] = failed;
        }
      }
    }

    /** Returns the members that have no outcome. */
    public Group undecided() {
      int[] without = new int[positions.length];
      int count = 0;
      for (int position : positions) {
        if (outcomes[position] == null) {
          without[count++] = position;
        }
      }
      return new Group(Arrays.copyOf(without, count));
    }

    /**
     * Divides this group.
     *
     * @param rules makes the rule of each group
     * @param open to how many of the latest groups a transaction is offered before it begins
     *     another; with 1, transactions stay in their order
     */
    public List<Group> split(Supplier<? extends Rule<? super M>> rules, int open) {
      if (positions.length == 1) {
        return List.of(this);
      }
      List<Rule<? super M>> made = new ArrayList<>();
      List<List<Integer>> groups = new ArrayList<>();
      for (int position : positions) {
        int group = Math.max(0, groups.size() - open);
        while (group < groups.size() && !made.get(group).admits(forms.get(position))) {
          group++;
        }
        if (group == groups.size()) {
          Rule<? super M> rule = rules.get();
          if (!rule.admits(forms.get(position))) {
            throw new IllegalStateException("a group does not admit its first transaction");
          }
          made.add(rule);
          groups.add(new ArrayList<>());
        }
        groups.get(group).add(position);
      }
      return groups.stream().map(this::of).toList();
    }

    private Group of(List<Integer> some) {
      return new Group(some.stream().mapToInt(Integer::intValue).toArray());
    }

    /**
     * Finds out whose fault a refusal is: a single transaction gets it as its outcome; of more, the
     * halves are sent again, each on its own. Only for a refusal by which nothing was applied.
     */
    public void isolate(StoreException refused, Consumer<Group> send) {
      if (size() == 1) {
        fail(refused);
      } else {
        halves().forEach(send);
      }
    }

    public List<Group> halves() {
      int half = positions.length / 2;
      return List.of(
          new Group(Arrays.copyOfRange(positions, 0, half)),
          new Group(Arrays.copyOfRange(positions, half, positions.length)));
    }

    public List<Group> singles() {
      return Arrays.stream(positions).mapToObj(i -> new Group(new int[] {i})).toList();
    }
  }
}
