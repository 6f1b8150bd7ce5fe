package io.statehouse.app.http.keys;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.keys.RawKeys.Precondition;
import io.statehouse.ports.Revision;
import java.util.Optional;

/** A revision as an HTTP entity tag, and the conditions that use it. */
final class ETag {
  private ETag() {}

  static String of(String revision) {
    return "\"" + revision + "\"";
  }

  /**
   * Reads {@code If-Match} and {@code If-None-Match} of a write.
   *
   * @throws AppException if a tag is not one of ours, and so matches nothing
   */
  static Precondition precondition(Request request) {
    Optional<String> match = request.header("If-Match");
    Optional<String> noneMatch = request.header("If-None-Match");
    if (match.isPresent() && noneMatch.isPresent()) {
      throw new IllegalArgumentException("give either If-Match or If-None-Match, not both");
    }
    if (noneMatch.isPresent()) {
      if (!noneMatch.get().equals("*")) {
        throw new IllegalArgumentException("If-None-Match of a write can only be *");
      }
      return new Precondition.Absent();
    }
    return match
        .<Precondition>map(tag -> new Precondition.Unchanged(revision(tag)))
        .orElse(new Precondition.None());
  }

  private static Revision revision(String tag) {
    String text = tag.length() > 2 ? tag.substring(1, tag.length() - 1) : "";
    if (!tag.equals("\"" + text + "\"") || !text.matches("[0-9]{1,80}")) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "If-Match is not the ETag of a revision: " + tag + ", give one that a GET returned");
    }
    return Revision.parse(text);
  }
}
