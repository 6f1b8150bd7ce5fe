package io.statehouse.operations.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.StateRecord;
import io.statehouse.operations.Selection;
import io.statehouse.operations.changes.FollowedState;
import io.statehouse.operations.history.Journal.Step;
import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.operations.history.JournalEntry.Kind;
import io.statehouse.operations.history.JournalValue.Hashed;
import io.statehouse.operations.history.JournalValue.Whole;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Journals one part of a system: compares the entries read with the state last known, and writes
 * both the change and the new state in one commit. While all entries are listed, it holds a hash of
 * each in memory, about 100 bytes.
 */
final class JournalPart implements FollowedState {
  private static final int ENTRIES_PER_COMMIT = 500;

  /** The longest time until a working watch notifies a change. */
  private static final Duration DELAY = Duration.ofSeconds(5);

  private final Journal journal;
  private final String system;
  private final Selection selection;
  private final Secrecy secrecy;
  private final Authors authors;

  /** Names the part in the history store. */
  private final String part;

  private final boolean first;

  /** Held while entries are compared; all that follows is guarded by it. */
  private final ReentrantLock working = new ReentrantLock();

  /** Whether all entries have been listed once; before that, no change is known as one. */
  private boolean listed;

  /** The time that was last noted as that until which nothing was missed. */
  private Instant watched = Instant.MIN;

  /** Whether a gap was noted whose listing has not come to its end. */
  private boolean inGap;

  /**
   * @param first whether it is the first part of the system: gaps are noted once
   */
  JournalPart(Journal journal, RecordedSystem system, Selection selection, boolean first) {
    this.journal = requireNonNull(journal, "journal");
    this.system = system.name();
    this.secrecy = system.secrecy();
    this.authors = system.authors();
    this.selection = requireNonNull(selection, "selection");
    this.first = first;
    this.part = UUID.nameUUIDFromBytes(selection.prefixes().toString().getBytes(UTF_8)).toString();
  }

  @Override
  public void read(Collection<Key> keys, Map<Key, Entry> found) {
    working.lock();
    try {
      if (listed) {
        Map<Key, Optional<Entry>> read = new LinkedHashMap<>();
        keys.forEach(key -> read.put(key, Optional.ofNullable(found.get(key))));
        write(read);
      }
    } finally {
      working.unlock();
    }
  }

  private void write(Map<Key, Optional<Entry>> read) {
    Instant until = untilNow();
    List<Step> steps = changes(read, Optional.empty());
    if (!steps.isEmpty()) {
      steps.add(watched(until));
      journal.commit(steps);
    }
  }

  /** Returns the time until which all changes must have been notified. */
  private Instant untilNow() {
    return journal.now().minus(DELAY);
  }

  /** Returns the step that notes such a time; never an earlier one, as the clock may go back. */
  private Step watched(Instant until) {
    watched = until.isAfter(watched) ? until : watched;
    return journal.watched(system, part, watched);
  }

  @Override
  public void listed(Stream<Entry> entries, Listing why) {
    working.lock();
    try {
      compare(entries);
    } finally {
      working.unlock();
    }
  }

