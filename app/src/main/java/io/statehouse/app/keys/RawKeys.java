package io.statehouse.app.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of one store, read and written as a user requests it. */
public record RawKeys(KeyValueStore store) {

  /** The precondition for writing a key: nothing, its absence, or its revision. */
  public sealed interface Precondition {

    /** Write unconditionally. */
    record None() implements Precondition {}

    /** Write only if there is no such key. */
    record Absent() implements Precondition {}

    /** Write only if there is such a key. */
    record Present() implements Precondition {}

    /** Write only if the entry still has this revision. */
    record Unchanged(Revision revision) implements Precondition {
      public Unchanged {
        requireNonNull(revision, "revision");
      }
    }
  }

  /** A key that was set, and the revision it has since. */
  public record WrittenKey(String key, String revision) {
    public static final Shape<WrittenKey> SHAPE = Shape.of(WrittenKey.class);
  }

  /** Returns whether a store has no key at all. */
  public static boolean isEmpty(KeyValueStore store) {
    try (Stream<Entry> entries = store.scan(Prefix.ALL)) {
      return entries.findFirst().isEmpty();
    }
  }

  /**
   * The deletion of the keys below a prefix.
   *
   * @param counted how many keys there were, counted just before
   */
  public record DeletedKeys(String prefix, long counted) {
    public static final Shape<DeletedKeys> SHAPE = Shape.of(DeletedKeys.class);
  }

  /**
   * @throws AppException if there is no such key
   */
  public Entry get(Key key) {
    return store.get(key).orElseThrow(() -> absent(key));
  }

  /** Returns the entries below a prefix, after {@code after} if it is given, read as drawn. */
  public Stream<Entry> list(Prefix prefix, Optional<Key> after) {
    return after.isPresent() ? store.scan(prefix, after.get()) : store.scan(prefix);
  }

  /**
   * Sets a value.
   *
   * @throws AppException if the precondition does not hold, or the store takes no such value
   */
  public WrittenKey put(Key key, Bytes value, Precondition precondition) {
    Transaction.Builder transaction = Transaction.builder().put(key, value);
    require(precondition, key, transaction);
    Transaction put = transaction.build();
    if (value.size() > store.limits().valueBytes()) {
      throw tooLarge(put);
    }
    CommitResult result = store.commit(put);
    if (result instanceof CommitResult.Applied applied) {
      return new WrittenKey(key.text(), applied.revisions().get(key).toString());
    }
    throw preconditionFailed(key, precondition);
  }

  /**
   * @throws AppException if there is no such key, or the precondition does not hold
   */
  public void delete(Key key, Precondition precondition) {
    Transaction.Builder transaction =
        Transaction.builder().delete(key).require(Condition.present(key));
    if (!(precondition instanceof Precondition.Present)) {
      require(precondition, key, transaction);
    }
    if (!store.commit(transaction.build()).applied()) {
      throw precondition instanceof Precondition.None
              || precondition instanceof Precondition.Present
          ? absent(key)
          : preconditionFailed(key, precondition);
    }
  }

  /**
   * Deletes all keys below a prefix, including those that others write meanwhile.
   *
   * @return how many there were just before; only this number does not include those of others
   */
  public DeletedKeys deleteBelow(Prefix prefix) {
    long counted;
    try (Stream<Entry> entries = store.scan(prefix)) {
      counted = entries.count();
    }
    deleteBelowUncounted(prefix);
    return new DeletedKeys(prefix.text(), counted);
  }

  /** Deletes as {@link #deleteBelow} does, in one operation for any number of keys. */
  public void deleteBelowUncounted(Prefix prefix) {
    store.commit(Transaction.builder().deletePrefix(prefix).build());
  }

  private void require(Precondition precondition, Key key, Transaction.Builder transaction) {
    if (precondition instanceof Precondition.Absent) {
      transaction.require(Condition.absent(key));
    } else if (precondition instanceof Precondition.Present) {
      transaction.require(Condition.present(key));
    } else if (precondition instanceof Precondition.Unchanged unchanged) {
      Entry found =
          store
              .get(key)
              .filter(entry -> entry.revision().equals(unchanged.revision()))
              .orElseThrow(() -> preconditionFailed(key, precondition));
      transaction.require(Condition.unchanged(found));
    }
  }

  private AppException tooLarge(Transaction put) {
    try {
      store.limits().check(put);
      throw new IllegalStateException("the limits accept a value that is larger than they allow");
    } catch (StoreException.Refused refused) {
      return new AppException(Kind.TOO_LARGE, refused.getMessage(), refused);
    }
  }

  private static AppException absent(Key key) {
    return new AppException(Kind.NOT_FOUND, "there is no key " + key);
  }

  static AppException preconditionFailed(Key key, Precondition precondition) {
    return new AppException(
        Kind.PRECONDITION_FAILED,
        precondition instanceof Precondition.Unchanged unchanged
            ? "key " + key + " is not at revision " + unchanged.revision() + ": read it again"
            : "key %s %s"
                .formatted(
                    key,
                    precondition instanceof Precondition.Absent
                        ? "already exists"
                        : "does not exist"));
  }
}
