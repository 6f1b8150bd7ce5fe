package io.statehouse.ports.contract.linear;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches for an order in which the calls of a history could have happened one after another.
 *
 * <p>The search follows Wing and Gong: of the remaining calls, each that began before any of them
 * ended may be next; it is tried, and undone if nothing can follow. A set of completed calls
 * together with the resulting state is tried only once (Lowe), which makes histories of a few dozen
 * calls cheap.
 */
public final class Linearizability {
  private static final int MAX_OPERATIONS = 64;

  private final List<Operation> operations;
  private final Set<Tried> tried = new HashSet<>();
  private final List<Operation> order = new ArrayList<>();
  private List<Operation> longest = List.of();

  /** The calls completed so far, one bit each, and the state after them. */
  private record Tried(long done, Map<String, String> state) {}

  private Linearizability(List<Operation> operations) {
    if (operations.size() > MAX_OPERATIONS) {
      throw new IllegalArgumentException(
          "history of " + operations.size() + " calls: at most " + MAX_OPERATIONS);
    }
    this.operations =
        operations.stream().sorted(Comparator.comparingLong(Operation::invoked)).toList();
  }

  /**
   * Checks a history that began with {@code initial}.
   *
   * @return empty if it is linearizable, otherwise the calls and the longest order found
   */
  public static Optional<String> problem(Map<String, String> initial, List<Operation> operations) {
    Linearizability search = new Linearizability(operations);
    return search.from(0, Map.copyOf(initial)) ? Optional.empty() : Optional.of(search.report());
  }

  private boolean from(long done, Map<String, String> state) {
    if (order.size() > longest.size()) {
      longest = List.copyOf(order);
    }
    if (order.size() == operations.size()) {
      return true;
    }
    if (!tried.add(new Tried(done, state))) {
      return false;
    }
    long firstEnd = firstEnd(done);
    for (int i = 0; i < operations.size() && operations.get(i).invoked() <= firstEnd; i++) {
      if ((done & 1L << i) == 0 && next(i, done, state)) {
        return true;
      }
    }
    return false;
  }

  private boolean next(int i, long done, Map<String, String> state) {
    Optional<Map<String, String>> after = operations.get(i).step().from(state);
    if (after.isEmpty()) {
      return false;
    }
    order.add(operations.get(i));
    if (from(done | 1L << i, after.get())) {
      return true;
    }
    order.remove(order.size() - 1);
    return false;
  }

  private long firstEnd(long done) {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < operations.size(); i++) {
      if ((done & 1L << i) == 0) {
        first = Math.min(first, operations.get(i).returned());
      }
    }
    return first;
  }

  private String report() {
    List<Operation> left = new ArrayList<>(operations);
    left.removeAll(longest);
    return "no order of these calls explains their results; it could begin\n"
        + lines(longest)
        + "\nbut then none of these can be next\n"
        + lines(left);
  }

  private static String lines(List<Operation> operations) {
    return operations.stream().map(line -> "  " + line).collect(Collectors.joining("\n"));
  }
}
