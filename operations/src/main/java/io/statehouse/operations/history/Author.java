package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

/**
 * The author of a change.
 *
 * @param name such as {@code user dana}
 * @param request the id of the request by which it was made
 */
public record Author(String name, String request) {
  public Author {
    requireNonNull(name, "name");
    requireNonNull(request, "request");
  }
}
