package io.statehouse.domain.layout;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds what looks wrong among all that may be wrong with scanned entries. Nearly nothing is, so
 * many candidates are judged by one read, and what was just scanned is not read again. A view that
 * is pieced together in this way is not evidence while others write; {@link Meaning#verify} reads
 * each suspect again.
 *
 * <p>In memory are one batch and some shared entries. Not safe for use by several threads.
 */
public final class Screening {
  private static final int MAX_CANDIDATES = 64;

  /** A batch is full once that many keys decide about it. */
  private static final int MAX_KEYS = 600;

  private static final int MAX_SHARED = 32;

  private record Candidate(Entry scanned, Suspect suspect) {}

  private final KeyValueStore store;
  private final Predicate<Key> isShared;

  /** Shared entries that were read last, absent ones included; they may be out of date. */
  private final Map<Key, Optional<Entry>> shared =
      new LinkedHashMap<>(MAX_SHARED, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Optional<Entry>> eldest) {
          return size() > MAX_SHARED;
        }
      };

  public Screening(KeyValueStore store) {
    this(store, key -> false);
  }

  /**
   * @param isShared keys that decide about many entries, and so are kept from one batch to the next
   */
  public Screening(KeyValueStore store, Predicate<Key> isShared) {
    this.store = store;
    this.isShared = isShared;
  }

  /**
   * Returns the suspects in the order of the entries, and of the rules of each. A candidate with a
   * key that the store cannot hold is left out: to look for one would fail.
   *
   * @param scanned drawn as the result is, and closed with it
   * @param rules all that may be wrong with an entry
   */
  public Stream<Suspect> suspects(Stream<Entry> scanned, Function<Entry, Stream<Suspect>> rules) {
    Stream<Candidate> all =
        scanned.flatMap(
            entry ->
                rules
                    .apply(entry)
                    .filter(suspect -> suspect.keys().stream().allMatch(store.limits()::fits))
                    .map(suspect -> new Candidate(entry, suspect)));
    Iterator<Candidate> candidates = all.iterator();
    return Stream.generate(() -> batch(candidates))
        .takeWhile(batch -> !batch.isEmpty())
        .onClose(all::close)
        .flatMap(this::suspects);
  }

  private static List<Candidate> batch(Iterator<Candidate> candidates) {
    List<Candidate> batch = new ArrayList<>();
    Set<Key> keys = new HashSet<>();
    while (batch.size() < MAX_CANDIDATES && keys.size() < MAX_KEYS && candidates.hasNext()) {
      Candidate next = candidates.next();
      batch.add(next);
      keys.addAll(next.suspect().keys());
    }
    return batch;
  }

  private Stream<Suspect> suspects(List<Candidate> batch) {
    Map<Key, Entry> view = new HashMap<>();
    Set<Key> unread = new HashSet<>();
    for (Candidate candidate : batch) {
      unread.addAll(candidate.suspect().keys());
      view.put(candidate.scanned().key(), candidate.scanned());
    }
    unread.removeAll(view.keySet());
    unread.removeIf(key -> isKnown(key, view));
    if (!unread.isEmpty()) {
      view.putAll(store.getAll(unread));
    }
    unread.stream()
        .filter(isShared)
        .forEach(key -> shared.put(key, Optional.ofNullable(view.get(key))));
    return batch.stream().map(Candidate::suspect).filter(suspect -> isWrong(suspect, view));
  }

  private static boolean isWrong(Suspect suspect, Map<Key, Entry> view) {
    Map<Key, Entry> own = new HashMap<>();
    suspect.keys().forEach(key -> own.computeIfAbsent(key, view::get));
    return suspect.judgement().apply(own).isPresent();
  }

  private boolean isKnown(Key key, Map<Key, Entry> view) {
    Optional<Entry> known = shared.get(key);
    if (known == null) {
      return false;
    }
    known.ifPresent(entry -> view.put(key, entry));
    return true;
  }
}
