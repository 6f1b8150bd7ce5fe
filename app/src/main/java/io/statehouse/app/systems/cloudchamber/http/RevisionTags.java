package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.ports.Revision;

/**
 * The revision of a record as an entity tag, which a client sends back with a change.
 *
 * @param revisionBits the size of the largest revision of the store
 */
record RevisionTags(int revisionBits) {
  /** The meaning of {@code If-Match} where it is read by {@link #expectedIfGiven}. */
  static final String OF_DELETE = "Delete the item only if it still has this ETag.";

  private static final String EXPECTED = "If-Match";

  static Response on(Response response, Revision revision) {
    return response.with("ETag", "\"" + revision + "\"");
  }

  /** Returns whether a request says which revision it expects. */
  static boolean isExpected(Request request) {
    return request.header(EXPECTED).isPresent();
  }

  /**
   * Reads which revision a request expects.
   *
   * @throws io.statehouse.domain.cloudchamber.entities.CloudChamberException if it does not say so
   */
  ExpectedRevision expected(Request request) {
    return ExpectedRevision.parse(request.header(EXPECTED).orElse(""), revisionBits);
  }

  /** Reads which revision a request expects; any will do if it does not say so. */
  ExpectedRevision expectedIfGiven(Request request) {
    return isExpected(request) ? expected(request) : ExpectedRevision.ANY;
  }
}
