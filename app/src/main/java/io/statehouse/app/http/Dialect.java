package io.statehouse.app.http;

/** The strictness with which a route reads requests, and the form in which it reports failures. */
public enum Dialect {
  /** Refuses parameters that the route does not declare; reports failures as problem details. */
  PLATFORM,

  /** Equal strictness, but for clients of an original system, which know no problem details. */
  PLAIN_FAILURES,

  /**
   * The dialect of an original system's API: parameters that the route does not declare are
   * ignored, the path may end in a slash or not, there is no HEAD, and clients know no problem
   * details.
   */
  ORIGINAL;

  /** Returns whether the route is one of an original system's API. */
  public boolean isOriginal() {
    return this == ORIGINAL;
  }

  /**
   * Returns whether a failure that the handler does not turn into a response has a document of its
   * sentence and type alone.
   */
  public boolean hasPlainFailures() {
    return this != PLATFORM;
  }
}
