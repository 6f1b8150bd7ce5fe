package io.statehouse.etcd;

import static java.util.stream.Collectors.toMap;

import io.etcd.jetcd.ByteSequence;
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
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/**
 * One transaction in etcd's terms: compares, then writes if they all hold, or else reads of the
 * compared keys. These reads are part of the same transaction, so they show which condition failed.
 */
final class TransactionForm {
  private static final GetOption KEYS_ONLY = GetOption.builder().withKeysOnly(true).build();
  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

  /** An upper bound for etcd's framing of one compare, one read and one write. */
  static final int FRAMING_BYTES = 96;

  private final Transaction transaction;
  private final List<Key> comparedKeys;
  private final long bytes;

  TransactionForm(Transaction transaction) {
    this.transaction = transaction;
    this.comparedKeys = transaction.conditions().stream().map(Condition::key).distinct().toList();
    this.bytes = bytesOf(transaction);
  }

  Transaction transaction() {
    return transaction;
  }

  boolean isUnconditional() {
    return transaction.conditions().isEmpty();
  }

  /** Returns how many operations etcd counts for this transaction; the keys read are never more. */
  int depth() {
    return Math.max(transaction.conditions().size(), transaction.writes().size());
  }

  int writeCount() {
    return transaction.writes().size();
  }

  boolean hasPut() {
    return transaction.writes().stream().anyMatch(Write.Put.class::isInstance);
  }

  /** Returns about how many bytes the request takes; an estimate that errs on the high side. */
  long bytes() {
    return bytes;
  }

  private static long bytesOf(Transaction transaction) {
    long bytes = FRAMING_BYTES;
    for (Condition condition : transaction.conditions()) {
      bytes += FRAMING_BYTES + 6L * condition.key().text().length();
    }
    for (Write write : transaction.writes()) {
      bytes += FRAMING_BYTES;
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
    return transaction.conditions().stream().map(TransactionForm::compare).toArray(Cmp[]::new);
  }

  private static Cmp compare(Condition condition) {
    if (condition instanceof Condition.Absent) {
      return compare(condition, Cmp.Op.EQUAL, 0);
    }
    if (condition instanceof Condition.Present) {
      return compare(condition, Cmp.Op.GREATER, 0);
    }
    BigInteger revision = ((Condition.Unchanged) condition).entry().revision().number();
    return isPossible(revision)
        ? compare(condition, Cmp.Op.EQUAL, revision.longValueExact())
        : compare(condition, Cmp.Op.GREATER, Long.MAX_VALUE); // never holds
  }

  private static Cmp compare(Condition condition, Cmp.Op how, long revision) {
    // mod_revision, not version, which restarts when a key is deleted and created again.
    return new Cmp(bytes(condition.key()), how, CmpTarget.modRevision(revision));
  }

  /** Zero is what etcd reports for an absent key, and never an entry's revision. */
  private static boolean isPossible(BigInteger revision) {
    return revision.signum() > 0 && revision.compareTo(LARGEST) <= 0;
  }

  Op[] writes() {
    return transaction.writes().stream().map(TransactionForm::write).toArray(Op[]::new);
  }

  private static Op write(Write write) {
    if (write instanceof Write.Put put) {
      return Op.put(bytes(put.key()), ByteSequence.from(put.value().toArray()), PutOption.DEFAULT);
    }
    if (write instanceof Write.Delete delete) {
      return Op.delete(bytes(delete.key()), DeleteOption.DEFAULT);
    }
    KeyRange below = ((Write.DeletePrefix) write).prefix().range();
    return Op.delete(
        Ranges.start(below), DeleteOption.builder().withRange(Ranges.end(below)).build());
  }

  private static ByteSequence bytes(Key key) {
    return ByteSequence.from(key.utf8());
  }

  /** Reads keys only: a failed condition must not transfer the value that made it fail. */
  Op[] reads() {
    return comparedKeys.stream().map(key -> Op.get(bytes(key), KEYS_ONLY)).toArray(Op[]::new);
  }

  /** Returns operations that need the same permissions, and are much smaller. */
  Op[] standIns() {
    Stream<Op> writes =
        transaction.writes().stream()
            .map(
                write ->
                    write instanceof Write.Put put
                        ? Op.put(bytes(put.key()), ByteSequence.EMPTY, PutOption.DEFAULT)
                        : write(write));
    return Stream.concat(writes, Stream.of(reads())).toArray(Op[]::new);
  }

  int standInCount() {
    return writeCount() + comparedKeys.size();
  }

  /** Returns the whole transaction as one operation, to be nested in another. */
  Op nested() {
    return Op.txn(compares(), writes(), reads());
  }

  /**
   * @param revision the revision of the request, which nested responses do not repeat
   */
  CommitResult result(TxnResponse response, long revision) {
    return response.isSucceeded()
        ? applied(revision)
        : CommitResult.conditionFailed(firstFailed(response.getGetResponses()));
  }

  CommitResult applied(long revision) {
    Revision put = Revision.of(revision);
    return CommitResult.applied(
        transaction.writes().stream()
            .filter(Write.Put.class::isInstance)
            .collect(toMap(write -> ((Write.Put) write).key(), write -> put)));
  }

  private Condition firstFailed(List<GetResponse> reads) {
    for (Condition condition : transaction.conditions()) {
      List<KeyValue> found = reads.get(comparedKeys.indexOf(condition.key())).getKvs();
      if (!holds(condition, found.isEmpty() ? 0 : found.get(0).getModRevision())) {
        return condition;
      }
    }
    throw new IllegalStateException("etcd did not apply a transaction whose conditions all hold");
  }

  private static boolean holds(Condition condition, long modRevision) {
    if (condition instanceof Condition.Absent) {
      return modRevision == 0;
    }
    if (condition instanceof Condition.Present) {
      return modRevision != 0;
    }
    BigInteger read = ((Condition.Unchanged) condition).entry().revision().number();
    return modRevision != 0 && read.equals(BigInteger.valueOf(modRevision));
  }
}
