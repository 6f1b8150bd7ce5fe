package io.statehouse.operations;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The entries of a store, read on after an outage from where it began. A small state is read in one
 * view, for which every store has its fastest way; of a larger one, no more is in memory.
 */
final class StoreEntries implements EntrySource {
  private static final long MAX_VIEW_BYTES = 16 << 20; // of memory

  private final KeyValueStore store;
  private final Retries retries;

  StoreEntries(KeyValueStore store, Retries retries) {
    this.store = store;
    this.retries = retries;
  }

  @Override
  public Stream<Entry> entries(Prefix prefix) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            new Reading(prefix), Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  private final class Reading implements Iterator<Entry> {
    private final Prefix prefix;
    private final Retries.Outage outage = retries.outage();
    private Optional<Iterator<Entry>> rest = Optional.empty();
    private Optional<Key> last = Optional.empty();

    Reading(Prefix prefix) {
      this.prefix = prefix;
    }

    private Iterator<Entry> rest() {
      if (rest.isEmpty()) {
        rest = Optional.of(last.map(this::after).orElseGet(this::all));
      }
      return rest.get();
    }

    private Iterator<Entry> all() {
      return view().map(List::iterator).orElseGet(() -> store.scan(prefix).iterator());
    }

    private Optional<List<Entry>> view() {
      try {
        return store.listWithin(prefix, MAX_VIEW_BYTES);
      } catch (StoreException.Unavailable failure) {
        return Optional.empty(); // it may take longer than a call may, where a page does not
      }
    }

    private Iterator<Entry> after(Key key) {
      return store.scan(prefix, key).iterator();
    }

    @Override
    public boolean hasNext() {
      while (true) {
        try {
          boolean any = rest().hasNext();
          outage.ended();
          return any;
        } catch (StoreException.Unavailable failure) {
          outage.waitAfter(failure);
          rest = Optional.empty();
        }
      }
    }

    @Override
    public Entry next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Entry entry = rest().next();
      last = Optional.of(entry.key());
      return entry;
    }
  }
}
