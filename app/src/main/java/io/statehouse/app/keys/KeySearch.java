package io.statehouse.app.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A search for entries by their names, by a text in their values, or by both. It reads the store
 * page by page and ends after some time or some entries; then it can be continued.
 *
 * @param after search only behind this key
 * @param limit how many entries are to be found at most
 */
public record KeySearch(
    Prefix prefix,
    Optional<Key> after,
    Optional<NamePattern> names,
    Optional<SoughtText> values,
    int limit) {
  /** Keys may be long; a search ends with the entry that exceeds this. */
  private static final long MAX_BYTES = 1 << 20;

  /** Receives what is found, as it is found. */
  public interface Listener {
    /**
     * @param excerpt the text around the place in the value; empty if values are not searched
     */
    void found(Entry entry, Optional<String> excerpt);

    /** Called after each entry. */
    void scanned(long scanned, Key at);
  }

  /**
   * The end of a search.
   *
   * @param next the key after which it continues; empty if all was searched
   */
  public record Outcome(long scanned, int found, Optional<Key> next) {
    public Outcome {
      requireNonNull(next, "next");
    }
  }

  /**
   * @throws IllegalArgumentException if nothing is searched for
   */
  public KeySearch {
    requireNonNull(prefix, "prefix");
    requireNonNull(after, "after");
    if (names.isEmpty() && values.isEmpty()) {
      throw new IllegalArgumentException("give names, values or both: what to search for");
    }
  }

  /**
   * Searches until the deadline has passed, and then one entry further at least.
   *
   * @param shown the keys that may be found
   */
  public Outcome run(
      KeyValueStore store, Predicate<Key> shown, Deadline deadline, Listener listener) {
    long scanned = 0;
    int found = 0;
    long bytes = 0;
    try (Stream<Entry> scan =
        after.map(key -> store.scan(prefix, key)).orElseGet(() -> store.scan(prefix))) {
      Iterator<Entry> entries = scan.filter(entry -> shown.test(entry.key())).iterator();
      Optional<Key> last = Optional.empty();
      while (entries.hasNext()) {
        boolean isFull = found == limit || bytes > MAX_BYTES;
        if (last.isPresent() && (isFull || deadline.hasPassed())) {
          return new Outcome(scanned, found, last);
        }
        Entry entry = entries.next();
        last = Optional.of(entry.key());
        Optional<Match> match = match(entry);
        if (match.isPresent()) {
          found++;
          bytes += entry.key().text().length() + match.get().excerpt.map(String::length).orElse(0);
          listener.found(entry, match.get().excerpt);
        }
        listener.scanned(++scanned, entry.key());
      }
    }
    return new Outcome(scanned, found, Optional.empty());
  }

  private record Match(Optional<String> excerpt) {}

  private Optional<Match> match(Entry entry) {
    if (names.isPresent() && !names.get().matches(entry.key())) {
      return Optional.empty();
    }
    if (values.isEmpty()) {
      return Optional.of(new Match(Optional.empty()));
    }
    String searched = SoughtText.searched(entry.value());
    OptionalInt at = values.get().find(searched);
    return at.isEmpty()
        ? Optional.empty()
        : Optional.of(new Match(Optional.of(values.get().excerpt(searched, at.getAsInt()))));
  }
}
