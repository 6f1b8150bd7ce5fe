package io.statehouse.app.systems.css.documents;

import java.util.Optional;

/** A member of a request that its path, or the rest of it, determines. */
public final class PathMember {
  private PathMember() {}

  /** Refuses a member that is there for reading if it contradicts the rest of the request. */
  public static <V> void requireSame(String member, Optional<V> given, V actual) {
    if (given.filter(value -> !value.equals(actual)).isPresent()) {
      throw new IllegalArgumentException(
          "member \"%s\": expected %s, or leave it out, but found %s"
              .formatted(member, actual, given.get()));
    }
  }
}
