package io.statehouse.mysql;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A transaction that is one request: a single put or delete, and at most one condition, on the same
 * key. The statement includes the condition, and the number of rows that it matched gives the
 * result.
 */
final class SingleStatement {
  static final String OR_UPDATE =
      " on duplicate key update v = values(v), r = values(r), f = values(f)";

  private final Request request;
  private final Condition condition;
  private final Map<Key, Revision> assigned;

  private SingleStatement(Request request, Condition condition, Map<Key, Revision> assigned) {
    this.request = request;
    this.condition = condition;
    this.assigned = assigned;
  }

  static Optional<SingleStatement> of(
      String table, DeletionLog deletions, Transaction transaction) {
    if (transaction.writes().size() != 1 || transaction.conditions().size() > 1) {
      return Optional.empty();
    }
    Write write = transaction.writes().get(0);
    Condition condition =
        transaction.conditions().isEmpty() ? null : transaction.conditions().get(0);
    if (write instanceof Write.Put put && isOn(condition, put.key())) {
      return put(table, put, condition);
    }
    if (write instanceof Write.Delete delete
        && isOn(condition, delete.key())
        && !(condition instanceof Condition.Absent)) {
      Request request =
          Request.of("begin").then("delete from " + table + " where k = ?", delete.key().utf8());
      deletions.addIfDeleted(guarded(request, condition), delete.key());
      return Optional.of(new SingleStatement(request.then("commit"), condition, Map.of()));
    }
    return Optional.empty();
  }

  private static boolean isOn(Condition condition, Key key) {
    return condition == null || condition.key().equals(key);
  }

  private static Optional<SingleStatement> put(String table, Write.Put put, Condition condition) {
    Mark mark = Mark.next();
    Request request;
    if (condition == null || condition instanceof Condition.Absent) {
      request =
          Request.of(
                  "insert into " + table + " (k, v, r, f) values (?, ?, ?, null)",
                  put.key().utf8(),
                  put.value().toArray(),
                  mark.random())
              .text(condition == null ? OR_UPDATE : "");
    } else {
      request =
          Request.of(
              "update " + table + " set v = ?, r = ?, f = null where k = ?",
              put.value().toArray(),
              mark.random(),
              put.key().utf8());
      guarded(request, condition);
    }
    return Optional.of(new SingleStatement(request, condition, Map.of(put.key(), mark.revision())));
  }

  private static Request guarded(Request request, Condition condition) {
    if (condition instanceof Condition.Unchanged unchanged) {
      Optional<Mark> mark = Mark.of(unchanged.entry().revision());
      if (mark.isEmpty()) {
        return request.text(" and false");
      }
      request.text(
          " and r = ? and " + OwnTable.MICROS + " <=> ?",
          mark.get().random(),
          mark.get().foreignMicros());
    }
    return request;
  }

  CommitOutcome run(Attempt attempt) throws SQLException {
    CommitOutcome applied = CommitOutcome.of(CommitResult.applied(assigned));
    try {
      int matched =
          attempt.write(
              request, new Attempt.Intent(List.of(applied), assigned, Map.of()), this::matched);
      return matched > 0 || condition == null ? applied : lost();
    } catch (SQLException failed) {
      if (condition instanceof Condition.Absent && Failures.is(failed, Failures.DUPLICATE_KEY)) {
        return lost();
      }
      throw failed;
    }
  }

  private int matched(Results results) throws SQLException {
    if (assigned.isEmpty()) {
      results.count(); // of the statement that begins the transaction of a delete
    }
    return results.count();
  }

  private CommitOutcome lost() {
    return CommitOutcome.of(CommitResult.conditionFailed(condition));
  }
}
