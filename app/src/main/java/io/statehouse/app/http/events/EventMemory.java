package io.statehouse.app.http.events;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bounds the bytes of the events of all broadcasters, and of what is encoded for single clients.
 * Beyond the bound, the broadcaster that holds the most discards its oldest events, so that large
 * events of one tenant cost the clients of no other. Safe for use by several threads.
 */
public final class EventMemory {
  /** The share for what is encoded for single clients: one part in so many. */
  static final int COPIES_SHARE = 4;

  private final long maxHeld;
  private final long maxCopies;
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong copies = new AtomicLong();
  private final Set<Broadcaster<?>> holders = ConcurrentHashMap.newKeySet();

  public EventMemory(long maxBytes) {
    this.maxCopies = maxBytes / COPIES_SHARE;
    this.maxHeld = maxBytes - maxCopies;
  }

  /** Returns how many bytes are in use. */
  public long bytes() {
    return held.get() + copies.get();
  }

  void hold(Broadcaster<?> holder, long bytes) {
    holders.add(holder);
    held.addAndGet(bytes);
  }

  void discard(long bytes) {
    held.addAndGet(-bytes);
  }

  void leave(Broadcaster<?> holder) {
    holders.remove(holder);
  }

  /** Discards events until the rest is within the bound. No broadcaster may be locked. */
  void trim() {
    Set<Broadcaster<?>> trimmed = new LinkedHashSet<>();
    synchronized (this) {
      while (held.get() > maxHeld) {
        Optional<Broadcaster<?>> largest =
            holders.stream().max(Comparator.comparingLong(Broadcaster::bytesHeld));
        if (largest.isEmpty() || !largest.get().discardOldest()) {
          break;
        }
        trimmed.add(largest.get());
      }
    }
    trimmed.forEach(Broadcaster::notifyListeners); // their readers may have a gap now
  }

  /** Reserves bytes for one client; returns false if there is no room. */
  boolean reserve(int bytes) {
    if (copies.addAndGet(bytes) <= maxCopies) {
      return true;
    }
    release(bytes);
    return false;
  }

  void release(int bytes) {
    copies.addAndGet(-bytes);
  }
}
