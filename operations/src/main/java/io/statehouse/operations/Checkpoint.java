package io.statehouse.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values that an operation has put into its target, or was about to put or replace: digests, by
 * key. An operation that is run again thus knows which entries of the target are its own, and may
 * change them with the source, and which are another writer's.
 *
 * <p>It is kept in a store of its own, beside what names the operation, so that the checkpoint of
 * one operation is never taken for that of another.
 *
 * <pre>
 *   operation      what names the operation
 *   written/KEY    the digests of the value to be put at KEY, and of the one that it replaces
 * </pre>
 */
public final class Checkpoint implements AutoCloseable {
  private static final Key OPERATION = new Key("operation");
  private static final String WRITTEN = "written/";
  static final int DIGEST_BYTES = 16;
  private static final int MAX_NOTED_AT_ONCE = 500;

  private final KeyValueStore store;
  private final Bytes operation;

  private Checkpoint(KeyValueStore store, Bytes operation) {
    this.store = requireNonNull(store, "store");
    this.operation = operation;
  }

  /**
   * Opens the checkpoint of an operation in a store that holds nothing else. Nothing is written
   * before the operation writes. Closing the checkpoint closes the store.
   *
   * @param operation names the operation: from where to where, and what of it; without passwords
   * @throws IllegalArgumentException if the store holds the checkpoint of another one
   */
  public static Checkpoint open(KeyValueStore store, String operation) {
    Bytes name = Bytes.utf8(operation);
    Optional<Entry> found = store.get(OPERATION);
    if (found.isPresent() && !found.get().value().equals(name)) {
      throw new IllegalArgumentException(
          "the checkpoint is of another operation, \"%s\": name another, or delete it"
              .formatted(found.get().value().text().orElse("")));
    }
    return new Checkpoint(store, name);
  }

  /** Returns the digests of all keys below a prefix, in the byte order of the keys. */
  Stream<Entry> digests(Prefix prefix) {
    return store
        .scan(new Prefix(WRITTEN + prefix.text()))
        .map(
            entry ->
                new Entry(
                    new Key(entry.key().text().substring(WRITTEN.length())),
                    entry.value(),
                    entry.revision()));
  }

  /** Returns the digests of those of these keys that have been written. */
  Map<Key, Bytes> digests(Collection<Key> keys) {
    Map<Key, Bytes> found = new LinkedHashMap<>();
    store
        .getAll(keys.stream().map(Checkpoint::key).toList())
        .values()
        .forEach(
            entry ->
                found.put(new Key(entry.key().text().substring(WRITTEN.length())), entry.value()));
    return found;
  }

  /** Notes steps before they are applied: the notes are durable when this returns. */
  void note(List<Step> steps) {
    List<Transaction> transactions = new ArrayList<>();
    Transaction.Builder some = Transaction.builder().put(OPERATION, operation);
    int count = 0;
    for (Step step : steps) {
      some.put(key(step.key()), digests(step));
      if (++count == MAX_NOTED_AT_ONCE) {
        transactions.add(some.build());
        some = Transaction.builder().put(OPERATION, operation);
        count = 0;
      }
    }
    if (count > 0) {
      transactions.add(some.build());
    }
    store.commitAll(transactions).forEach(CommitOutcome::result);
  }

  /**
   * Returns the digests of both values of a step: a run that ends before the step is applied leaves
   * the old one, which counts as its own as well.
   */
  private static Bytes digests(Step step) {
    ByteArrayOutputStream digests = new ByteArrayOutputStream(2 * DIGEST_BYTES);
    step.value().map(Checkpoint::digest).map(Bytes::toArray).ifPresent(digests::writeBytes);
    step.seen().map(Step.Seen::digest).map(Bytes::toArray).ifPresent(digests::writeBytes);
    return Bytes.wrap(digests.toByteArray());
  }

  /** Returns whether a value is one of those with these digests. */
  static boolean has(Bytes digests, Bytes value) {
    byte[] known = digests.toArray();
    byte[] own = digest(value).toArray();
    for (int from = 0; from + DIGEST_BYTES <= known.length; from += DIGEST_BYTES) {
      if (Arrays.equals(known, from, from + DIGEST_BYTES, own, 0, DIGEST_BYTES)) {
        return true;
      }
    }
    return false;
  }

  private static Key key(Key written) {
    return new Key(WRITTEN + written.text());
  }

  static Bytes digest(Bytes value) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(value.toArray());
      return Bytes.wrap(Arrays.copyOf(whole, DIGEST_BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
