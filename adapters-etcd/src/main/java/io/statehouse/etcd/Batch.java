package io.statehouse.etcd;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.KeyValue;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.Footprint;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Transactions that share one request.
 *
 * @param form how they do, if there are several
 */
record Batch(List<Member> members, Room room, Form form) {

  /** How several transactions become one request. */
  enum Form {
    /**
     * One transaction, which is applied if all conditions of all members hold, and otherwise tells
     * nothing of any member. That costs client and server much less.
     */
    MERGED,
    /**
     * Each is nested in an outer one without conditions. A member without conditions is not nested,
     * which halves its cost to the server.
     */
    NESTED
  }

  /**
   * Returns members that are merged if there is room for the conditions and writes of all.
   *
   * @param preferred the form in which they are sent if possible
   */
  static Batch of(List<Member> members, Room room, Form preferred) {
    int conditions = members.stream().mapToInt(Member::conditionCount).sum();
    int writes = members.stream().mapToInt(Member::writeCount).sum();
    boolean fit = Math.max(conditions, writes) <= room.operations();
    return new Batch(members, room, fit && conditions > 0 ? preferred : Form.NESTED);
  }

  CompletableFuture<TxnResponse> commit(KV kv) {
    if (members.size() == 1) {
      Member alone = members.get(0);
      return kv.txn().If(alone.compares()).Then(alone.writes()).Else(alone.reads()).commit();
    }
    return form == Form.MERGED ? commitMerged(kv) : commitNested(kv);
  }

  private CompletableFuture<TxnResponse> commitMerged(KV kv) {
    List<Cmp> compares = new ArrayList<>();
    List<Op> writes = new ArrayList<>();
    for (Member member : members) {
      compares.addAll(List.of(member.compares()));
      writes.addAll(List.of(member.writes()));
    }
    return kv.txn().If(compares.toArray(Cmp[]::new)).Then(writes.toArray(Op[]::new)).commit();
  }

  private CompletableFuture<TxnResponse> commitNested(KV kv) {
    List<Op> all = new ArrayList<>();
    for (Member member : members) {
      if (member.conditionCount() == 0) {
        all.addAll(List.of(member.writes()));
      } else {
        all.add(Op.txn(member.compares(), member.writes(), member.reads()));
      }
    }
    return kv.txn().Then(all.toArray(Op[]::new)).Else(standIns()).commit();
  }

  /**
   * Returns operations for the branch that never runs. etcd does not look into nested transactions
   * when it enforces its quota, which concerns puts, and the permissions of users.
   */
  private Op[] standIns() {
    Stream<Op> all =
        members.stream().filter(member -> member.conditionCount() > 0).flatMap(Member::standIns);
    return (room.checksPermissions ? all : all.filter(Op.PutOp.class::isInstance).limit(1))
        .toArray(Op[]::new);
  }

  /** Returns whether the response tells the result of each member. */
  boolean isDecided(TxnResponse response) {
    return members.size() == 1 || form == Form.NESTED || response.isSucceeded();
  }

  /** Returns a result for each member, in order, if the response {@linkplain #isDecided has it}. */
  List<CommitResult> results(TxnResponse response) {
    long revision = response.getHeader().getRevision();
    if (members.size() == 1) {
      return List.of(members.get(0).result(response, revision));
    }
    if (form == Form.MERGED) {
      return members.stream().map(member -> member.applied(revision)).toList();
    }
    Iterator<TxnResponse> nested = response.getTxnResponses().iterator();
    List<CommitResult> results = new ArrayList<>();
    for (Member member : members) {
      results.add(
          member.conditionCount() == 0
              ? member.applied(revision)
              : member.result(nested.next(), revision));
    }
    return results;
  }

  /**
   * One transaction in etcd's terms: compares, then writes if they all hold, or else a read of each
   * compared key. These reads are part of the same transaction, so they show which condition
   * failed.
   */
  record Member(Transaction transaction) {
    private static final GetOption KEYS_ONLY = GetOption.builder().withKeysOnly(true).build();

    /** An upper bound for etcd's framing of one compare, one read and one write. */
    static final int FRAMING_BYTES = 96;

    int conditionCount() {
      return transaction.conditions().size();
    }

    int writeCount() {
      return transaction.writes().size();
    }

    boolean hasPut() {
      return transaction.writes().stream().anyMatch(Write.Put.class::isInstance);
    }

    /** Returns about how many bytes the request takes; an estimate that errs on the high side. */
    long bytes() {
      long bytes = FRAMING_BYTES * (1L + conditionCount() + writeCount());
      for (Condition condition : transaction.conditions()) {
        bytes += 6L * condition.key().text().length();
      }
      for (Write write : transaction.writes()) {
        if (write instanceof Write.Put put) {
          bytes += 3L * put.key().text().length() + put.value().size();
        } else if (write instanceof Write.Delete delete) {
          bytes += 3L * delete.key().text().length();
        } else {
          bytes += 6L * ((Write.DeletePrefix) write).prefix().text().length();
        }
      }
      return bytes;
    }

    Cmp[] compares() {
      return transaction.conditions().stream()
          .map(each -> Comparison.of(each).cmp())
          .toArray(Cmp[]::new);
    }

