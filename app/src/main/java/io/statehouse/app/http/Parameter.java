package io.statehouse.app.http;

import io.statehouse.app.json.Schema;

/**
 * A parameter in the path or the query, as it is described.
 *
 * @param required whether a request without it fails
 */
public record Parameter(String meaning, Schema schema, boolean required) {
  public static final Parameter OF_PATH = new Parameter("", Schema.TEXT, true);

  /** Returns whether it may be given several times, each time with one element of a list. */
  boolean repeatable() {
    return "array".equals(schema.json().get("type"));
  }
}
