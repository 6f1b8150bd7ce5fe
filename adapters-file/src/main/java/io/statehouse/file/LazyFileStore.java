package io.statehouse.file;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A directory that holds no file store yet, so that a program that only reads creates none where a
 * name was mistyped. It reads as empty until the first write, or until another process has created
 * the store. A watch creates it too: it must notice what others write.
 */
final class LazyFileStore extends ForwardingStore {
  private final Path directory;
  private final Duration timeout;
  private final Supplier<? extends KeyValueStore> opening;
  private Optional<KeyValueStore> opened = Optional.empty();
  private volatile boolean closed;

  LazyFileStore(Path directory, Duration timeout, Supplier<? extends KeyValueStore> opening) {
    super(new MemoryStore(Database.LIMITS, RoundTripListener.NONE)); // which remains empty
    this.directory = directory;
    this.timeout = timeout;
    this.opening = opening;
  }

  private synchronized KeyValueStore created() {
    if (closed) {
      throw new StoreException.Unavailable(closedMessage());
    }
    if (opened.isEmpty()) {
      opened = Optional.of(opening.get());
    }
    return opened.get();
  }

  private String closedMessage() {
    return "the file store " + directory + " is closed: open it again";
  }

  /** Returns the store if anyone has created it, and otherwise one that remains empty. */
  @Override
  protected synchronized KeyValueStore current() {
    return closed || opened.isPresent() || Database.isIn(directory) ? created() : store;
  }

  /** Returns the store to commit to. */
  private KeyValueStore changedBy(List<Transaction> transactions) {
    KeyValueStore existing = current();
    return existing == store && transactions.stream().anyMatch(LazyFileStore::leavesSomething)
        ? created()
        : existing;
  }

  private static boolean leavesSomething(Transaction transaction) {
    return transaction.conditions().stream().allMatch(Condition.Absent.class::isInstance)
        && transaction.writes().stream().anyMatch(Write.Put.class::isInstance)
        && Database.LIMITS.fits(transaction);
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    return changedBy(List.of(transaction)).commit(transaction);
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return changedBy(transactions).commitAll(transactions, deadline);
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
  public Health check() {
    if (closed) {
      return Health.unavailable(closedMessage());
    }
    KeyValueStore existing = current();
    if (existing != store) {
      return existing.check();
    }
    Optional<String> obstacle = Directories.obstacle(directory);
    if (obstacle.isPresent()) {
      return Health.unavailable(obstacle.get());
    }
    String state = Files.exists(directory) ? " holds no file store" : " does not exist";
    return new Health(
        true, "no file store yet", List.of(directory + state + ": the first write creates it"));
  }

  @Override
  public synchronized void close() {
    closed = true;
    opened.ifPresent(KeyValueStore::close);
  }
}
