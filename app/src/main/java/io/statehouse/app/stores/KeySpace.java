package io.statehouse.app.stores;

import io.statehouse.ports.Prefix;
import java.util.Collections;
import java.util.Set;

/**
 * Where the keys of one system lie: places, and the prefix below which all of them are there.
 *
 * @param places name the store; two stores that share one are the same
 */
record KeySpace(Set<String> places, Prefix prefix) {
  KeySpace {
    places = Set.copyOf(places);
  }

  /** The part of it that begins with {@code root}. */
  KeySpace below(String root) {
    return new KeySpace(places, new Prefix(prefix.text() + root));
  }

  /** Tells whether some key could lie in both. */
  boolean meets(KeySpace other) {
    return !Collections.disjoint(places, other.places) && prefix.overlaps(other.prefix);
  }
}
