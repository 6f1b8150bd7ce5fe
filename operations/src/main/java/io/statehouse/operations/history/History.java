package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.operations.history.JournalEntry.Kind;
import io.statehouse.operations.history.PastState.Reason;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the journal of a history store. Writes nothing; others may write meanwhile. */
public final class History {
  private static final int ENTRIES_PER_READ = 100;

  private final KeyValueStore store;

  /**
   * @param store a history store, which stays the caller's; it may be empty
   */
  public History(KeyValueStore store) {
    this.store = requireNonNull(store, "store");
  }

  /** Returns whether nothing was recorded yet. */
  public boolean isEmpty() {
    return store.get(HistoryLayout.SECRET).isEmpty();
  }

  /**
   * Returns entries in the order of time, read as the stream is consumed; to be closed.
   *
   * @throws io.statehouse.ports.StoreException.Malformed from the stream, if the store holds
   *     something else
   */
  public Stream<JournalEntry> entries(HistoryQuery query) {
    Optional<String> hash = hashOf(query);
    Stream<JournalEntry> found =
        (hash.isPresent() ? ofRecord(query, hash.get()) : inOrder(query))
            .takeWhile(entry -> !entry.time().isAfter(query.until()));
    return hash.isPresent() ? found : found.filter(query::selects);
  }

  /** Returns whether the journal has seen a key of a system. */
  public boolean has(String system, Key key) {
    return hash(system, key.text())
        .filter(hash -> hasChanged(system, hash) || unchanged(system, hash).isPresent())
        .isPresent();
  }

  /** Returns the hash by which the entries of a key are found; empty if it may be an identity. */
  private Optional<String> hashOf(HistoryQuery query) {
    if (query.system().isEmpty() || query.record().isEmpty()) {
      return Optional.empty();
    }
    String system = query.system().get();
    return hash(system, query.record().get()).filter(hash -> hasChanged(system, hash));
  }

  private boolean hasChanged(String system, String hash) {
    try (Stream<Entry> any = store.scan(HistoryLayout.records(system, hash))) {
      return any.findFirst().isPresent();
    }
  }

  private Optional<String> hash(String system, String key) {
    return key.isEmpty()
        ? Optional.empty()
        : store
            .get(HistoryLayout.SECRET)
            .map(secret -> new KeyedHash(secret.value()).ofKey(system, new Key(key)));
  }

  private Stream<JournalEntry> inOrder(HistoryQuery query) {
    return store.scan(HistoryLayout.LOG, HistoryLayout.log(query.after())).map(JournalCodec::entry);
  }

  private Stream<JournalEntry> ofRecord(HistoryQuery query, String hash) {
    String system = query.system().orElseThrow();
    Stream<Entry> ids =
        store.scan(
            HistoryLayout.records(system, hash), HistoryLayout.record(system, hash, query.after()));
    Iterator<Entry> each = ids.iterator();
    return Stream.generate(() -> next(each))
        .takeWhile(page -> !page.isEmpty())
        .flatMap(List::stream)
        .onClose(ids::close);
  }

  /** Reads a page of entries; it is empty at the end. */
  private List<JournalEntry> next(Iterator<Entry> ids) {
    List<JournalEntry> page = List.of();
    while (page.isEmpty() && ids.hasNext()) {
      List<Key> keys = new ArrayList<>();
      while (keys.size() < ENTRIES_PER_READ && ids.hasNext()) {
        keys.add(HistoryLayout.log(HistoryLayout.last(ids.next().key())));
      }
      Map<Key, Entry> found = store.getAll(keys); // some may have been deleted meanwhile
      page =
          keys.stream()
              .filter(found::containsKey)
              .map(found::get)
              .map(JournalCodec::entry)
              .toList();
    }
    return page;
  }

  /** Returns the value of a key of a system at a time, as far as the journal has it. */
  public PastState at(String system, Key key, Instant time) {
    Optional<String> hash = hash(system, key.text());
    Optional<Instant> begin = hash.flatMap(any -> begin(system));
    if (begin.isEmpty() || time.isBefore(begin.get())) {
      return new PastState.Unknown(Reason.BEFORE_BEGIN, begin, Optional.empty());
    }
    Optional<ChangedRecord> before = Optional.empty();
    try (Stream<JournalEntry> entries = ofRecord(HistoryQuery.of(system), hash.orElseThrow())) {
      for (Iterator<JournalEntry> each = entries.iterator(); each.hasNext(); ) {
        JournalEntry entry = each.next();
        ChangedRecord change = entry.record().orElseThrow();
        if (entry.time().isAfter(time)) {
          // Between the two, the record may have had any value, at some point this one or the next.
          return entry.since().filter(since -> since.isBefore(time)).isPresent()
              ? new PastState.Unknown(Reason.NOT_WATCHED, entry.since(), Optional.of(entry.time()))
              : PastState.of(change.before());
        }
        before = Optional.of(change);
      }
    }
    return before.isPresent()
        ? PastState.of(before.get().after())
        : PastState.of(unchanged(system, hash.orElseThrow()));
  }

  private Optional<JournalValue> unchanged(String system, String hash) {
    try (Stream<Entry> parts = store.scan(HistoryLayout.states(system))) {
      return parts
          .filter(entry -> HistoryLayout.last(entry.key()).equals(hash))
          .findFirst()
          .map(JournalCodec::state)
          .map(KnownState::value);
    }
  }

  /** Returns the time since which the journal has every change of a system; empty if none. */
  public Optional<Instant> begin(String system) {
    Optional<Instant> trimmed =
        store
            .get(HistoryLayout.TRIMMED)
            .flatMap(entry -> entry.value().text())
            .map(text -> Instant.ofEpochMilli(Long.parseLong(text) + 1));
    try (Stream<JournalEntry> entries = entries(HistoryQuery.of(system))) {
      Optional<JournalEntry> begin =
          entries.filter(entry -> trimmed.isPresent() || entry.kind() == Kind.BEGIN).findFirst();
      return begin.isPresent() && begin.get().kind() == Kind.BEGIN
          ? begin.map(JournalEntry::time)
          : trimmed.filter(any -> isKnown(system));
    }
  }

  private boolean isKnown(String system) {
    try (Stream<Entry> states = store.scan(HistoryLayout.states(system))) {
      return states.findFirst().isPresent();
    }
  }
}
