package io.statehouse.file;

import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides one transaction and applies it: as one statement that includes the condition where
 * possible, otherwise all conditions first, then the writes. A transaction whose condition fails
 * has written nothing, so no part of a group ever needs to be rolled back.
 */
final class Decision {
  private Decision() {}

  /**
   * Returns whether the transaction is a single write with at most one condition, on the same key.
   */
  static boolean isOneStatement(Transaction transaction) {
    List<Condition> conditions = transaction.conditions();
    if (transaction.writes().size() != 1 || conditions.size() > 1) {
      return false;
    }
    Write write = transaction.writes().get(0);
    if (conditions.isEmpty()) {
      return true;
    }
    Condition condition = conditions.get(0);
    if (condition instanceof Condition.Unchanged unchanged && !Conditions.isOurs(unchanged)) {
      return false;
    }
    return write instanceof Write.Put put
        ? put.key().equals(condition.key())
        : write instanceof Write.Delete delete
            && delete.key().equals(condition.key())
            && !(condition instanceof Condition.Absent);
  }

  static CommitResult apply(Transaction transaction, WriteStatements file) throws SQLException {
    return isOneStatement(transaction)
        ? asOneStatement(transaction, file)
        : inSteps(transaction, file);
  }

  /** Applies a transaction that {@linkplain #isOneStatement is one statement}. */
  static CommitResult asOneStatement(Transaction transaction, WriteStatements file)
      throws SQLException {
    Write write = transaction.writes().get(0);
    if (transaction.conditions().isEmpty()) {
      return CommitResult.applied(write(write, file));
    }
    Condition condition = transaction.conditions().get(0);
    if (write instanceof Write.Put put) {
      Revision revision = file.putIf(condition, put.value());
      return revision == null
          ? CommitResult.conditionFailed(condition)
          : CommitResult.applied(Map.of(put.key(), revision));
    }
    boolean deleted =
        condition instanceof Condition.Unchanged unchanged
            ? file.deleteIf(unchanged)
            : file.delete(condition.key());
    return deleted ? CommitResult.applied(Map.of()) : CommitResult.conditionFailed(condition);
  }

  private static CommitResult inSteps(Transaction transaction, WriteStatements file)
      throws SQLException {
    for (Condition condition : transaction.conditions()) {
      if (!file.holds(condition)) {
        return CommitResult.conditionFailed(condition);
      }
    }
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      revisions.putAll(write(write, file));
    }
    return CommitResult.applied(revisions);
  }

  private static Map<Key, Revision> write(Write write, WriteStatements file) throws SQLException {
    if (write instanceof Write.Put put) {
      return Map.of(put.key(), file.put(put.key(), put.value()));
    }
    if (write instanceof Write.Delete delete) {
      file.delete(delete.key());
    } else if (write instanceof Write.DeletePrefix below) {
      file.delete(below.prefix());
    }
    return Map.of();
  }
}
