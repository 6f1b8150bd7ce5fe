package io.statehouse.operations;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The entries of a store, read on after an outage from where it began. */
final class StoreEntries implements EntrySource {
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
    private Optional<Iterator<Entry>> page = Optional.empty();
    private Optional<Key> last = Optional.empty();

    Reading(Prefix prefix) {
      this.prefix = prefix;
    }

    private Iterator<Entry> scan() {
      return last.map(key -> store.scan(prefix, key))
          .orElseGet(() -> store.scan(prefix))
          .iterator();
    }

    @Override
    public boolean hasNext() {
      while (true) {
        try {
          Iterator<Entry> read = page.orElseGet(this::scan);
          page = Optional.of(read);
          boolean any = read.hasNext();
          outage.ended();
          return any;
        } catch (StoreException.Unavailable failure) {
          outage.waitAfter(failure);
          page = Optional.empty();
        }
      }
    }

    @Override
    public Entry next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Entry entry = page.orElseThrow().next();
      last = Optional.of(entry.key());
      return entry;
    }
  }
}
