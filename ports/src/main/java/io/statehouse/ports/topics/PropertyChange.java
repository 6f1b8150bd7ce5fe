package io.statehouse.ports.topics;

import static java.util.Objects.requireNonNull;

/** A change of one property of a topic. */
public sealed interface PropertyChange {

  /** Returns the name of the property. */
  String key();

  /** Gives the property a value of the topic's own. */
  record Set(String key, String value) implements PropertyChange {
    public Set {
      requireNonNull(key, "key");
      requireNonNull(value, "value");
    }
  }

  /** Returns the property to the cluster's default. Does nothing if it is not set on the topic. */
  record Unset(String key) implements PropertyChange {
    public Unset {
      requireNonNull(key, "key");
    }
  }
}
