package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;

/** A value in the journal, whole or as a hash. */
public sealed interface JournalValue {

  /** The value itself. */
  record Whole(Bytes bytes) implements JournalValue {
    public Whole {
      requireNonNull(bytes, "bytes");
    }
  }

  /**
   * A hash of a value that is secret, or too large for the history store. Equal hashes of one key
   * mean equal values; without the key in the history store they say nothing else.
   *
   * @param hash in hexadecimal
   */
  record Hashed(String hash) implements JournalValue {
    public Hashed {
      requireNonNull(hash, "hash");
    }
  }
}
