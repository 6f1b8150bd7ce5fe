package io.statehouse.ports.transact;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Transactions of several callers, run one after another and committed as one. Each function reads
 * what those before it would write, from an {@link Overlay}. Used by one thread.
 */
final class Group {
  private static final int MAX_BYTES_PER_CHAR = 3;

  /** Whether a transaction became a member. */
  enum Verdict {
    /** It did, if only with the exception that its function threw. */
    MEMBER,
    /** It contradicts the members before it: it may become a member of a later group. */
    CONTRADICTS,
    /** There is no room left. */
    FULL,
    /** It can be a member of no group. */
    ALONE
  }

  /**
   * A transaction of the group.
   *
   * @param puts the provisional revisions under which others read what it puts
   */
  record Member<T>(Call<T> call, Run<T> run, Map<Key, Revision> puts) {

    boolean writes() {
      return !run.threw() && run.scope().writes();
    }

    boolean requires(Key key) {
      return run.scope().conditions().stream().anyMatch(condition -> condition.key().equals(key));
    }

    /**
     * Sets the outcome of the call after the group was applied. A key that a later member overwrote
     * keeps its provisional revision, which no entry will ever have again.
     */
    void applied(Map<Key, Revision> revisions, Overlay overlay) {
      if (run.threw()) {
        call.outcome = new Outcome.Thrown<>(run.thrown());
        return;
      }
      Map<Key, Revision> own = new HashMap<>(puts);
      own.replaceAll(
          (key, provisional) ->
              overlay.holds(key, provisional)
                  ? revisions.getOrDefault(key, provisional)
                  : provisional);
      call.outcome = new Outcome.Applied<>(run.returned(), own);
    }

    void unknown(StoreException.OutcomeUnknown why) {
      call.outcome = new Outcome.Unknown<>(run.returned(), why);
    }
  }

  private final Limits limits;
  private final Overlay overlay;
  private final List<Member<?>> members = new ArrayList<>();
  private final Map<Key, Condition> conditions = new LinkedHashMap<>();
  private final Map<Key, Write> writes = new LinkedHashMap<>();
  private final Map<Key, Function<Key, Optional<Object>>> origins = new HashMap<>();
  private long bytes;

  /** Reads these keys, in one round trip if the store can. */
  Group(KeyValueStore store, Set<Key> keys) {
    this.limits = store.limits();
    this.overlay = new Overlay(store, keys);
  }

  /** Removes all members; what was read stays. */
  void clear() {
    members.clear();
    conditions.clear();
    writes.clear();
    origins.clear();
    bytes = 0;
    overlay.discardWrites();
  }

  List<Member<?>> members() {
    return members;
  }

  /**
   * Runs a transaction after the members so far.
   *
   * @throws StoreException.Unavailable if the store failed meanwhile, whatever the function made of
   *     that
   */
  <T> Verdict add(Call<T> call) {
    Run<T> run = Run.of(call.step, overlay);
    overlay.requireAvailable();
    call.ran(run);
    if (call.alone || isTooLarge(run)) {
      return Verdict.ALONE;
    }
    Map<Key, Condition> added = new LinkedHashMap<>();
    Verdict verdict = gather(run, added);
    if (verdict == Verdict.MEMBER) {
      conditions.putAll(added);
      members.add(new Member<>(call, run, write(run)));
      writesOf(run).forEach(write -> origins.put(keyOf(write), call.origin));
    } else if (members.isEmpty()) {
      return Verdict.ALONE;
    }
    return verdict;
  }

  /** A refusal, which a store may express in its own way, must meet no caller but this one. */
  private boolean isTooLarge(Run<?> run) {
    return !run.threw() && !limits.fits(run.scope().transaction());
  }

