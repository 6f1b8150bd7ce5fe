package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.util.Optional;

/**
 * A request for the next page of a scan.
 *
 * @param after the key after which the page begins; empty for the first
 * @param maxEntries how many entries it may have; the server may return fewer
 */
public record ScanRequest(Prefix prefix, Optional<Key> after, int maxEntries) {
  public ScanRequest {
    requireNonNull(prefix, "prefix");
    requireNonNull(after, "after");
    if (maxEntries < 1) {
      throw new IllegalArgumentException("a page has at least 1 entry: " + maxEntries);
    }
  }

  public void write(WireOutput out) throws IOException {
    out.prefix(prefix);
    out.list(after.stream().toList(), out::key);
    out.integer(maxEntries);
  }

  public static ScanRequest read(WireInput in) throws IOException {
    Prefix prefix = in.prefix();
    Optional<Key> after = in.list(in::key).stream().findFirst();
    int maxEntries = in.integer();
    return in.valid(() -> new ScanRequest(prefix, after, maxEntries));
  }
}
