package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Write;
import java.util.Optional;

/**
 * One change that a plan makes to one key, if the key is still as the plan saw it.
 *
 * @param stage the stage of the key
 * @param value the value to put; empty to delete the key
 * @param seen the state that the plan saw; empty if there was no such key
 */
public record Step(Stage stage, Key key, Optional<Bytes> value, Optional<Seen> seen) {

  /**
   * The state of a key that a plan saw.
   *
   * @param digest the {@link Checkpoint#digest} of its value
   */
  public record Seen(Revision revision, Bytes digest) {
    public Seen {
      requireNonNull(revision, "revision");
      requireNonNull(digest, "digest");
    }

    /** Returns the state of an entry. */
    public static Seen of(Entry entry) {
      return new Seen(entry.revision(), Checkpoint.digest(entry.value()));
    }
  }

  public Step {
    requireNonNull(stage, "stage");
    requireNonNull(key, "key");
    requireNonNull(value, "value");
    requireNonNull(seen, "seen");
  }

  /** Returns whether the key is deleted. */
  public boolean isDeletion() {
    return value.isEmpty();
  }

  /** Returns the condition on which it is applied. */
  public Condition condition() {
    // A store compares revisions, so the value itself is not kept.
    return seen.map(state -> Condition.unchanged(new Entry(key, Bytes.EMPTY, state.revision)))
        .orElseGet(() -> Condition.absent(key));
  }

  public Write write() {
    return value.<Write>map(put -> new Write.Put(key, put)).orElseGet(() -> new Write.Delete(key));
  }

  /** Returns whether a key that is now so is as this step leaves it. */
  public boolean isDone(Optional<Entry> now) {
    return now.map(Entry::value).equals(value);
  }

  /** Returns whether a key that is now so is as the plan saw it. */
  public boolean isAsSeen(Optional<Entry> now) {
    return now.map(Entry::revision).equals(seen.map(Seen::revision));
  }

  /** Returns the size of the key and the value, in bytes. */
  public long size() {
    return Sizes.of(key) + value.map(Bytes::size).orElse(0);
  }
}
