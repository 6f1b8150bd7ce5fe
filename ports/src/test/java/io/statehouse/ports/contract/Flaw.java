package io.statehouse.ports.contract;

import io.statehouse.ports.Change;
import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mistakes that a store could make, each with the group of the kit that must find it. */
enum Flaw {
  KEYS_ORDERED_BY_UTF16(
      KeyValueStoreContract.Keys.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<Entry> list(Prefix prefix) {
              return sorted(super.list(prefix), Comparator.comparing(e -> e.key().text()));
            }
          }),

  KEYS_COMPARED_WITHOUT_CASE(
      KeyValueStoreContract.Keys.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Optional<Entry> get(Key key) {
              return super.list(Prefix.ALL).stream()
                  .filter(entry -> entry.key().text().equalsIgnoreCase(key.text()))
                  .findFirst();
            }
          }),

  PREFIX_ENDS_AT_THE_NEXT_CHARACTER(
      KeyValueStoreContract.Keys.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<Entry> list(Prefix prefix) {
              return prefix.text().endsWith("\uffff") ? List.of() : super.list(prefix);
            }
          }),

  EMPTY_VALUE_REPORTED_AS_ABSENT(
      KeyValueStoreContract.Keys.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Optional<Entry> get(Key key) {
              return super.get(key).filter(entry -> entry.value().size() > 0);
            }
          }),

  READS_FROM_A_CACHE(
      KeyValueStoreContract.Reads.class,
      store ->
          new ForwardingStore(store) {
            private final Map<Key, Optional<Entry>> cache = new ConcurrentHashMap<>();

            @Override
            public Optional<Entry> get(Key key) {
              return cache.computeIfAbsent(key, super::get);
            }

            @Override
            public CommitResult commit(Transaction transaction) {
              cache.clear();
              return super.commit(transaction);
            }
          }),

  SCAN_INCLUDES_THE_KEY_IT_SHOULD_BEGIN_AFTER(
      KeyValueStoreContract.Scans.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Stream<Entry> scan(Prefix prefix, Key after) {
              return super.list(prefix).stream().filter(e -> e.key().compareTo(after) >= 0);
            }
          }),

  SCAN_BY_OFFSET(
      KeyValueStoreContract.Scans.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Stream<Entry> scan(Prefix prefix) {
              return Stream.iterate(0, offset -> offset + 100)
                  .map(offset -> super.list(prefix).stream().skip(offset).limit(100).toList())
                  .takeWhile(page -> !page.isEmpty())
                  .flatMap(List::stream);
            }
          }),

  SCAN_READS_EVERYTHING(
      KeyValueStoreContract.Scans.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Stream<Entry> scan(Prefix prefix) {
              return super.scan(prefix).toList().stream();
            }
          }),

  CHILD_LISTED_TWICE(
      KeyValueStoreContract.Children.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<Child> children(Prefix prefix, char separator) {
              List<Child> children = new ArrayList<>();
              for (Child child : super.children(prefix, separator)) {
                if (child.isKey() && child.hasKeysBelow()) {
                  children.add(new Child(child.segment(), true, false));
                  children.add(new Child(child.segment(), false, true));
                } else {
                  children.add(child);
                }
              }
              return children;
            }
          }),

  VALUE_LIMIT_OFF_BY_ONE(
      KeyValueStoreContract.Limits.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              for (Write write : transaction.writes()) {
                if (write instanceof Write.Put put && put.value().size() >= limits().valueBytes()) {
                  throw new StoreException.Refused("value too large at " + put.key());
                }
              }
              return super.commit(transaction);
            }
          }),

  VERSION_STARTS_AGAIN_AFTER_A_DELETION(
      KeyValueStoreContract.Transactions.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Optional<Entry> get(Key key) {
              return super.get(key)
                  .map(entry -> new Entry(entry.key(), entry.value(), Revision.of(1)));
            }
          }),

  PREFIX_DELETED_BY_PATTERN(
      KeyValueStoreContract.Transactions.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              List<Write> writes = new ArrayList<>();
              for (Write write : transaction.writes()) {
                writes.add(
                    write instanceof Write.DeletePrefix below
                            && below.prefix().text().equals("p[1]|")
                        ? new Write.DeletePrefix(new Prefix("p1|"))
                        : write);
              }
              return super.commit(new Transaction(transaction.conditions(), writes));
            }
          }),

  ACKNOWLEDGES_WHAT_IS_STILL_TO_BE_COMMITTED(
      KeyValueStoreContract.Pipelining.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
              CompletableFuture.runAsync(() -> super.commit(transaction));
              return CompletableFuture.completedFuture(CommitResult.applied(Map.of()));
            }
          }),

  THROWS_WHAT_A_FUTURE_SHOULD_HOLD(
      KeyValueStoreContract.Pipelining.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CompletableFuture<CommitResult> commitAsync(Transaction transaction) {
              return CompletableFuture.completedFuture(super.commit(transaction));
            }
          }),

  CONDITIONS_TESTED_BEFORE_THE_TRANSACTION(
      KeyValueStoreContract.Races.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              Transaction conditions = new Transaction(transaction.conditions(), List.of());
              CommitResult tested = super.commit(conditions);
              others();
              return tested.applied()
                  ? super.commit(new Transaction(List.of(), transaction.writes()))
                  : tested;
            }
          }),

  CONDITIONS_ON_OTHER_KEYS_TESTED_BEFORE_THE_TRANSACTION(
      KeyValueStoreContract.Races.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              CommitResult tested =
                  super.commit(new Transaction(transaction.conditions(), List.of()));
              others();
              return tested.applied()
                  ? super.commit(new Transaction(onWritten(transaction), transaction.writes()))
                  : tested;
            }

            private List<Condition> onWritten(Transaction transaction) {
              return transaction.conditions().stream()
                  .filter(
                      condition ->
                          transaction.writes().stream()
                              .anyMatch(
                                  write ->
                                      write instanceof Write.Put put
                                          && put.key().equals(condition.key())))
                  .toList();
            }
          }),

  BATCH_TESTS_ALL_CONDITIONS_BEFORE_ANY_WRITE(
      KeyValueStoreContract.Races.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<CommitOutcome> commitAll(
                List<Transaction> transactions, Deadline deadline) {
              List<CommitResult> tested =
                  transactions.stream()
                      .map(t -> super.commit(new Transaction(t.conditions(), List.of())))
                      .toList();
              List<CommitOutcome> outcomes = new ArrayList<>();
              for (int i = 0; i < tested.size(); i++) {
                Transaction writes = new Transaction(List.of(), transactions.get(i).writes());
                outcomes.add(
                    CommitOutcome.of(
                        tested.get(i).applied() ? super.commit(writes) : tested.get(i)));
              }
              return outcomes;
            }
          }),

  LISTING_MADE_OF_TWO_VIEWS(
      KeyValueStoreContract.Races.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<Entry> list(Prefix prefix) {
              List<Entry> first = super.list(prefix);
              others();
              List<Entry> second = super.list(prefix);
              List<Entry> mixed = new ArrayList<>(first.subList(0, first.size() / 2));
              mixed.addAll(second.subList(Math.min(mixed.size(), second.size()), second.size()));
              return mixed;
            }
          }),

  SEVERAL_KEYS_READ_ONE_BY_ONE(
      KeyValueStoreContract.Histories.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Map<Key, Entry> getAll(Collection<Key> keys) {
              Map<Key, Entry> found = new HashMap<>();
              for (Key key : keys) {
                super.get(key).ifPresent(entry -> found.put(key, entry));
                others();
              }
              return found;
            }
          }),

  WRITES_APPLIED_ONE_BY_ONE(
      KeyValueStoreContract.Histories.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              if (transaction.writes().size() < 2) {
                return super.commit(transaction);
              }
              Map<Key, Revision> revisions = new HashMap<>();
              List<Condition> conditions = transaction.conditions();
              for (Write write : transaction.writes()) {
                CommitResult one = super.commit(new Transaction(conditions, List.of(write)));
                if (!(one instanceof CommitResult.Applied applied)) {
                  return one;
                }
                revisions.putAll(applied.revisions());
                conditions = List.of();
                others();
              }
              return CommitResult.applied(revisions);
            }
          }),

  ONE_LOSER_FAILS_THE_BATCH(
      KeyValueStoreContract.Batches.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<CommitOutcome> commitAll(
                List<Transaction> transactions, Deadline deadline) {
              List<CommitOutcome> outcomes = super.commitAll(transactions, deadline);
              return outcomes.stream()
                  .filter(outcome -> !outcome.result().applied())
                  .findFirst()
                  .map(loser -> transactions.stream().map(any -> loser).toList())
                  .orElse(outcomes);
            }
          }),

  ONE_TOO_LARGE_FAILS_THE_BATCH(
      KeyValueStoreContract.Batches.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public List<CommitOutcome> commitAll(
                List<Transaction> transactions, Deadline deadline) {
              transactions.forEach(limits()::check);
              return super.commitAll(transactions, deadline);
            }
          }),

  AN_INTERRUPTED_COMMIT_FAILS_THE_NEXT(
      KeyValueStoreContract.Batches.class,
      store ->
          new ForwardingStore(store) {
            private final AtomicBoolean failNext = new AtomicBoolean();

            @Override
            public CommitResult commit(Transaction transaction) {
              boolean fail = failNext.getAndSet(Thread.currentThread().isInterrupted());
              if (fail) {
                throw new StoreException.OutcomeUnknown("interrupted");
              }
              return super.commit(transaction);
            }
          }),

  WATCH_NOTIFIES_OWN_CHANGES_ONLY(
      KeyValueStoreContract.Watches.class,
      store ->
          new ForwardingStore(store) {
            private final List<Key> own = new ArrayList<>();

            @Override
            public synchronized CommitResult commit(Transaction transaction) {
              for (Write write : transaction.writes()) {
                if (write instanceof Write.Put put) {
                  own.add(put.key());
                }
              }
              return super.commit(transaction);
            }

            @Override
            public Watch watch(Prefix prefix, ChangeListener listener) {
              return super.watch(prefix, change -> forward(change, listener));
            }

            private synchronized void forward(Change change, ChangeListener listener) {
              if (change instanceof Change.Keys changed && own.containsAll(changed.keys())) {
                listener.changed(change);
              }
            }
          }),

  WATCH_BEGINS_LATE(
      KeyValueStoreContract.Watches.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Watch watch(Prefix prefix, ChangeListener listener) {
              long begins = System.nanoTime() + 2_000_000;
              return super.watch(
                  prefix,
                  change -> {
                    if (System.nanoTime() > begins) {
                      listener.changed(change);
                    }
                  });
            }
          }),

  WATCH_COMPARES_WHAT_IT_FINDS(
      KeyValueStoreContract.Watches.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Watch watch(Prefix prefix, ChangeListener listener) {
              Set<Entry> known = new HashSet<>(super.list(prefix));
              return super.watch(
                  prefix,
                  change -> {
                    LockSupport.parkNanos(5_000_000);
                    List<Entry> now = store.list(prefix);
                    Set<Key> different = new HashSet<>();
                    now.stream()
                        .filter(found -> !known.contains(found))
                        .forEach(e -> different.add(e.key()));
                    known.stream()
                        .filter(old -> !now.contains(old))
                        .forEach(e -> different.add(e.key()));
                    known.clear();
                    known.addAll(now);
                    if (!different.isEmpty()) {
                      listener.changed(new Change.Keys(different));
                    }
                  });
            }
          }),

  LISTENER_CALLED_BY_THE_COMMITTING_THREAD(
      KeyValueStoreContract.Watches.class,
      store ->
          new ForwardingStore(store) {
            private final List<ChangeListener> listeners = new ArrayList<>();

            @Override
            public Watch watch(Prefix prefix, ChangeListener listener) {
              listeners.add(listener);
              return super.watch(prefix, change -> {});
            }

            @Override
            public CommitResult commit(Transaction transaction) {
              CommitResult result = super.commit(transaction);
              listeners.forEach(listener -> listener.changed(new Change.Resync()));
              return result;
            }
          }),

  OUTAGE_REPORTED_AS_ABSENCE(
      KeyValueStoreContract.Outages.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Optional<Entry> get(Key key) {
              try {
                return super.get(key);
              } catch (StoreException.Unavailable outage) {
                return Optional.empty();
              }
            }
          }),

  WATCH_SILENT_AFTER_AN_OUTAGE(
      KeyValueStoreContract.Outages.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public Watch watch(Prefix prefix, ChangeListener listener) {
              return super.watch(
                  prefix,
                  change -> {
                    if (change instanceof Change.Keys) {
                      listener.changed(change);
                    }
                  });
            }
          }),

  UNKNOWN_OUTCOME_RETRIED(
      KeyValueStoreContract.Outages.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              try {
                return super.commit(transaction);
              } catch (StoreException.OutcomeUnknown lost) {
                return super.commit(transaction);
              }
            }
          }),

  USABLE_AFTER_CLOSE(
      KeyValueStoreContract.Closing.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public void close() {
              // keeps its connection
            }
          }),

  INTERRUPT_FLAG_SWALLOWED(
      KeyValueStoreContract.Closing.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              if (Thread.interrupted()) {
                throw new StoreException.Unavailable("interrupted");
              }
              return super.commit(transaction);
            }
          }),

  TWO_ROUND_TRIPS_FOR_A_COMMIT(
      KeyValueStoreContract.RoundTripCounts.class,
      store ->
          new ForwardingStore(store) {
            @Override
            public CommitResult commit(Transaction transaction) {
              super.getAll(
                  transaction.conditions().stream().map(Condition::key).distinct().toList());
              return super.commit(transaction);
            }
          });

  private final Class<?> foundBy;
  private final UnaryOperator<KeyValueStore> put;

  Flaw(Class<?> foundBy, UnaryOperator<KeyValueStore> put) {
    this.foundBy = foundBy;
    this.put = put;
  }

  /** Returns the group of the kit that must find the flaw. */
  Class<?> foundBy() {
    return foundBy;
  }

  /** Returns a client's store, with the flaw. */
  KeyValueStore on(KeyValueStore store) {
    return put.apply(store);
  }

  /** Gives other clients time to interfere. */
  private static void others() {
    LockSupport.parkNanos(200_000);
  }

  private static List<Entry> sorted(List<Entry> entries, Comparator<Entry> order) {
    return entries.stream().sorted(order).toList();
  }
}