  /** Gathers the conditions on the store that a run adds, or replaces by stronger ones. */
  private Verdict gather(Run<?> run, Map<Key, Condition> added) {
    long addedBytes = 0;
    for (Condition condition : run.threw() ? run.scope().reads() : run.scope().conditions()) {
      Key key = condition.key();
      if (overlay.isWritten(key)) {
        if (!holds(condition, overlay.get(key))) {
          return Verdict.CONTRADICTS;
        }
        continue;
      }
      Condition known = added.getOrDefault(key, conditions.get(key));
      if (known == null) {
        addedBytes += bytesOf(key);
      } else if (contradict(known, condition)) {
        return Verdict.CONTRADICTS;
      }
      if (!(known instanceof Condition.Unchanged)) {
        added.put(key, condition);
      }
    }
    return hasRoomFor(run, added, addedBytes) ? Verdict.MEMBER : Verdict.FULL;
  }

  private static boolean holds(Condition condition, Optional<Entry> entry) {
    if (condition instanceof Condition.Unchanged unchanged) {
      return entry.filter(now -> isSame(now, unchanged.entry())).isPresent();
    }
    return entry.isPresent() == condition instanceof Condition.Present;
  }

  /** Returns whether no state of their key satisfies both conditions. */
  private static boolean contradict(Condition one, Condition other) {
    if (one instanceof Condition.Absent || other instanceof Condition.Absent) {
      return !(one instanceof Condition.Absent && other instanceof Condition.Absent);
    }
    return one instanceof Condition.Unchanged first
        && other instanceof Condition.Unchanged second
        && !isSame(first.entry(), second.entry());
  }

  private static boolean isSame(Entry one, Entry other) {
    return one.revision().equals(other.revision());
  }

  /** Sizes are estimated from above; the store may still refuse the group as too large. */
  private boolean hasRoomFor(Run<?> run, Map<Key, Condition> added, long addedBytes) {
    int conditionCount = conditions.size();
    for (Key key : added.keySet()) {
      conditionCount += conditions.containsKey(key) ? 0 : 1;
    }
    int writeCount = writes.size();
    long total = bytes + addedBytes;
    for (Write write : writesOf(run)) {
      Write replaced = writes.get(keyOf(write));
      writeCount += replaced == null ? 1 : 0;
      total += bytesOf(write) - (replaced == null ? 0 : bytesOf(replaced));
    }
    boolean fits =
        conditionCount <= limits.conditions()
            && writeCount <= limits.writes()
            && conditionCount + writeCount <= limits.operations()
            && total <= limits.transactionBytes();
    bytes = fits ? total : bytes;
    return fits;
  }

  /** Adds the writes of a member, and returns the revisions under which others read its puts. */
  private Map<Key, Revision> write(Run<?> run) {
    Map<Key, Revision> puts = new HashMap<>();
    for (Write write : writesOf(run)) {
      writes.put(keyOf(write), write);
      if (write instanceof Write.Put put) {
        puts.put(put.key(), overlay.put(put));
      } else {
        overlay.delete(keyOf(write));
      }
    }
    return puts;
  }

  private static Collection<Write> writesOf(Run<?> run) {
    return run.threw() ? List.of() : run.scope().writesOfKeys();
  }

  private static Key keyOf(Write write) {
    return write instanceof Write.Put put ? put.key() : ((Write.Delete) write).key();
  }

  private static long bytesOf(Write write) {
    return bytesOf(keyOf(write)) + (write instanceof Write.Put put ? put.value().size() : 0);
  }

  private static long bytesOf(Key key) {
    return (long) key.text().length() * MAX_BYTES_PER_CHAR;
  }

  /** Returns the transaction that applies all members, if what they read still holds. */
  Transaction transaction() {
    return new Transaction(List.copyOf(conditions.values()), List.copyOf(writes.values()));
  }

  /** Returns the origins of the writes, for each key that of the member that wrote it last. */
  Map<Key, Function<Key, Optional<Object>>> origins() {
    return origins;
  }

  /** Sets the outcome of the members, which were applied. */
  void settle(Map<Key, Revision> revisions) {
    members.forEach(member -> member.applied(revisions, overlay));
  }
}
