package io.statehouse.mysql;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** One try to apply a batch, and how far it came: after a loss all depends on that. */
final class Attempt {
  private final CallConnection session;
  private Promise promise;

  Attempt(CallConnection session) {
    this.session = session;
  }

  /**
   * What the request that commits will have done, once it has.
   *
   * @param outcomes what to answer then
   * @param given the revisions that the keys put will have
   * @param locked those that the keys had which this attempt has locked
   */
  record Promise(
      List<CommitOutcome> outcomes, Map<Key, Revision> given, Map<Key, Revision> locked) {}

  CallConnection session() {
    return session;
  }

  /** Sends the request that commits. From here on, no answer means not to know. */
  <T> T write(Request request, Promise promised, CallConnection.Answer<T> answer)
      throws SQLException {
    this.promise = promised;
    return session.ask(request, answer);
  }

  boolean isWriting() {
    return promise != null;
  }

  Promise promise() {
    return promise;
  }
}
