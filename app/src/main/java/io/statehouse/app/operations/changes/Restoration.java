package io.statehouse.app.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.SystemPart;
import io.statehouse.operations.changes.RecordChange;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.history.History;
import io.statehouse.operations.history.PastState;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Keys of one system as they are, and as they were at a time: what restoring them changes, and a
 * transaction that does it where each is still as it was read here.
 */
final class Restoration {
  private static final Revision ANY_REVISION = Revision.of(0);

  /** A change is recorded within milliseconds, unless the recorder is another server or is gone. */
  private static final Duration UNTIL_RECORDED = Duration.ofSeconds(2);

  private static final long MILLIS_BETWEEN_LOOKS = 20;

  private final SystemPart part;
  private final List<KeyStates> keys;

  private Restoration(SystemPart part, List<KeyStates> keys) {
    this.part = requireNonNull(part, "part");
    this.keys = List.copyOf(keys);
  }

  /** A key now and at the time; empty where there is no entry. */
  record KeyStates(Key key, Optional<Entry> now, Optional<Entry> past) {}

  /**
   * Reads keys, and what they were.
   *
   * @throws AppException if the history does not say what one was
   */
  static Restoration of(History history, SystemPart part, List<Key> keys, Instant time) {
    List<Key> wanted = List.copyOf(new LinkedHashSet<>(keys));
    wanted.forEach(key -> requireOwn(part, key));
    Map<Key, Entry> now = part.store().keys().getAll(wanted);
    List<KeyStates> states = new ArrayList<>();
    for (Key key : wanted) {
      states.add(
          new KeyStates(
              key,
              Optional.ofNullable(now.get(key)),
              past(key, history.at(part.name().text(), key, time), time)));
    }
    return new Restoration(part, states);
  }

  /** The history knows nothing of other keys, which would be deleted. */
  private static void requireOwn(SystemPart part, Key key) {
    if (!part.selection().contains(key)) {
      throw AppException.misused(
          "%s is no key of %s: nothing restores it".formatted(key, part.name()));
    }
  }

  private static Optional<Entry> past(Key key, PastState state, Instant time) {
    if (state instanceof PastState.Value value) {
      return Optional.of(new Entry(key, value.bytes(), ANY_REVISION));
    }
    if (state instanceof PastState.Absent) {
      return Optional.empty();
    }
    throw new AppException(
        Kind.NOT_FOUND,
        state instanceof PastState.Unknown unknown
            ? sentence(key, unknown, time)
            : "the history has only a hash of what %s was, since it is secret or very large"
                .formatted(key));
  }

  private static String sentence(Key key, PastState.Unknown unknown, Instant time) {
    String shown = ChangeDocument.text(time);
    return switch (unknown.reason()) {
      case BEFORE_BEGIN ->
          unknown
              .from()
              .map(
                  from ->
                      "the history does not say what was at %s: it begins at %s"
                          .formatted(shown, ChangeDocument.text(from)))
              .orElse("no history of this system has been recorded");
      case NOT_WATCHED ->
          ("the history does not say what %s was at %s: it has changed at some time from %s to %s,"
                  + " when changes were not watched")
              .formatted(
                  key,
                  shown,
                  ChangeDocument.text(unknown.from().orElseThrow()),
                  ChangeDocument.text(unknown.until().orElseThrow()));
    };
  }

  /** Returns the keys, each once, in the order in which they were named. */
  List<KeyStates> keys() {
    return keys;
  }

  /** Returns whether every key is as it was. */
  boolean isEmpty() {
    return keys.stream().allMatch(states -> change(states).isEmpty());
  }

  /** Returns the change of a key by its meaning; empty if it is as it was. */
  Optional<ChangeDocument> change(KeyStates states) {
    return Difference.between(part.meaning(), states.now, states.past)
        .map(found -> new RecordChange(Instant.now(), found, true))
        .map(found -> ChangeDocument.of(found, part.name(), !part.claim().keysAreSecret()));
  }

  /**
   * Writes what the keys were, all of them or none.
   *
   * @throws AppException if one has changed since it was read
   */
  void write() {
    KeyValueStore store = part.store().keys();
    Transaction.Builder transaction = Transaction.builder();
    for (KeyStates states : keys) {
      transaction.require(
          states.now.map(Condition::unchanged).orElseGet(() -> Condition.absent(states.key)));
      if (change(states).isPresent()) {
        states.past.ifPresentOrElse(
            entry -> transaction.put(states.key, entry.value()),
            () -> transaction.delete(states.key));
      }
    }
    if (store.commit(transaction.build()) instanceof CommitResult.ConditionFailed failed) {
      throw changed(failed.condition().key());
    }
  }

  /**
   * Waits until the history has what was written, but not for long: it is recorded beside the
   * writes, perhaps by another server, and without a recorder once there is one again.
   */
  void awaitRecorded(History history) {
    Deadline deadline = Deadline.in(UNTIL_RECORDED);
    try {
      while (!isRecorded(history) && !deadline.hasPassed()) {
        TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_LOOKS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt(); // the keys are written, so that is the response
    } catch (StoreException historyIsDown) {
      // The keys are written all the same; the recorder reports what the history misses.
    }
  }

  private boolean isRecorded(History history) {
    Instant now = Instant.now();
    return keys.stream()
        .allMatch(
            states -> {
              PastState recorded = history.at(part.name().text(), states.key, now);
              return recorded instanceof PastState.Value value
                  ? states.past.filter(past -> past.value().equals(value.bytes())).isPresent()
                  : recorded instanceof PastState.Absent && states.past.isEmpty();
            });
  }

  static AppException changed(Key key) {
    return new AppException(
        Kind.PRECONDITION_FAILED,
        "%s has changed since it was shown: nothing was written, look again".formatted(key));
  }
}
