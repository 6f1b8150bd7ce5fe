package io.statehouse.consul;

import static org.awaitility.Awaitility.await;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** What a watch has told. */
final class Told implements ChangeListener {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final Set<Key> keys = new HashSet<>();
  private boolean readAgain;

  @Override
  public synchronized void changed(Change change) {
    if (change instanceof Change.Keys changed) {
      keys.addAll(changed.keys());
    } else {
      readAgain = true;
    }
  }

  synchronized Set<Key> keys() {
    return Set.copyOf(keys);
  }

  private synchronized boolean toldToReadAgain() {
    return readAgain;
  }

  void awaitKeys(Collection<Key> asked) {
    await().atMost(PATIENCE).until(() -> keys().containsAll(asked));
  }

  /** Whoever is told of a gap reads again, and so learns of all that fell into it. */
  void awaitKeysOrGap(Collection<Key> asked) {
    await().atMost(PATIENCE).until(() -> toldToReadAgain() || keys().containsAll(asked));
  }
}
