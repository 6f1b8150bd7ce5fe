package io.statehouse.redis;

import io.statehouse.ports.Revision;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The large values that were put last. A list to which items are appended is put again and again.
 * Since its last value is known here, the server compares it as bytes, which takes a tenth of the
 * time of a hash, and this side hashes only what was appended. Safe for use by several threads.
 */
final class GrowingValues {
  /** The hash of a smaller value takes less time than to look for what it grew from. */
  static final int MIN_BYTES = 1 << 10;

  static final int MAX_BYTES = 8 << 20;

  /** A value, and the computation of its revision, which can be continued. */
  private record Known(byte[] value, MessageDigest hash, Revision revision) {}

  /** A value that is about to be put; the known one that it begins with, if any. */
  final class Grown {
    private final byte[] value;
    private final Optional<Known> known;

    private Grown(byte[] value, Optional<Known> known) {
      this.value = value;
      this.known = known;
    }

    byte[] value() {
      return value;
    }

    /** Returns whether the value begins with the one that has the required revision. */
    boolean continuesKnown() {
      return known.isPresent();
    }

    /**
     * Returns the bytes that have a required revision, if the value is known to begin with them.
     */
    Optional<byte[]> before(Revision required) {
      return known.filter(before -> before.revision().equals(required)).map(Known::value);
    }

    /** Returns what comes after these. */
    byte[] added() {
      return Arrays.copyOfRange(value, known.map(Known::value).orElseThrow().length, value.length);
    }

    /** Returns the revision of the value, which has been put. */
    Revision put() {
      if (value.length < MIN_BYTES || value.length > MAX_BYTES) {
        return ValueRevision.of(value);
      }
      MessageDigest hash =
          known
              .map(before -> ValueRevision.continued(before.hash(), added()))
              .orElseGet(() -> ValueRevision.continued(ValueRevision.begun(), value));
      Revision revision = ValueRevision.of(hash);
      known.ifPresent(before -> remove(before.revision()));
      add(new Known(value, hash, revision));
      return revision;
    }
  }

  private final Map<Revision, Known> byRevision = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * @param before the revision that the key must have; empty if it may have any
   */
  Grown of(Optional<Revision> before, byte[] value) {
    return new Grown(
        value,
        before
            .filter(revision -> value.length >= MIN_BYTES)
            .flatMap(this::find)
            .filter(known -> begins(value, known.value())));
  }

  private static boolean begins(byte[] value, byte[] part) {
    return value.length >= part.length
        && Arrays.equals(value, 0, part.length, part, 0, part.length);
  }

  private synchronized Optional<Known> find(Revision revision) {
    return Optional.ofNullable(byRevision.get(revision));
  }

  private synchronized void remove(Revision revision) {
    Known removed = byRevision.remove(revision);
    bytes -= removed == null ? 0 : removed.value().length;
  }

  private synchronized void add(Known known) {
    remove(known.revision());
    byRevision.put(known.revision(), known);
    bytes += known.value().length;
    Iterator<Known> longestUnused = byRevision.values().iterator();
    while (bytes > MAX_BYTES) {
      bytes -= longestUnused.next().value().length;
      longestUnused.remove();
    }
  }
}
