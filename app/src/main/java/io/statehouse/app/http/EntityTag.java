package io.statehouse.app.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Schema;
import io.statehouse.app.revision.Expectation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The revision of a document as an HTTP entity tag, and the conditions of writers that use it. */
public final class EntityTag {
  public static final String HEADER = "ETag";

  private static final String MATCH = "If-Match";
  private static final String NONE_MATCH = "If-None-Match";
  private static final String ANY = "*";

  /** The characters that RFC 9110 allows; of a weak tag nothing is known to be equal. */
  private static final Pattern TAG =
      Pattern.compile("\\s*(W/)?\"([\\x21\\x23-\\x7E\\x80-\\xFF]*)\"\\s*(?:,|\\z)");

  /** The suffix that the web server adds to the tag of a document that it compresses. */
  private static final String COMPRESSED = "-gzip";

  private EntityTag() {}

  /** Adds a revision to a response, as its entity tag. */
  public static Response on(Response response, String revision) {
    return response.with(HEADER, '"' + revision + '"');
  }

  /**
   * Reads what a write expects.
   *
   * @throws IllegalArgumentException if that is contradictory or malformed
   */
  static Expectation expectation(RequestHead request) {
    List<String> match = request.headers(MATCH);
    List<String> noneMatch = request.headers(NONE_MATCH);
    if (!match.isEmpty() && !noneMatch.isEmpty()) {
      throw new IllegalArgumentException("give either If-Match or If-None-Match, not both");
    }
    if (!noneMatch.isEmpty()) {
      if (!noneMatch.equals(List.of(ANY))) {
        throw new IllegalArgumentException("If-None-Match of a write can only be *");
      }
      return new Expectation.Absent();
    }
    if (match.isEmpty()) {
      return Expectation.NONE;
    }
    if (match.equals(List.of(ANY))) {
      return new Expectation.Present();
    }
    return new Expectation.OneOf(revisions(match));
  }

  /** Returns the revisions in these lists of entity tags. */
  static Set<String> revisions(List<String> lists) {
    Set<String> revisions = new LinkedHashSet<>();
    lists.forEach(tags -> addTo(revisions, tags));
    return revisions;
  }

  private static void addTo(Set<String> revisions, String tags) {
    Matcher tag = TAG.matcher(tags);
    int end = 0;
    while (end < tags.length()) {
      if (!tag.find() || tag.start() != end) {
        throw new IllegalArgumentException(
            "If-Match is no list of ETags: %s; give one that a GET returned, in its quotes"
                .formatted(tags));
      }
      boolean weak = tag.group(1) != null;
      revisions.add(weak ? "W/" + tag.group(2) : uncompressed(tag.group(2)));
      end = tag.end();
    }
  }

  private static String uncompressed(String revision) {
    return revision.endsWith(COMPRESSED)
        ? revision.substring(0, revision.length() - COMPRESSED.length())
        : revision;
  }

  /** Refuses a condition on a route that has none: ignored, it would overwrite unread changes. */
  static void requireNone(RequestHead request, Endpoint endpoint) {
    Stream.of(MATCH, NONE_MATCH)
        .filter(header -> !request.headers(header).isEmpty())
        .findFirst()
        .ifPresent(
            header -> {
              throw AppException.misused(
                  "%s %s takes no %s: leave it out, or see in docs/http.md what it could rest on"
                      .formatted(endpoint.method(), endpoint.path(), header));
            });
  }

  /** Returns the headers that a route takes, as they are described. */
  public static Map<String, Parameter> parameters(Description route) {
    Map<String, Parameter> headers = new LinkedHashMap<>();
    if (route.conditional()) {
      headers.put(
          MATCH,
          new Parameter(
              "Write only if the document still has this ETag, or one of several; * if it exists.",
              Schema.TEXT,
              false));
      headers.put(
          NONE_MATCH,
          new Parameter("Only *: write only if it does not exist.", Schema.TEXT, false));
    } else if (route.responses().containsKey(304)) {
      headers.put(
          NONE_MATCH,
          new Parameter("Respond with 304 if the ETag is one of these.", Schema.TEXT, false));
    }
    route
        .ifMatch()
        .ifPresent(meaning -> headers.put(MATCH, new Parameter(meaning, Schema.TEXT, false)));
    return headers;
  }
}
