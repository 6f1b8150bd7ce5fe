package io.statehouse.consul;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Transactions that share one Consul transaction.
 *
 * <p>What each member writes or deletes is disjoint from everything the others write, delete or
 * test. So the members do not affect each other, and if Consul refuses the whole, the members whose
 * operations it names have failed, whatever happens to the rest.
 */
final class Merge {
  /** Less than Consul accepts, as its documentation advises. */
  private static final int MAX_SHARED_BYTES = 480 << 10;

  private final List<Member> members = new ArrayList<>();
  private final Set<String> tested = new HashSet<>();
  private final Set<String> written = new HashSet<>();
  private final Set<String> trees = new HashSet<>();
  private int operations;
  private int bytes;

  /**
   * Removes from the pending members as many as may share a transaction, at least one, and returns
   * them.
   */
  static List<Member> takeFrom(List<Member> pending) {
    Merge merge = new Merge();
    Iterator<Member> next = pending.iterator();
    while (next.hasNext() && merge.operations < TxnBody.MAX_OPERATIONS) {
      Member member = next.next();
      if (merge.members.isEmpty() || merge.hasRoomFor(member)) {
        merge.add(member);
        next.remove();
      }
    }
    return merge.members;
  }

  private boolean hasRoomFor(Member member) {
    return operations + member.operations().size() <= TxnBody.MAX_OPERATIONS
        && bytes + member.bytes() <= MAX_SHARED_BYTES
        && member.operations().stream().noneMatch(this::conflicts);
  }

  private boolean conflicts(Operation operation) {
    String name = operation.name();
    return switch (operation.kind()) {
      case TESTS -> written.contains(name) || isBelowTree(name);
      case WRITES -> written.contains(name) || tested.contains(name) || isBelowTree(name);
      case DELETES_TREE ->
          isBelowTree(name)
              || trees.stream().anyMatch(tree -> tree.startsWith(name))
              || written.stream().anyMatch(other -> other.startsWith(name))
              || tested.stream().anyMatch(other -> other.startsWith(name));
    };
  }

  private boolean isBelowTree(String name) {
    return trees.stream().anyMatch(name::startsWith);
  }

  private void add(Member member) {
    members.add(member);
    operations += member.operations().size();
    bytes += member.bytes();
    for (Operation operation : member.operations()) {
      switch (operation.kind()) {
        case TESTS -> tested.add(operation.name());
        case WRITES -> written.add(operation.name());
        case DELETES_TREE -> trees.add(operation.name());
      }
    }
  }
}
