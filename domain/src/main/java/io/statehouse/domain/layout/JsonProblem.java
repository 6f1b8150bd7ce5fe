package io.statehouse.domain.layout;

import com.fasterxml.jackson.core.JsonProcessingException;

/** The problem of a JSON document, without its parser's words for developers. */
public final class JsonProblem {
  private JsonProblem() {}

  /** Returns the problem, in one line; the place is the exception's. */
  public static String of(JsonProcessingException broken) {
    return broken
        .getOriginalMessage()
        .replaceAll("\\[Source: [^\\]]*?line: ([0-9]+), column: ([0-9]+)]", "line $1, column $2")
        .replaceAll(", from `[^`]*`", "")
        .replaceAll(": enable `[^`]*` to allow", "")
        .replaceAll("(?s)\\R.*", "");
  }
}
