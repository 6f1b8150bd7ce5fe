package io.statehouse.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.Selection;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reports each change of the selected entries of a store by its meaning, with the state before and
 * after, whichever program makes it. Changes of a record that follow each other quickly may be one,
 * or none if the last undoes the first. After a gap in the notifications, a notice says so, and
 * what differs from the state held is reported. A commit that puts the same bytes again is no
 * change.
 *
 * <p>The state before is needed for that, so the selected entries are held in memory, whole up to a
 * bound; of those beyond it only their keys, names and digests are held, about 300 bytes each, and
 * their changes are reported without the state before.
 */
public final class RecordChanges implements AutoCloseable {

  /** A bound by which no entry is held whole, so that no change has its state before. */
  public static final long DIGESTS_ONLY = 0;

  private final Follower follower;

  private RecordChanges(Follower follower) {
    this.follower = follower;
  }

  /**
   * Follows the changes that are made after this call has returned. The store stays the caller's.
   *
   * @param maxBytesHeld number of bytes of entries that are held whole
   * @param clock dates the changes
   * @throws io.statehouse.ports.StoreException if the store fails; nothing is followed then
   */
  public static RecordChanges follow(
      KeyValueStore store,
      Selection selection,
      long maxBytesHeld,
      Clock clock,
      ChangesListener listener) {
    HeldEntries held = new HeldEntries(selection.meaning(), maxBytesHeld);
    return new RecordChanges(
        Follower.start(store, selection, new Reporting(held, clock, listener)));
  }

  /** Ends the watch. The listener may still be notified of changes that were read before. */
  @Override
  public void close() {
    follower.close();
  }

  /** Compares the entries that are read with those held. */
  private static final class Reporting implements FollowedState {
    private final HeldEntries held;
    private final Clock clock;
    private final ChangesListener listener;

    /** Whether a gap was reported after which the listing has not come to its end. */
    private boolean inGap;

    Reporting(HeldEntries held, Clock clock, ChangesListener listener) {
      this.held = held;
      this.clock = requireNonNull(clock, "clock");
      this.listener = requireNonNull(listener, "listener");
    }

    @Override
    public void read(Collection<Key> keys, Map<Key, Entry> found) {
      keys.forEach(key -> report(key, Optional.ofNullable(found.get(key))));
    }

    @Override
    public void listed(Stream<Entry> entries, Listing why) {
      if (why == Listing.FIRST) {
        entries.forEach(entry -> held.replace(entry.key(), Optional.of(entry)));
        return;
      }
      if (!inGap) {
        inGap = true;
        listener.gap(clock.instant());
      }
      Optional<Key> last = Optional.empty();
      for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
        Entry entry = each.next();
        reportRemoved(last, Optional.of(entry.key()));
        report(entry.key(), Optional.of(entry));
        last = Optional.of(entry.key());
      }
      reportRemoved(last, Optional.empty());
      inGap = false;
    }

    private void reportRemoved(Optional<Key> after, Optional<Key> before) {
      held.between(after, before).forEach(key -> report(key, Optional.empty()));
    }

    private void report(Key key, Optional<Entry> now) {
      held.replace(key, now)
          .map(found -> new RecordChange(clock.instant(), found.difference(), found.beforeHeld()))
          .ifPresent(listener::changed);
    }
  }
}
