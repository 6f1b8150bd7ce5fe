package io.statehouse.ports.contract;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A listener that records its notifications. Since a store may send a resync at any time, a key
 * counts as notified if it was named or if there was a resync.
 */
public final class RecordingListener implements ChangeListener {
  private final Duration patience;
  private final Set<Key> keys = new ConcurrentSkipListSet<>();
  private final AtomicInteger resyncs = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile Thread lastCaller;

  /** Creates a listener with a patience that only a broken store exhausts. */
  public RecordingListener() {
    this(Duration.ofSeconds(60));
  }

  public RecordingListener(Duration patience) {
    this.patience = patience;
  }

  @Override
  public void changed(Change change) {
    lastCaller = Thread.currentThread();
    if (change instanceof Change.Keys changed) {
      keys.addAll(changed.keys());
    } else {
      resyncs.incrementAndGet();
    }
    calls.incrementAndGet();
  }

  /** Waits until each of the keys was named, or there was a resync. */
  public void awaitTold(String... wanted) {
    Set<Key> missing = new TreeSet<>();
    for (String key : wanted) {
      missing.add(new Key(key));
    }
    awaitTold(missing);
  }

  /** Waits until each of the keys was named, or there was a resync. */
  public void awaitTold(Collection<Key> wanted) {
    await("a notification of " + some(wanted) + " or a resync", patience)
        .until(() -> resyncs.get() > 0 || keys.containsAll(wanted));
  }

  /** Waits until each of the keys was named. */
  public void awaitNamed(Collection<Key> wanted) {
    await("a notification of " + some(wanted), patience).until(() -> keys.containsAll(wanted));
  }

  private static String some(Collection<Key> keys) {
    return keys.size() <= 10 ? keys.toString() : keys.size() + " keys";
  }

  /** Waits until there was a resync. */
  public void awaitReadAgain() {
    await("a resync", patience).until(() -> resyncs.get() > 0);
  }

  /** Returns the keys named so far. */
  public Set<Key> keys() {
    return keys;
  }

  /** Returns the number of notifications so far. */
  public int calls() {
    return calls.get();
  }

  public int resyncs() {
    return resyncs.get();
  }

  /** Returns the thread that made the last call; null before the first call. */
  Thread lastCaller() {
    return lastCaller;
  }

  /** Forgets all notifications so far. */
  public void forget() {
    keys.clear();
    resyncs.set(0);
    calls.set(0);
  }

  void assertNotNotified() {
    assertThat(keys).isEmpty();
    assertThat(resyncs.get()).as("resyncs").isZero();
  }
}
