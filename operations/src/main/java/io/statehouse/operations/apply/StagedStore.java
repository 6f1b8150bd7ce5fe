package io.statehouse.operations.apply;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.Step;
import io.statehouse.operations.compare.Difference;
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
import io.statehouse.ports.adapter.ChildSegments;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A store with changes that are staged and not written: whatever is committed here is read here,
 * and the store behind stays as it is. So a system's own services, with all their rules, work out
 * what a change of desired state means for each key; the result is a list of steps.
 *
 * <p>Each key of the store behind that matters is read once, and the steps hold only while it is as
 * it was then: a key that a step changes is a condition of its transaction, and one that a rule
 * tested is a {@linkplain #premises premise}. No condition of a store speaks of a listing, so the
 * {@linkplain #listings listings} that rules have read are compared again before the plan is run.
 * They show keys that were added or deleted until then; not those that another writer adds while
 * the plan is run, and not values, unless a rule tested them.
 *
 * <p>In memory are these keys and the staged ones. Used by one thread. Closing it closes the store
 * behind.
 */
public final class StagedStore extends ForwardingStore {
  /** Staged revisions are larger than those of any store. */
  private static final BigInteger FIRST_REVISION = BigInteger.ONE.shiftLeft(256);

  private final Map<Key, Optional<Entry>> behind = new HashMap<>();
  private final NavigableMap<Key, Optional<Entry>> staged = new TreeMap<>();
  private final Set<Key> tested = new LinkedHashSet<>();
  private final ListedNames listed = new ListedNames();
  private long commits;

  public StagedStore(KeyValueStore behind) {
    super(behind);
  }

  /** A staged change of one key: both states of its entry. */
  private record Change(Key key, Optional<Entry> before, Optional<Entry> after) {
    Step step(Meaning meaning) {
      return new Step(meaning.stage(key), key, after.map(Entry::value), before.map(Step.Seen::of));
    }
  }

  /** Returns the staged changes as steps, in the byte order of their keys. */
  public List<Step> steps(Meaning meaning) {
    return changes().stream().map(change -> change.step(meaning)).toList();
  }

  /** Returns the staged changes by their meaning, in the byte order of their keys. */
  public List<Difference> differences(Meaning meaning) {
    return changes().stream()
        .flatMap(change -> Difference.between(meaning, change.before, change.after).stream())
        .toList();
  }

  /**
   * Returns the conditions on which the steps were worked out: the keys that a rule tested and that
   * no step changes.
   */
  public List<Condition> premises() {
    Set<Key> changed = new LinkedHashSet<>();
    changes().forEach(change -> changed.add(change.key));
    return tested.stream()
        .filter(key -> !changed.contains(key))
        .sorted()
        .map(
            key -> behind.get(key).map(Condition::unchanged).orElseGet(() -> Condition.absent(key)))
        .toList();
  }

  /**
   * Returns the listings from which the steps were worked out.
   *
   * @param steps as {@link #steps} returns them
   */
  public List<Listing> listings(List<Step> steps, Meaning meaning) {
    NavigableMap<Key, Entry> found = new TreeMap<>();
    behind.forEach((key, entry) -> entry.ifPresent(present -> found.put(key, present)));
    return listed.listings(found, new ListingDigests(steps, meaning));
  }

  private List<Change> changes() {
    readBehind(staged.keySet());
    List<Change> changes = new ArrayList<>();
    staged.forEach(
        (key, after) -> {
          Optional<Entry> before = behind.get(key);
          if (!before.map(Entry::value).equals(after.map(Entry::value))) {
            changes.add(new Change(key, before, after));
          }
        });
    return changes;
  }

  /** Reads keys of the store behind that were not read before. */
  private void readBehind(Collection<Key> keys) {
    List<Key> unknown = keys.stream().filter(key -> !behind.containsKey(key)).toList();
    if (!unknown.isEmpty()) {
      Map<Key, Entry> found = store.getAll(unknown);
      unknown.forEach(key -> behind.put(key, Optional.ofNullable(found.get(key))));
    }
  }

  /** Returns an entry of a listing as it was first read, and notes it if it was not. */
  private Optional<Entry> known(Entry listed) {
    return behind.computeIfAbsent(listed.key(), first -> Optional.of(listed));
  }

  @Override
  public Optional<Entry> get(Key key) {
    return Optional.ofNullable(getAll(List.of(key)).get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    readBehind(keys.stream().filter(key -> !staged.containsKey(key)).toList());
    Map<Key, Entry> found = new LinkedHashMap<>();
    for (Key key : keys) {
      Optional<Entry> entry = staged.containsKey(key) ? staged.get(key) : behind.get(key);
      entry.ifPresent(now -> found.put(key, now));
    }
    return found;
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return noted(prefix, store.list(prefix).stream()).toList();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    return store.listWithin(prefix, bytes).map(entries -> noted(prefix, entries.stream()).toList());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return noted(prefix, store.scan(prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return scan(prefix).filter(entry -> entry.key().compareTo(after) > 0);
  }

  /** Notes a listing as far as it is read. */
  private Stream<Entry> noted(Prefix prefix, Stream<Entry> entries) {
    ListedNames.Range range = listed.keys(prefix);
    return merged(prefix, entries.peek(entry -> range.read(entry.key())), range::ended);
  }

  /**
   * Returns a listing with the staged changes in their places.
   *
   * @param ended is run when all entries were read
   */
  private Stream<Entry> merged(Prefix prefix, Stream<Entry> entries, Runnable ended) {
    NavigableMap<Key, Entry> added = new TreeMap<>();
    for (Map.Entry<Key, Optional<Entry>> each : stagedBelow(prefix).entrySet()) {
      if (!prefix.contains(each.getKey())) {
        break; // in byte order, those below a prefix are together
      }
      each.getValue().ifPresent(now -> added.put(each.getKey(), now));
    }
    Stream<Entry> others =
        entries
            .filter(entry -> !staged.containsKey(entry.key()))
            .flatMap(entry -> known(entry).stream());
    return Stream.concat(
        others.flatMap(
            entry -> {
              List<Entry> until = new ArrayList<>();
              NavigableMap<Key, Entry> smaller = added.headMap(entry.key(), false);
              until.addAll(smaller.values());
              smaller.clear();
              until.add(entry);
              return until.stream();
            }),
        Stream.of(added)
            .flatMap(
                rest -> {
                  ended.run();
                  return rest.values().stream();
                }));
  }

  private NavigableMap<Key, Optional<Entry>> stagedBelow(Prefix prefix) {
    return prefix.text().isEmpty() ? staged : staged.tailMap(new Key(prefix.text()), true);
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    listed.children(prefix, separator);
    ChildSegments segments = new ChildSegments(prefix, separator);
    try (Stream<Entry> entries = merged(prefix, store.scan(prefix), () -> {})) {
      entries.forEach(entry -> segments.add(entry.key()));
    }
    return segments.children();
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    prefixes.forEach(prefix -> found.put(prefix, children(prefix, separator)));
    return found;
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    Optional<StoreException.Refused> refused = store.refusal(transaction);
    if (refused.isPresent()) {
      throw refused.get();
    }
    for (Condition condition : transaction.conditions()) {
      tested.add(condition.key());
      readBehind(List.of(condition.key())); // a premise, even if the key is staged
      if (!holds(condition)) {
        return CommitResult.conditionFailed(condition);
      }
    }
    Revision revision = new Revision(FIRST_REVISION.add(BigInteger.valueOf(++commits)));
    Map<Key, Revision> revisions = new HashMap<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        staged.put(put.key(), Optional.of(new Entry(put.key(), put.value(), revision)));
        revisions.put(put.key(), revision);
      } else if (write instanceof Write.Delete delete) {
        staged.put(delete.key(), Optional.empty());
      } else if (write instanceof Write.DeletePrefix below) {
        list(below.prefix()).forEach(entry -> staged.put(entry.key(), Optional.empty()));
      }
    }
    return CommitResult.applied(revisions);
  }

  private boolean holds(Condition condition) {
    Optional<Entry> now = get(condition.key());
    if (condition instanceof Condition.Unchanged read) {
      return now.map(Entry::revision).equals(Optional.of(read.entry().revision()));
    }
    return condition instanceof Condition.Present == now.isPresent();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    List<CommitOutcome> outcomes = new ArrayList<>();
    for (Transaction transaction : transactions) {
      try {
        outcomes.add(CommitOutcome.of(commit(transaction)));
      } catch (StoreException.Refused refused) {
        outcomes.add(CommitOutcome.failed(refused));
      }
    }
    return outcomes;
  }

  /** Notifies of nothing: what is staged changes no store. */
  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return () -> {};
  }
}
