package io.statehouse.etcd;

import io.etcd.jetcd.KeyValue;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads entries, leaves out those that other programs keep under keys that are not text, and
 * remembers such keys, so that the health check can report them.
 */
final class ForeignKeys {
  private static final int MAX_REMEMBERED = 100;
  private static final int BYTES_SHOWN = 16;

  private final Set<String> seen = new LinkedHashSet<>();

  Optional<Entry> entry(KeyValue found) {
    return key(found)
        .map(
            key ->
                // mod_revision, not version, which restarts when a key is created again.
                new Entry(
                    key,
                    Bytes.copyOf(found.getValue().getBytes()),
                    Revision.of(found.getModRevision())));
  }

  Optional<Key> key(KeyValue found) {
    byte[] bytes = found.getKey().getBytes();
    Optional<Key> key = Key.ofUtf8(bytes);
    if (key.isEmpty()) {
      remember(bytes);
    }
    return key;
  }

  private synchronized void remember(byte[] key) {
    if (seen.size() < MAX_REMEMBERED) {
      seen.add(
          key.length <= BYTES_SHOWN
              ? HexFormat.of().formatHex(key)
              : HexFormat.of().formatHex(key, 0, BYTES_SHOWN) + "…");
    }
  }

  /** Returns one line about the keys that were left out, or empty if there are none. */
  synchronized Optional<String> warning() {
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    String count = seen.size() < MAX_REMEMBERED ? "" + seen.size() : MAX_REMEMBERED + " or more";
    return Optional.of(
        count
            + " keys are not UTF-8 text or contain U+0000, so listings leave them out; one in hex: "
            + seen.iterator().next());
  }
}
