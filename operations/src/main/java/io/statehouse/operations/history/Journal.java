package io.statehouse.operations.history;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.history.JournalEntry.ChangedRecord;
import io.statehouse.operations.history.JournalEntry.Kind;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.lease.Lease;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Appends to the journal, and deletes its oldest entries. Every commit is on the condition that
 * this process still holds the lease, so there is one writer at a time. Safe for use by several
 * threads.
 */
final class Journal {
  /**
   * The share of a transaction that a value may take: it is written up to three times, in at most
   * twice its bytes.
   */
  private static final int SHARE_OF_TRANSACTION = 8;

  private static final int MAX_ATTEMPTS = 10;

  /** The number of entries that are deleted at once. */
  private static final int ENTRIES_PER_DELETION = 100;

  private final KeyValueStore store;
  private final Lease lease;
  private final Clock clock;
  private final KeyedHash hashes;
  private long bytes;
  private long lastMillis;
  private int lastNumber;

  private Journal(KeyValueStore store, Lease lease, Clock clock, KeyedHash hashes) {
    this.store = store;
    this.lease = lease;
    this.clock = clock;
    this.hashes = hashes;
  }

  /**
   * Opens the journal of a store, which is prepared if it is new. Reads all entries, to know how
   * many bytes they have.
   */
  static Journal open(KeyValueStore store, Lease lease, Clock clock) {
    requireNonNull(clock, "clock");
    Journal journal = new Journal(store, lease, clock, new KeyedHash(secret(store)));
    try (Stream<Entry> entries = store.scan(HistoryLayout.LOG)) {
      entries.forEach(journal::count);
    }
    return journal;
  }

