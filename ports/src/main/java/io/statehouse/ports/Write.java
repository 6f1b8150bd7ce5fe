package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/** One change that a transaction makes. */
public sealed interface Write {

  /** Sets the value of a key, which need not exist. */
  record Put(Key key, Bytes value) implements Write {
    public Put {
      requireNonNull(key, "key");
      requireNonNull(value, "value");
    }
  }

  /** Removes a key; does nothing where there is none. */
  record Delete(Key key) implements Write {
    public Delete {
      requireNonNull(key, "key");
    }
  }

  /** Removes all keys below a prefix, those included that others write meanwhile. */
  record DeletePrefix(Prefix prefix) implements Write {
    public DeletePrefix {
      requireNonNull(prefix, "prefix");
    }
  }
}
