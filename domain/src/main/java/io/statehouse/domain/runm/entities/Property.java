package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

/** A property of an object. An object may have a key twice; the original keeps both. */
public record Property(String key, String value) {
  public Property {
    requireNonNull(key, "key");
    requireNonNull(value, "value");
  }
}