  private static Bytes secret(KeyValueStore store) {
    byte[] random = new byte[KeyedHash.SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    store.commit(
        Transaction.builder()
            .require(Condition.absent(HistoryLayout.SECRET))
            .put(HistoryLayout.SECRET, Bytes.copyOf(random))
            .build());
    return store
        .get(HistoryLayout.SECRET)
        .map(Entry::value)
        .orElseThrow(
            () -> new StoreException.Unavailable("the history store lost its key: try again"));
  }

  private void count(Entry entry) {
    bytes += size(entry.key(), entry.value());
    lastMillis = JournalCodec.millis(entry);
    lastNumber = Integer.MAX_VALUE; // the next entry gets the next millisecond
  }

  private static long size(Key key, Bytes value) {
    return key.text().length() + (long) value.size();
  }

  KeyedHash hashes() {
    return hashes;
  }

  Instant now() {
    return clock.instant();
  }

  /** Returns the largest value that is stored whole. */
  int maxValueBytes() {
    Limits limits = store.limits();
    return (int) (Math.min(limits.valueBytes(), limits.transactionBytes()) / SHARE_OF_TRANSACTION);
  }

  /** Returns the time until which nothing of a part was missed; empty if it was never listed. */
  Optional<Instant> watchedUntil(String system, String part) {
    return store
        .get(HistoryLayout.watched(system, part))
        .flatMap(entry -> entry.value().text())
        .map(text -> Instant.ofEpochMilli(Long.parseLong(text)));
  }

  /** Returns the states last known of some records of a part, by their hashes. */
  Map<String, KnownState> known(String system, String part, Collection<String> wanted) {
    Map<String, KnownState> known = new TreeMap<>();
    store
        .getAll(wanted.stream().map(hash -> HistoryLayout.state(system, part, hash)).toList())
        .values()
        .stream()
        .map(JournalCodec::state)
        .forEach(state -> known.put(state.hash(), state));
    return known;
  }

  /** Returns the states last known of all records of a part; to be closed. */
  Stream<KnownState> known(String system, String part) {
    return store.scan(HistoryLayout.state(system, part)).map(JournalCodec::state);
  }

  /**
   * Writes that belong together, and the bytes that they add to the journal.
   *
   * @param bytes negative for a deletion
   */
  record Step(List<Write> writes, long bytes) {
    Step {
      writes = List.copyOf(writes);
    }
  }

  /**
   * Returns the step that makes a state the one last known.
   *
   * @param now empty for a record that is gone
   */
  Step known(String system, String part, String hash, Optional<KnownState> now) {
    Key key = HistoryLayout.state(system, part, hash);
    return new Step(
        List.of(
            now.<Write>map(state -> new Write.Put(key, JournalCodec.write(state)))
                .orElseGet(() -> new Write.Delete(key))),
        0);
  }

  /** Returns the step that also appends the change to the journal. */
  Step changed(
      String system, String part, Optional<Instant> since, ChangedRecord record, Step known) {
    JournalEntry entry =
        new JournalEntry(nextId(), now(), system, Kind.CHANGE, since, Optional.of(record));
    Step appended = appended(entry);
    List<Write> writes = new ArrayList<>(appended.writes());
    writes.add(new Write.Put(HistoryLayout.record(system, record.hash(), entry.id()), Bytes.EMPTY));
    writes.addAll(known.writes());
    return new Step(writes, appended.bytes());
  }

  /** Returns the step that appends the beginning of the journal of a system, or a gap in it. */
  Step noted(String system, Kind kind, Optional<Instant> since) {
    return appended(new JournalEntry(nextId(), now(), system, kind, since, Optional.empty()));
  }

  private static Step appended(JournalEntry entry) {
    Write.Put put = new Write.Put(HistoryLayout.log(entry.id()), JournalCodec.write(entry));
    return new Step(List.of(put), size(put.key(), put.value()));
  }

  /** Returns the step that says that nothing of a part was missed until a time. */
  Step watched(String system, String part, Instant until) {
    return new Step(
        List.of(
            new Write.Put(
                HistoryLayout.watched(system, part), Bytes.utf8("" + until.toEpochMilli()))),
        0);
  }

  /** Returns an id after all others, also if the clock goes back or has not moved. */
  private synchronized String nextId() {
    long millis = Math.max(now().toEpochMilli(), lastMillis);
    if (millis > lastMillis) {
      lastNumber = 0;
    } else if (lastNumber >= 999_999) {
      millis++;
      lastNumber = 0;
    } else {
      lastNumber++;
    }
    lastMillis = millis;
    return HistoryLayout.id(millis, lastNumber);
  }

  /**
   * Commits steps in their order, in one transaction if the store allows it, else in several.
   *
   * @throws StoreException if the store fails, or another process writes; some of the steps may
   *     have been committed
   */
  synchronized void commit(List<Step> steps) {
    if (steps.size() > 1 && !store.limits().fits(transaction(steps))) {
      commit(steps.subList(0, steps.size() / 2));
      commit(steps.subList(steps.size() / 2, steps.size()));
    } else if (!steps.isEmpty()) {
      send(steps);
    }
  }

  private void send(List<Step> steps) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      // A renewal of the lease in between makes the condition fail, so it is read again.
      if (store.commit(transaction(steps)) instanceof CommitResult.Applied) {
        steps.forEach(step -> bytes += step.bytes());
        return;
      }
    }
    throw notWriter();
  }

  private static StoreException notWriter() {
    return new StoreException.Unavailable("another process writes the history now");
  }

  private Transaction transaction(List<Step> steps) {
    Transaction.Builder transaction = Transaction.builder().require(fence());
    Map<Key, Write> writes = new TreeMap<>();
    steps.stream()
        .flatMap(step -> step.writes().stream())
        .forEach(write -> writes.put(key(write), write)); // of writes of one key the last counts
    writes.values().forEach(write -> add(write, transaction));
    return transaction.build();
  }

  private static Key key(Write write) {
    return write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key();
  }

  private static void add(Write write, Transaction.Builder transaction) {
    if (write instanceof Write.Put put) {
      transaction.put(put.key(), put.value());
    } else {
      transaction.delete(key(write));
    }
  }

  private Condition fence() {
    return lease.fence().orElseThrow(Journal::notWriter);
  }

  /** Deletes the oldest entries until the rest is within the bounds. */
  synchronized void trim(long maxBytes, Duration maxAge) {
    Instant oldest = now().minus(maxAge);
    try (Stream<Entry> entries = store.scan(HistoryLayout.LOG)) {
      List<Step> deletions = new ArrayList<>();
      long deleted = 0;
      for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
        Entry stored = each.next();
        JournalEntry entry = JournalCodec.entry(stored);
        if (bytes - deleted <= maxBytes && !entry.time().isBefore(oldest)) {
          break;
        }
        Step deletion = deletion(stored, entry);
        deletions.add(deletion);
        deleted -= deletion.bytes();
        if (deletions.size() >= ENTRIES_PER_DELETION) {
          commit(deletions);
          deletions.clear();
          deleted = 0;
        }
      }
      commit(deletions);
    }
  }

  private static Step deletion(Entry stored, JournalEntry entry) {
    List<Write> writes = new ArrayList<>();
    writes.add(new Write.Delete(stored.key()));
    entry
        .record()
        .map(record -> HistoryLayout.record(entry.system(), record.hash(), entry.id()))
        .ifPresent(key -> writes.add(new Write.Delete(key)));
    writes.add(new Write.Put(HistoryLayout.TRIMMED, Bytes.utf8("" + entry.time().toEpochMilli())));
    return new Step(writes, -size(stored.key(), stored.value()));
  }
}