    Op[] writes() {
      return transaction.writes().stream().map(Member::write).toArray(Op[]::new);
    }

    private static Op write(Write write) {
      if (write instanceof Write.Put put) {
        return Op.put(
            bytes(put.key()), ByteSequence.from(put.value().toArray()), PutOption.DEFAULT);
      }
      if (write instanceof Write.Delete delete) {
        return Op.delete(bytes(delete.key()), DeleteOption.DEFAULT);
      }
      KeyRange below = ((Write.DeletePrefix) write).prefix().range();
      return Op.delete(
          Ranges.start(below), DeleteOption.builder().withRange(Ranges.end(below)).build());
    }

    /** Reads keys only: a failed condition must not transfer the value that made it fail. */
    Op[] reads() {
      return transaction.conditions().stream()
          .map(each -> Op.get(bytes(each.key()), KEYS_ONLY))
          .toArray(Op[]::new);
    }

    private static ByteSequence bytes(Key key) {
      return ByteSequence.from(key.utf8());
    }

    /** Returns operations that need the same permissions, and are much smaller. */
    Stream<Op> standIns() {
      return Stream.concat(
          transaction.writes().stream()
              .map(
                  write ->
                      write instanceof Write.Put put
                          ? Op.put(bytes(put.key()), ByteSequence.EMPTY, PutOption.DEFAULT)
                          : write(write)),
          Stream.of(reads()));
    }

    /**
     * @param revision the revision of the request, which nested responses do not repeat
     */
    CommitResult result(TxnResponse response, long revision) {
      if (response.isSucceeded()) {
        return applied(revision);
      }
      Iterator<GetResponse> reads = response.getGetResponses().iterator();
      for (Condition condition : transaction.conditions()) {
        List<KeyValue> found = reads.next().getKvs();
        if (!Comparison.of(condition).holds(found.isEmpty() ? 0 : found.get(0).getModRevision())) {
          return CommitResult.conditionFailed(condition);
        }
      }
      throw new IllegalStateException("etcd did not apply a transaction whose conditions all hold");
    }

    CommitResult applied(long revision) {
      Revision now = Revision.of(revision);
      Map<Key, Revision> revisions = new HashMap<>();
      for (Write write : transaction.writes()) {
        if (write instanceof Write.Put put) {
          revisions.put(put.key(), now);
        }
      }
      return CommitResult.applied(revisions);
    }

    /**
     * A condition on the mod_revision of a key, which is 0 if the key is absent. Not on its
     * version, which restarts when a key is deleted and created again.
     */
    private record Comparison(Key key, Cmp.Op how, long revision) {
      static Comparison of(Condition condition) {
        if (!(condition instanceof Condition.Unchanged unchanged)) {
          boolean isAbsent = condition instanceof Condition.Absent;
          return new Comparison(condition.key(), isAbsent ? Cmp.Op.EQUAL : Cmp.Op.GREATER, 0);
        }
        BigInteger number = unchanged.entry().revision().number();
        return number.signum() > 0 && number.bitLength() < Long.SIZE
            ? new Comparison(condition.key(), Cmp.Op.EQUAL, number.longValue())
            : new Comparison(condition.key(), Cmp.Op.GREATER, Long.MAX_VALUE); // never holds
      }

      Cmp cmp() {
        return new Cmp(bytes(key), how, CmpTarget.modRevision(revision));
      }

      boolean holds(long modRevision) {
        return how == Cmp.Op.EQUAL ? modRevision == revision : modRevision > revision;
      }
    }
  }

  /**
   * Which transactions may share a request: those with disjoint footprints, while there is room.
   * etcd counts operations by level: those of the outer transaction plus those of the largest
   * nested one must not exceed its limit.
   */
  static final class Admission implements CommitPlan.Rule<Member> {
    /** A larger one is sent alone, since it would leave little room for others and delay them. */
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
    public boolean admits(Member next) {
      long nextBytes = next.bytes();
      int conditions = next.conditionCount();
      int writes = next.writeCount();
      boolean isNested = conditions > 0;
      boolean isLarge = Math.max(conditions, writes) > MAX_DEPTH || nextBytes > MAX_MEMBER_BYTES;
      int nextOuter = isNested ? 1 : writes;
      int nextDepth = isNested ? Math.max(conditions, writes) : 0;
      int nextStandIns = isNested && room.checksPermissions() ? conditions + writes : 0;
      boolean fits =
          !isFull
              && !isLarge
              && Math.max(outer + nextOuter, standIns + nextStandIns) + Math.max(deepest, nextDepth)
                  <= room.operations()
              && bytes + nextBytes <= room.bytes()
              && footprint.isDisjointFrom(next.transaction());
      if (!isEmpty && !fits) {
        return false;
      }
      isEmpty = false;
      isFull = isLarge;
      outer += nextOuter;
      standIns += nextStandIns;
      deepest = Math.max(deepest, nextDepth);
      bytes += nextBytes;
      footprint.add(next.transaction());
      return true;
    }
  }

  /**
   * How much one request may contain.
   *
   * @param checksPermissions whether etcd may know its users, and so must see all that the nested
   *     transactions do
   */
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
