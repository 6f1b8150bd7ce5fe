package io.statehouse.app.http.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.KeyValueStore;
import java.util.Optional;

/**
 * The store of one system that is served.
 *
 * @param feed its changes; absent where keys hold secrets, and so are not served as they are
 * @param readOnly whether raw writes are refused, as the system's own are
 */
public record ServedStore(
    String system, OpenStore whole, Optional<ChangeFeed> feed, boolean readOnly) {
  public ServedStore {
    requireNonNull(system, "system");
    requireNonNull(whole, "whole");
    requireNonNull(feed, "feed");
  }

  /** Its keys. */
  public KeyValueStore store() {
    return whole.keys();
  }
}
