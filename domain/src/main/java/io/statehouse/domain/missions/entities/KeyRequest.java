package io.statehouse.domain.missions.entities;

import static java.util.Objects.requireNonNull;

/**
 * A request to create an API key.
 *
 * @param id empty for a random one
 */
public record KeyRequest(String id, String name) {
  public static final KeyRequest ANY = new KeyRequest("", "");

  public KeyRequest {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
  }

  /** The id is a secret. */
  @Override
  public String toString() {
    return "KeyRequest[…]";
  }
}
