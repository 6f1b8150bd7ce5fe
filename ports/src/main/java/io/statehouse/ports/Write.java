package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/** One change that a transaction makes. */
public sealed interface Write {

  /** Sets the value of a key, whether or not it exists. */
  record Put(Key key, Bytes value) implements Write {
    public Put {
      requireNonNull(key, "key");
      requireNonNull(value, "value");
    }
  }

  /** Deletes a key; does nothing if it does not exist. */
  record Delete(Key key) implements Write {
    public Delete {
      requireNonNull(key, "key");
    }
  }

  /** Deletes all keys below a prefix, including those put there by others meanwhile. */
  record DeletePrefix(Prefix prefix) implements Write {
    public DeletePrefix {
      requireNonNull(prefix, "prefix");
    }
  }
}
