package io.statehouse.ports.wire;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The outcomes of the transactions of a {@link CommitRequest}. What both sides know is not sent
 * again: revisions are those of the puts, in order, and a condition is its position.
 */
public final class CommitResponse {
  private static final int APPLIED = 1;
  private static final int CONDITION_FAILED = 2;
  private static final int FAILED = 3;

  private CommitResponse() {}

  /** Writes one outcome for each transaction, in their order. */
  public static void write(
      List<Transaction> transactions, List<CommitOutcome> outcomes, WireOutput out)
      throws IOException {
    Iterator<Transaction> each = transactions.iterator();
    out.list(outcomes, outcome -> write(each.next(), outcome, out));
  }

  private static void write(Transaction transaction, CommitOutcome outcome, WireOutput out)
      throws IOException {
    if (outcome instanceof CommitOutcome.Failed failed) {
      out.octet(FAILED);
      FailureKind.write(failed.cause(), out);
      return;
    }
    CommitResult result = outcome.result();
    if (result instanceof CommitResult.Applied applied) {
      out.octet(APPLIED);
      for (Write write : transaction.writes()) {
        if (write instanceof Write.Put put) {
          out.revision(applied.revisions().get(put.key()));
        }
      }
    } else {
      out.octet(CONDITION_FAILED);
      out.integer(
          transaction.conditions().indexOf(((CommitResult.ConditionFailed) result).condition()));
    }
  }

  /** Reads one outcome for each of the transactions that were sent. */
  public static List<CommitOutcome> read(List<Transaction> transactions, WireInput in)
      throws IOException {
    Iterator<Transaction> each = transactions.iterator();
    List<CommitOutcome> outcomes =
        in.list(
            () -> {
              if (!each.hasNext()) {
                throw new WireException("more outcomes than transactions");
              }
              return outcome(each.next(), in);
            });
    if (each.hasNext()) {
      throw new WireException("fewer outcomes than transactions");
    }
    return outcomes;
  }

  private static CommitOutcome outcome(Transaction transaction, WireInput in) throws IOException {
    int kind = in.octet();
    return switch (kind) {
      case APPLIED -> CommitOutcome.of(CommitResult.applied(revisions(transaction, in)));
      case CONDITION_FAILED -> CommitOutcome.of(conditionFailed(transaction, in.integer()));
      case FAILED -> CommitOutcome.failed(FailureKind.read(in));
      default -> throw new WireException("no kind of outcome: " + kind);
    };
  }

  private static Map<Key, Revision> revisions(Transaction transaction, WireInput in)
      throws IOException {
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        revisions.put(put.key(), in.revision());
      }
    }
    return revisions;
  }

  private static CommitResult conditionFailed(Transaction transaction, int position)
      throws WireException {
    if (position < 0 || position >= transaction.conditions().size()) {
      throw new WireException("no condition of the transaction: " + position);
    }
    return CommitResult.conditionFailed(transaction.conditions().get(position));
  }
}
