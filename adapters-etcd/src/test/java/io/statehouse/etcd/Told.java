package io.statehouse.etcd;

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

  synchronized boolean hasHeardOf(Collection<Key> asked) {
    return keys.containsAll(asked);
  }

  synchronized boolean wasToldToReadAgain() {
    return readAgain;
  }

  synchronized void forget() {
    keys.clear();
    readAgain = false;
  }

  void awaitKeys(Collection<Key> asked) {
    await().atMost(Duration.ofSeconds(30)).until(() -> hasHeardOf(asked));
  }

  /** A gap is told as one, so whoever keeps a copy knows of all that it could not hear. */
  void awaitKeysOrGap(Collection<Key> asked) {
    await().atMost(Duration.ofSeconds(30)).until(() -> wasToldToReadAgain() || hasHeardOf(asked));
  }

  void awaitReadAgain() {
    await().atMost(Duration.ofSeconds(30)).until(this::wasToldToReadAgain);
  }
}
