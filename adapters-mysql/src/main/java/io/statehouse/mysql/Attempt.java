package io.statehouse.mysql;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** One try to apply a batch, and how far it got, which decides what a lost connection means. */
final class Attempt {
  private final CallConnection connection;
  private final boolean first;
  private Intent intent;

  /**
   * @param first whether the batch has not lost a race yet
   */
  Attempt(CallConnection connection, boolean first) {
    this.connection = connection;
    this.first = first;
  }

  /**
   * The effect of the committing request if it succeeds.
   *
   * @param outcomes the outcomes to return then
   * @param assigned the revisions that the put keys will have
   * @param locked the revisions of the keys that this attempt has locked
   */
  record Intent(
      List<CommitOutcome> outcomes, Map<Key, Revision> assigned, Map<Key, Revision> locked) {}

  /** Returns whether the batch has not lost a race yet, so that presuming something may pay off. */
  boolean isFirst() {
    return first;
  }

  CallConnection connection() {
    return connection;
  }

  /** Sends the request that commits. From here on, a missing response means an unknown outcome. */
  <T> T write(Request request, Intent intended, CallConnection.ResultReader<T> reader)
      throws SQLException {
    this.intent = intended;
    return connection.send(request, reader);
  }

  /** Sends the request that commits what was decided. */
  void write(Request request, Decision decision, Map<Key, Revision> locked) throws SQLException {
    Intent intended = new Intent(decision.outcomes(), decision.assigned(), locked);
    write(request, intended, results -> null);
  }

  boolean isWriting() {
    return intent != null;
  }

  Intent intent() {
    return intent;
  }
}