  private void compare(Stream<Entry> entries) {
    Optional<Instant> since = journal.watchedUntil(system, part);
    Instant begun = journal.now();
    if (since.isPresent() && !inGap) {
      journal.commit(noted(Kind.GAP, since));
      inGap = true;
    }
    Set<UUID> seen = new HashSet<>();
    Map<Key, Optional<Entry>> batch = new LinkedHashMap<>();
    for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
      Entry entry = each.next();
      seen.add(compact(journal.hashes().ofKey(system, entry.key())));
      batch.put(entry.key(), Optional.of(entry));
      if (batch.size() >= ENTRIES_PER_COMMIT || !each.hasNext()) {
        journal.commit(changes(batch, since));
        batch.clear();
      }
    }
    removeAllBut(seen, since);
    List<Step> end = new ArrayList<>();
    if (since.isEmpty()) {
      end.addAll(noted(Kind.BEGIN, since));
    }
    end.add(watched(begun));
    journal.commit(end);
    listed = true;
    inGap = false;
  }

  private List<Step> noted(Kind kind, Optional<Instant> since) {
    return first ? List.of(journal.noted(system, kind, since)) : List.of();
  }

  /** Notes that all changes until shortly before now have been notified. */
  void stillWatched() {
    if (working.tryLock()) { // else it is noted with what is being written
      try {
        if (listed && !inGap) {
          journal.commit(List.of(watched(untilNow())));
        }
      } finally {
        working.unlock();
      }
    }
  }

  private void removeAllBut(Set<UUID> seen, Optional<Instant> since) {
    List<Step> steps = new ArrayList<>();
    try (Stream<KnownState> all = journal.known(system, part)) {
      for (Iterator<KnownState> each = all.iterator(); each.hasNext(); ) {
        KnownState known = each.next();
        if (!seen.contains(compact(known.hash()))) {
          steps.add(
              step(known.hash(), Optional.of(known), Optional.empty(), since, Optional.empty()));
        }
        if (steps.size() >= ENTRIES_PER_COMMIT) {
          journal.commit(steps);
          steps.clear();
        }
      }
    }
    journal.commit(steps);
  }

  /** Returns a hash in a third of the memory that its hexadecimal digits take. */
  private static UUID compact(String hash) {
    return new UUID(
        Long.parseUnsignedLong(hash.substring(0, 16), 16),
        Long.parseUnsignedLong(hash.substring(16), 16));
  }

  /** Returns a step for each entry that differs from the state last known. */
  private List<Step> changes(Map<Key, Optional<Entry>> read, Optional<Instant> since) {
    Map<Key, String> hashes = new LinkedHashMap<>();
    read.keySet().forEach(key -> hashes.put(key, journal.hashes().ofKey(system, key)));
    Map<String, KnownState> known = journal.known(system, part, hashes.values());
    List<Step> steps = new ArrayList<>();
    hashes.forEach(
        (key, hash) -> {
          Optional<KnownState> before = Optional.ofNullable(known.get(hash));
          Optional<Entry> now = read.get(key);
          if (!isSame(key, before.map(KnownState::value), now.map(Entry::value))) {
            Optional<Author> author = since.isEmpty() ? authors.of(key, now) : Optional.empty();
            steps.add(step(hash, before, now.map(entry -> state(hash, entry)), since, author));
          }
        });
    return steps;
  }

  private boolean isSame(Key key, Optional<JournalValue> before, Optional<Bytes> now) {
    if (before.isEmpty() || now.isEmpty()) {
      return before.isEmpty() && now.isEmpty();
    }
    return before.get() instanceof Whole whole
        ? whole.bytes().equals(now.get())
        : before.get().equals(hashed(key, now.get()));
  }

  private Hashed hashed(Key key, Bytes value) {
    return new Hashed(journal.hashes().ofValue(system, key, value));
  }

  private KnownState state(String hash, Entry entry) {
    StateRecord record = selection.meaning().decode(entry);
    boolean whole =
        !secrecy.hidesValue(entry.key(), record) && entry.value().size() <= journal.maxValueBytes();
    return new KnownState(
        hash,
        Optional.of(entry.key()).filter(key -> !secrecy.keys()),
        record.type(),
        record.identity(),
        whole ? new Whole(entry.value()) : hashed(entry.key(), entry.value()));
  }

  /** Returns the step for a state, which is no change while the journal begins. */
  private Step step(
      String hash,
      Optional<KnownState> before,
      Optional<KnownState> now,
      Optional<Instant> since,
      Optional<Author> author) {
    Step known = journal.known(system, part, hash, now);
    boolean begins = !listed && since.isEmpty();
    return begins
        ? known
        : journal.changed(system, part, since, change(hash, before, now, author), known);
  }

  private static ChangedRecord change(
      String hash, Optional<KnownState> before, Optional<KnownState> now, Optional<Author> author) {
    KnownState named = now.or(() -> before).orElseThrow();
    return new ChangedRecord(
        hash,
        named.key(),
        named.type(),
        named.identity(),
        before.map(KnownState::value),
        now.map(KnownState::value),
        author);
  }
}
