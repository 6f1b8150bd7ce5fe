package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A request to commit independent transactions. Of an entry that must be unchanged only the
 * revision is sent, as no store compares more.
 *
 * @param timeout how long the client waits for the outcomes
 */
public record CommitRequest(Duration timeout, List<Transaction> transactions) {
  private static final int ABSENT = 1;
  private static final int PRESENT = 2;
  private static final int UNCHANGED = 3;
  private static final int PUT = 1;
  private static final int DELETE = 2;
  private static final int DELETE_PREFIX = 3;

  /** Covers the marks and lengths of an operation, and a revision of 80 digits. */
  private static final int BYTES_PER_OPERATION = 64;

  private static final int BYTES_PER_REQUEST = 1 << 10;

  public CommitRequest {
    requireNonNull(timeout, "timeout");
    transactions = List.copyOf(transactions);
  }

  /** Returns how long a request is at most, which holds any transaction within these limits. */
  public static long maxBytes(Limits limits) {
    return BYTES_PER_REQUEST
        + (long) BYTES_PER_OPERATION * limits.operations()
        + limits.transactionBytes();
  }

  /** Returns about how long a transaction makes a request, and no less than that. */
  public static long bytes(Transaction transaction) {
    long bytes = BYTES_PER_OPERATION;
    for (Condition condition : transaction.conditions()) {
      bytes += BYTES_PER_OPERATION + condition.key().utf8().length;
    }
    for (Write write : transaction.writes()) {
      bytes += BYTES_PER_OPERATION + size(write);
    }
    return bytes;
  }

  private static int size(Write write) {
    if (write instanceof Write.Put put) {
      return put.key().utf8().length + put.value().size();
    }
    return write instanceof Write.Delete delete
        ? delete.key().utf8().length
        : ((Write.DeletePrefix) write).prefix().utf8().length;
  }

  public void write(WireOutput out) throws IOException {
    out.number(timeout.toMillis());
    out.list(
        transactions,
        transaction -> {
          out.list(transaction.conditions(), condition -> write(condition, out));
          out.list(transaction.writes(), write -> write(write, out));
        });
  }

  private static void write(Condition condition, WireOutput out) throws IOException {
    if (condition instanceof Condition.Unchanged unchanged) {
      out.octet(UNCHANGED);
      out.key(condition.key());
      out.revision(unchanged.entry().revision());
    } else {
      out.octet(condition instanceof Condition.Absent ? ABSENT : PRESENT);
      out.key(condition.key());
    }
  }

  private static void write(Write write, WireOutput out) throws IOException {
    if (write instanceof Write.Put put) {
      out.octet(PUT);
      out.key(put.key());
      out.bytes(put.value());
    } else if (write instanceof Write.Delete delete) {
      out.octet(DELETE);
      out.key(delete.key());
    } else {
      out.octet(DELETE_PREFIX);
      out.prefix(((Write.DeletePrefix) write).prefix());
    }
  }

  public static CommitRequest read(WireInput in) throws IOException {
    Duration timeout = Duration.ofMillis(in.number());
    return new CommitRequest(timeout, in.list(() -> transaction(in)));
  }

  private static Transaction transaction(WireInput in) throws IOException {
    List<Condition> conditions = in.list(() -> condition(in));
    List<Write> writes = in.list(() -> write(in));
    return in.valid(() -> new Transaction(conditions, writes));
  }

  private static Condition condition(WireInput in) throws IOException {
    int kind = in.octet();
    Key key = in.key();
    return switch (kind) {
      case ABSENT -> Condition.absent(key);
      case PRESENT -> Condition.present(key);
      case UNCHANGED -> Condition.unchanged(new Entry(key, Bytes.EMPTY, in.revision()));
      default -> throw new WireException("no kind of condition: " + kind);
    };
  }

  private static Write write(WireInput in) throws IOException {
    int kind = in.octet();
    return switch (kind) {
      case PUT -> new Write.Put(in.key(), in.bytes());
      case DELETE -> new Write.Delete(in.key());
      case DELETE_PREFIX -> new Write.DeletePrefix(in.prefix());
      default -> throw new WireException("no kind of write: " + kind);
    };
  }
}
