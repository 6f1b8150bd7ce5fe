package io.statehouse.app.stores;

import io.statehouse.ports.Prefix;
import java.util.Collections;
import java.util.Set;

/**
 * The part of a store that holds the keys of one system.
 *
 * @param places identify the store; two stores that share a place are the same store
 */
record KeySpace(Set<String> places, Prefix prefix) {
  KeySpace {
    places = Set.copyOf(places);
  }

  /** Returns the part whose keys start with {@code root}. */
  KeySpace below(String root) {
    return new KeySpace(places, new Prefix(prefix.text() + root));
  }

  /** Returns whether a key could be in both. */
  boolean meets(KeySpace other) {
    return !Collections.disjoint(places, other.places) && prefix.overlaps(other.prefix);
  }
}
