package io.statehouse.app.http.keys;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.keys.RawKeys.Precondition;
import io.statehouse.app.revision.Expectation;
import io.statehouse.ports.Revision;

/** A revision as an HTTP entity tag, and the conditions that use it. */
final class ETag {
  private ETag() {}

  static String of(String revision) {
    return "\"" + revision + "\"";
  }

  /**
   * Returns what a write needs.
   *
   * @throws AppException if a tag is not one of ours, and so matches nothing
   */
  static Precondition precondition(Request request) {
    Expectation expected = request.expectation();
    if (expected instanceof Expectation.Absent) {
      return new Precondition.Absent();
    }
    if (expected instanceof Expectation.Present) {
      return new Precondition.Present();
    }
    return expected instanceof Expectation.OneOf some
        ? new Precondition.Unchanged(revision(some))
        : new Precondition.None();
  }

  private static Revision revision(Expectation.OneOf some) {
    String tags = String.join(", ", some.revisions());
    if (!tags.matches("[0-9]{1,80}")) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "If-Match is not the ETag of a revision: " + tags + ", give one that a GET returned");
    }
    return Revision.parse(tags);
  }
}
