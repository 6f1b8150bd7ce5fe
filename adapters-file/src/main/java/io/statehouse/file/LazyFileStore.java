package io.statehouse.file;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.Write;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A directory that holds no file store yet, so that a program that only reads creates none where a
 * name was mistyped. It reads as empty until the first write, or until another process has created
 * the store. A watch creates it too: it must notice what others write.
 */
final class LazyFileStore implements KeyValueStore {
  private final Path directory;
  private final Duration timeout;
  private final Supplier<FileStore> opening;
  private FileStore opened;
  private boolean closed;

  LazyFileStore(Path directory, Duration timeout, Supplier<FileStore> opening) {
    this.directory = directory;
    this.timeout = timeout;
    this.opening = opening;
  }

  private synchronized FileStore created() {
    requireOpen();
    if (opened == null) {
      opened = opening.get();
    }
    return opened;
  }

  /** Returns the store, if anyone has created it. */
  private synchronized Optional<FileStore> existing() {
    requireOpen();
    return opened != null || Database.isIn(directory) ? Optional.of(created()) : Optional.empty();
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreException.Unavailable(
          "the file store " + directory + " is closed: open it again");
    }
  }

  @Override
  public Optional<Entry> get(Key key) {
    limits().check(key);
    return existing().flatMap(store -> store.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(limits()::check);
    return existing().map(store -> store.getAll(keys)).orElse(Map.of());
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return existing().map(store -> store.list(prefix)).orElse(List.of());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return existing().map(store -> store.scan(prefix)).orElse(Stream.empty());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return existing().map(store -> store.scan(prefix, after)).orElse(Stream.empty());
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return existing().map(store -> store.children(prefix, separator)).orElse(List.of());
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    limits().check(transaction);
    return existing().isPresent() || puts(transaction)
        ? created().commit(transaction)
        : resultOnNothing(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    return existing().isPresent() || transactions.stream().anyMatch(LazyFileStore::puts)
        ? created().commitAll(transactions)
        : transactions.stream().map(this::outcomeOnNothing).toList();
  }

  private CommitOutcome outcomeOnNothing(Transaction transaction) {
    return limits()
        .refusal(transaction)
        .map(CommitOutcome::failed)
        .orElseGet(() -> CommitOutcome.of(resultOnNothing(transaction)));
  }

  /** Returns whether a transaction would leave something in an empty store. */
  private static boolean puts(Transaction transaction) {
    return failing(transaction).isEmpty()
        && transaction.writes().stream().anyMatch(Write.Put.class::isInstance);
  }

  private static CommitResult resultOnNothing(Transaction transaction) {
    return failing(transaction)
        .map(CommitResult::conditionFailed)
        .orElse(CommitResult.applied(Map.of()));
  }

  /** Returns the first condition that does not hold of an empty store. */
  private static Optional<Condition> failing(Transaction transaction) {
    return transaction.conditions().stream()
        .filter(condition -> !(condition instanceof Condition.Absent))
        .findFirst();
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    return created().watch(prefix, listener);
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Limits limits() {
    return FileStore.LIMITS;
  }

  @Override
  public synchronized Health check() {
    if (closed) {
      return new Health(
          false, "the file store " + directory + " is closed: open it again", List.of());
    }
    return existing()
        .map(FileStore::check)
        .orElseGet(
            () ->
                new Health(
                    true,
                    "no file store yet",
                    List.of(
                        directory
                            + (Files.exists(directory) ? " holds no file store" : " does not exist")
                            + ": the first write creates it")));
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (opened != null) {
      opened.close();
    }
  }
}
