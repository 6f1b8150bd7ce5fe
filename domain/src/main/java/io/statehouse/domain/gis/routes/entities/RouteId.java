package io.statehouse.domain.gis.routes.entities;

import io.statehouse.ports.Key;

/**
 * The last segment of a route's key. Ours is a hash of the pattern; that of another publisher is
 * opaque. Ordered by its UTF-8 bytes.
 */
public record RouteId(String text) implements Comparable<RouteId> {
  public RouteId {
    if (text.isEmpty() || text.indexOf('/') >= 0) {
      throw new IllegalArgumentException("not one segment of a key: \"" + text + "\"");
    }
  }

  @Override
  public int compareTo(RouteId other) {
    return new Key(text).compareTo(new Key(other.text));
  }

  @Override
  public String toString() {
    return text;
  }
}
