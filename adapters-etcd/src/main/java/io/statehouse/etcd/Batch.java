package io.statehouse.etcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.Txn;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.PutOption;
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
 * Transactions that share one request, each nested in an outer one without conditions.
 *
 * <p>etcd tests all conditions of the request before it applies the first write. So no member may
 * write or delete what another member writes, deletes or tests: "delete the parent" beside "put the
 * child if the parent is present" would both succeed. Two members may test the same key.
 *
 * <p>etcd counts operations by level: those of the outer transaction plus those of the largest
 * nested one must not exceed its limit. A member without conditions is not nested, which halves its
 * cost to the server.
 */
final class Batch {
  /**
   * A larger transaction is sent alone, since it would leave little room for others and delay them.
   */
  private static final int MAX_DEPTH = 32;

  private static final int MAX_MEMBER_BYTES = 128 << 10;

  private final Room room;
  private final List<TransactionForm> members = new ArrayList<>();
  private final Set<Key> written = new HashSet<>();
  private final Set<Key> tested = new HashSet<>();
  private final List<Prefix> deleted = new ArrayList<>();
  private int outer;
  private int deepest;
  private long bytes;

  /** How much one request may contain. */
  record Room(int operations, long bytes) {
    private static final int MIN_OPERATIONS = 16;
    private static final int MIN_BYTES = 32 << 10;
    private static final int MAX_BYTES = 1 << 20;

    static Room of(EtcdSettings settings) {
      return new Room(settings.operations(), Math.min(MAX_BYTES, settings.requestBytes() / 3 * 2));
    }

    Room half() {
      return new Room(Math.max(MIN_OPERATIONS, operations / 2), Math.max(MIN_BYTES, bytes / 2));
    }
  }

  Batch(Room room) {
    this.room = room;
  }

  List<TransactionForm> members() {
    return members;
  }

  /** Adds a transaction; returns false if it does not fit or conflicts with a member. */
  boolean add(TransactionForm member) {
    if (!members.isEmpty() && (!fits(member) || conflicts(member))) {
      return false;
    }
    members.add(member);
    outer += outerOperations(member);
    deepest = Math.max(deepest, innerDepth(member));
    bytes += member.bytes();
    for (Condition condition : member.transaction().conditions()) {
      tested.add(condition.key());
    }
    for (Write write : member.transaction().writes()) {
      if (write instanceof Write.DeletePrefix below) {
        deleted.add(below.prefix());
      } else {
        written.add(keyOf(write));
      }
    }
    return true;
  }

  private boolean fits(TransactionForm member) {
    return !isLarge(member)
        && !isLarge(members.get(0))
        && outer + outerOperations(member) + Math.max(deepest, innerDepth(member))
            <= room.operations()
        && bytes + member.bytes() <= room.bytes();
  }

  private static boolean isLarge(TransactionForm member) {
    return member.depth() > MAX_DEPTH || member.bytes() > MAX_MEMBER_BYTES;
  }

  private static int outerOperations(TransactionForm member) {
    return member.isUnconditional() ? member.writeCount() : 1;
  }

  private static int innerDepth(TransactionForm member) {
    return member.isUnconditional() ? 0 : member.depth();
  }

  private boolean conflicts(TransactionForm member) {
    for (Condition condition : member.transaction().conditions()) {
      if (isChanged(condition.key())) {
        return true;
      }
    }
    for (Write write : member.transaction().writes()) {
      if (write instanceof Write.DeletePrefix below
          ? isUsedBelow(below.prefix())
          : isChanged(keyOf(write)) || tested.contains(keyOf(write))) {
        return true;
      }
    }
    return false;
  }

  private boolean isChanged(Key key) {
    return written.contains(key) || deleted.stream().anyMatch(prefix -> prefix.contains(key));
  }

  private boolean isUsedBelow(Prefix prefix) {
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

  private static CompletableFuture<TxnResponse> commitAlone(KV kv, TransactionForm member) {
    return kv.txn().If(member.compares()).Then(member.writes()).Else(member.reads()).commit();
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
    return outermost.Then(all.toArray(Op[]::new)).Else(putsForQuota()).commit();
  }

  /**
   * Returns a put for the branch that never runs, if a member puts anything: etcd enforces its
   * quota only on requests in which it sees a put, and does not look into nested transactions.
   */
  private Op[] putsForQuota() {
    return members.stream()
        .flatMap(member -> member.firstPut().stream())
        .limit(1)
        .map(put -> Op.put(KeyRange.bytes(put.key()), ByteSequence.EMPTY, PutOption.DEFAULT))
        .toArray(Op[]::new);
  }

  /** Returns a result for each member, in order. */
  List<CommitResult> results(TxnResponse response) {
    long revision = response.getHeader().getRevision();
    if (members.size() == 1) {
      return List.of(members.get(0).result(response, revision));
    }
    Iterator<TxnResponse> nested = response.getTxnResponses().iterator();
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
