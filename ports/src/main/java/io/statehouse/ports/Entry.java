package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/** A key, the value under it, and the revision at which both were read. */
public record Entry(Key key, Bytes value, Revision revision) {
  /** About how many bytes of memory every entry takes. */
  public static final int MIN_BYTES_IN_MEMORY = 100;

  public Entry {
    requireNonNull(key, "key");
    requireNonNull(value, "value");
    requireNonNull(revision, "revision");
  }

  /** Returns about how many bytes of memory the entry takes. */
  public long bytesInMemory() {
    return MIN_BYTES_IN_MEMORY + 2L * key.text().length() + value.size();
  }

  /** Hashes the key and the revision only: the revision stands for the value, which may be long. */
  @Override
  public int hashCode() {
    return 31 * key.hashCode() + revision.hashCode();
  }
}
