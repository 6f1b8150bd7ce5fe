package io.statehouse.etcd;

import io.etcd.jetcd.KV;
import io.etcd.jetcd.Txn;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Op;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Transactions that share one request, each nested in an outer one that has no conditions.
 *
 * <p>etcd tests all conditions of the request before it applies the first write. So of two members
 * none may write or delete what the other writes, deletes or tests: "delete the parent" beside "put
 * the child if the parent is present" would both succeed. What two members only test, they may
 * share.
 *
 * <p>etcd counts operations level by level: those of the outer transaction, and the most that one
 * of the nested has, may together be no more than its limit. A member without conditions needs no
 * nesting, which costs the server half.
 */
final class Batch {
  /** What is larger goes alone, so that it makes neighbours neither few nor late. */
  private static final int MOST_DEPTH = 32;

  private static final int MOST_BYTES_OF_ONE = 128 << 10;

  private final Room room;
  private final List<TransactionForm> members = new ArrayList<>();
  private final Set<Key> written = new HashSet<>();
  private final Set<Key> tested = new HashSet<>();
  private final List<Prefix> deleted = new ArrayList<>();
  private int outer;
  private int deepest;
  private long bytes;

  /** How much a request may hold. */
  record Room(int operations, long bytes) {
    private static final int LEAST_OPERATIONS = 16;
    private static final int LEAST_BYTES = 32 << 10;
    private static final int MOST_BYTES = 1 << 20;

    static Room of(EtcdSettings settings) {
      return new Room(settings.operations(), Math.min(MOST_BYTES, settings.requestBytes() / 3 * 2));
    }

    Room half() {
      return new Room(Math.max(LEAST_OPERATIONS, operations / 2), Math.max(LEAST_BYTES, bytes / 2));
    }
  }

  Batch(Room room) {
    this.room = room;
  }

  List<TransactionForm> members() {
    return members;
  }

  /** Takes one in, unless it does not fit or does not go with those that are there. */
  boolean add(TransactionForm form) {
    if (!members.isEmpty() && (!fits(form) || conflicts(form))) {
      return false;
    }
    members.add(form);
    outer += outerOperations(form);
    deepest = Math.max(deepest, innerDepth(form));
    bytes += form.bytes();
    for (Condition condition : form.transaction().conditions()) {
      tested.add(condition.key());
    }
    for (Write write : form.transaction().writes()) {
      if (write instanceof Write.DeletePrefix below) {
        deleted.add(below.prefix());
      } else {
        written.add(keyOf(write));
      }
    }
    return true;
  }

  private boolean fits(TransactionForm form) {
    return !isLarge(form)
        && !isLarge(members.get(0))
        && outer + outerOperations(form) + Math.max(deepest, innerDepth(form)) <= room.operations()
        && bytes + form.bytes() <= room.bytes();
  }

  private static boolean isLarge(TransactionForm form) {
    return form.depth() > MOST_DEPTH || form.bytes() > MOST_BYTES_OF_ONE;
  }

  private static int outerOperations(TransactionForm form) {
    return form.isUnconditional() ? form.writeCount() : 1;
  }

  private static int innerDepth(TransactionForm form) {
    return form.isUnconditional() ? 0 : form.depth();
  }

  private boolean conflicts(TransactionForm form) {
    for (Condition condition : form.transaction().conditions()) {
      if (isChanged(condition.key())) {
        return true;
      }
    }
    for (Write write : form.transaction().writes()) {
      if (write instanceof Write.DeletePrefix below
          ? isTouchedBelow(below.prefix())
          : isChanged(keyOf(write)) || tested.contains(keyOf(write))) {
        return true;
      }
    }
    return false;
  }

  private boolean isChanged(Key key) {
    return written.contains(key) || deleted.stream().anyMatch(prefix -> prefix.contains(key));
  }

  private boolean isTouchedBelow(Prefix prefix) {
    return deleted.stream().anyMatch(prefix::overlaps)
        || written.stream().anyMatch(prefix::contains)
        || tested.stream().anyMatch(prefix::contains);
  }

  private static Key keyOf(Write write) {
    return write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key();
  }

  CompletableFuture<TxnResponse> commit(KV kv) {
    return members.size() == 1 ? commitAlone(kv, members.get(0)) : commitTogether(kv);
  }

  private static CompletableFuture<TxnResponse> commitAlone(KV kv, TransactionForm form) {
    return kv.txn().If(form.compares()).Then(form.writes()).Else(form.looks()).commit();
  }

  private CompletableFuture<TxnResponse> commitTogether(KV kv) {
    List<Op> all = new ArrayList<>();
    for (TransactionForm member : members) {
      if (member.isUnconditional()) {
        all.addAll(List.of(member.writes()));
      } else {
        all.add(member.nested());
      }
    }
    Txn outermost = kv.txn();
    return outermost.Then(all.toArray(Op[]::new)).commit();
  }

  /** Returns a result for each member, in their order. */
  List<CommitResult> results(TxnResponse answer) {
    long revision = answer.getHeader().getRevision();
    if (members.size() == 1) {
      return List.of(members.get(0).result(answer, revision));
    }
    Iterator<TxnResponse> nested = answer.getTxnResponses().iterator();
    List<CommitResult> results = new ArrayList<>();
    for (TransactionForm member : members) {
      results.add(
          member.isUnconditional()
              ? member.applied(revision)
              : member.result(nested.next(), revision));
    }
    return results;
  }
}
