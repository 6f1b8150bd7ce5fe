package io.statehouse.etcd;

import io.etcd.jetcd.KV;
import io.etcd.jetcd.Txn;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Op;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.Footprint;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Transactions that share one request, each nested in an outer one without conditions. A member
 * without conditions is not nested, which halves its cost to the server.
 *
 * @param checksPermissions whether etcd may know its users, and so must see all that the nested
 *     transactions do
 */
record Batch(List<TransactionForm> members, boolean checksPermissions) {

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
    return outermost.Then(all.toArray(Op[]::new)).Else(standIns()).commit();
  }

  /**
   * Returns operations for the branch that never runs. etcd does not look into nested transactions
   * when it enforces its quota, which concerns puts, and the permissions of users.
   */
  private Op[] standIns() {
    Stream<Op> all =
        members.stream()
            .filter(member -> !member.isUnconditional())
            .flatMap(member -> Stream.of(member.standIns()));
    return (checksPermissions ? all : all.filter(Op.PutOp.class::isInstance).limit(1))
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

  /**
   * Which transactions may share a request: those with disjoint footprints, as long as there is
   * room.
   *
   * <p>etcd counts operations by level: those of the outer transaction plus those of the largest
   * nested one must not exceed its limit.
   */
  static final class Admission implements CommitPlan.Rule<TransactionForm> {
    /**
     * A larger transaction is sent alone, since it would leave little room for others and delay
     * them.
     */
    private static final int MAX_DEPTH = 32;

    private static final int MAX_MEMBER_BYTES = 128 << 10;

    private final Room room;
    private final Footprint footprint = new Footprint();
    private boolean isEmpty = true;
    private boolean isFull;
    private int outer;
    private int deepest;
    private int standIns;
    private long bytes;

    Admission(Room room) {
      this.room = room;
    }

    @Override
    public boolean admits(TransactionForm next) {
      boolean isLarge = next.depth() > MAX_DEPTH || next.bytes() > MAX_MEMBER_BYTES;
      int nextOuter = next.isUnconditional() ? next.writeCount() : 1;
      int nextDepth = next.isUnconditional() ? 0 : next.depth();
      int nextStandIns =
          room.checksPermissions() && !next.isUnconditional() ? next.standInCount() : 0;
      boolean fits =
          !isFull
              && !isLarge
              && Math.max(outer + nextOuter, standIns + nextStandIns) + Math.max(deepest, nextDepth)
                  <= room.operations()
              && bytes + next.bytes() <= room.bytes()
              && footprint.isDisjointFrom(next.transaction());
      if (!isEmpty && !fits) {
        return false;
      }
      isEmpty = false;
      isFull = isLarge;
      outer += nextOuter;
      standIns += nextStandIns;
      deepest = Math.max(deepest, nextDepth);
      bytes += next.bytes();
      footprint.add(next.transaction());
      return true;
    }
  }

  /** How much one request may contain. */
  record Room(int operations, long bytes, boolean checksPermissions) {
    private static final int MIN_OPERATIONS = 16;
    private static final int MIN_BYTES = 32 << 10;
    private static final int MAX_BYTES = 1 << 20;

    static Room of(EtcdSettings settings) {
      boolean hasUser = settings.login().isPresent() || settings.tls().identity().isPresent();
      return new Room(
          settings.operations(), Math.min(MAX_BYTES, settings.requestBytes() / 3 * 2), hasUser);
    }

    Room half() {
      return new Room(
          Math.max(MIN_OPERATIONS, operations / 2),
          Math.max(MIN_BYTES, bytes / 2),
          checksPermissions);
    }
  }
}
