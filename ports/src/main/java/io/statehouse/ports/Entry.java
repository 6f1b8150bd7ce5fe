package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/** A key, the value under it, and the revision at which both were read. */
public record Entry(Key key, Bytes value, Revision revision) {
  public Entry {
    requireNonNull(key, "key");
    requireNonNull(value, "value");
    requireNonNull(revision, "revision");
  }

  /** Hashes the key and the revision only: the revision stands for the value, which may be long. */
  @Override
  public int hashCode() {
    return 31 * key.hashCode() + revision.hashCode();
  }
}
