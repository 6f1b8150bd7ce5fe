package io.statehouse.ports.contract.soak;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps a copy as the port prescribes: watch, then list, then read what is notified again. A read
 * that fails is repeated until it succeeds.
 */
final class Copy implements ChangeListener, AutoCloseable {
  private static final long PAUSE_MILLIS = 20;

  private final KeyValueStore store;
  private final Prefix prefix;
  private final Map<Key, Entry> entries = new HashMap<>(); // guarded by this
  private final Watch watch;
  private volatile boolean closed;
  private volatile int resyncs;

  Copy(KeyValueStore store, Prefix prefix) {
    this.store = store;
    this.prefix = prefix;
    this.watch = store.watch(prefix, this);
    changed(new Change.Resync());
  }

  @Override
  public synchronized void changed(Change change) {
    while (!closed) {
      try {
        if (change instanceof Change.Keys keys) {
          Map<Key, Entry> found = store.getAll(keys.keys());
          keys.keys().forEach(key -> set(key, Optional.ofNullable(found.get(key))));
        } else {
          resyncs++;
          List<Entry> all = store.list(prefix);
          entries.clear();
          all.forEach(entry -> entries.put(entry.key(), entry));
        }
        return;
      } catch (StoreException down) {
        pause();
      }
    }
  }

  private void set(Key key, Optional<Entry> entry) {
    entry.ifPresentOrElse(found -> entries.put(key, found), () -> entries.remove(key));
  }

  private void pause() {
    try {
      wait(PAUSE_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      closed = true;
    }
  }

  int resyncs() {
    return resyncs;
  }

  /** Returns what is different in the store, in one line; empty if nothing is. */
  synchronized Optional<String> difference(Map<Key, Entry> stored) {
    for (Map.Entry<Key, Entry> entry : entries.entrySet()) {
      if (!stored.containsKey(entry.getKey())) {
        return Optional.of(entry.getKey() + " is only in the copy");
      }
      if (!stored.get(entry.getKey()).value().equals(entry.getValue().value())) {
        return Optional.of(entry.getKey() + " is different in the copy");
      }
    }
    return stored.keySet().stream()
        .filter(key -> !entries.containsKey(key))
        .findFirst()
        .map(key -> key + " is missing in the copy");
  }

  @Override
  public void close() {
    closed = true;
    watch.close();
  }
}
