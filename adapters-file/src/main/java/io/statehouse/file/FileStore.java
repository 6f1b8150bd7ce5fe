package io.statehouse.file;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in a local directory, kept in an SQLite file.
 *
 * <p>A commit is on disk when the call returns, and survives a kill or a power cut. Several
 * processes may use one directory at the same time, and see and watch each other's changes. One
 * process may also open a directory several times: the clients share its connections.
 *
 * <p>Concurrent commits are correct, but each syncs separately; wrapped in a {@code BatchingStore}
 * with one writer, they share a sync.
 */
public final class FileStore implements KeyValueStore {
  /**
   * Longer keys and more operations would work, but slowly: keys above a quarter of a page overflow
   * the index's pages, and all other writers wait while a transaction runs, so the largest one
   * should end well within the usual timeout.
   */
  static final Limits LIMITS =
      Limits.builder()
          .keyBytes(4 << 10)
          .valueBytes(16 << 20)
          .conditions(50_000)
          .writes(50_000)
          .operations(50_000)
          .transactionBytes(64L << 20)
          .keysPerRead(10_000)
          .build();

  /** Many callers show a hundred entries, and whether there are more. */
  private static final int FIRST_PAGE_ENTRIES = 101;

  private static final int LATER_PAGE_ENTRIES = 1_000;
  private static final long PAGE_BYTES = 1L << 20;

  private static final Logger log = LoggerFactory.getLogger(FileStore.class);

  private final Path directory;
  private final Engine engine;
  private final Calls calls;
  private final WatchSupervisor watches;
  private final AtomicBoolean closed = new AtomicBoolean();

  private FileStore(
      Path directory, Engine engine, FileSettings settings, RoundTripListener roundTrips) {
    this.directory = directory;
    this.engine = engine;
    this.calls = new Calls("the file store " + directory, settings.timeout(), roundTrips);
    this.watches = WatchSupervisor.shared(calls, "file", engine::changes);
  }

  /** Opens a directory with default settings. */
  public static FileStore open(Path directory) {
    return open(directory, FileSettings.DEFAULT, RoundTripListener.NONE);
  }

  /**
   * Opens a directory, creating it if it does not exist.
   *
   * @param roundTrips is notified of each read view and each engine commit
   * @throws StoreException.Refused if the directory is not a file store and cannot become one
   */
  public static FileStore open(
      Path directory, FileSettings settings, RoundTripListener roundTrips) {
    return open(directory, settings, roundTrips, UnaryOperator.identity());
  }

  /**
   * Opens a directory as {@link #open(Path, FileSettings, RoundTripListener)} does, but creates
   * nothing yet: where there is no file store, reads find nothing, and the first write or watch
   * creates it.
   *
   * @throws StoreException.Refused if the directory is not a file store and cannot become one
   */
  public static KeyValueStore openLazily(
      Path directory, FileSettings settings, RoundTripListener roundTrips) {
    boolean mayBeCreated =
        Files.isDirectory(directory) ? !Database.isIn(directory) : Files.notExists(directory);
    return mayBeCreated
        ? new LazyFileStore(
            directory, settings.timeout(), () -> open(directory, settings, roundTrips))
        : open(directory, settings, roundTrips);
  }

  /** As above; {@code wiring} wraps each connection, so that tests can inject faults. */
  static FileStore open(
      Path directory,
      FileSettings settings,
      RoundTripListener roundTrips,
      UnaryOperator<Connection> wiring) {
    requireNonNull(settings, "settings");
    requireNonNull(roundTrips, "roundTrips");
    Path real = Directories.create(directory);
    NativeLibrary.load(settings.libraryFolder(), real);
    Engine engine = Engine.acquire(real, settings, wiring);
    log.info("opened file store {}", real);
    return new FileStore(real, engine, settings, roundTrips);
  }

  @Override
  public Optional<Entry> get(Key key) {
    LIMITS.check(key);
    return read("get", (reader, deadline) -> reader.get(key));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(LIMITS::check);
    List<Key> wanted = List.copyOf(new LinkedHashSet<>(keys));
    calls.requireOpen();
    Map<Key, Entry> found = new HashMap<>();
    for (int from = 0; from < wanted.size(); from += LIMITS.keysPerRead()) {
      int to = Math.min(wanted.size(), from + LIMITS.keysPerRead());
      List<Key> view = wanted.subList(from, to);
      found.putAll(read("getAll", (reader, deadline) -> reader.getAll(view, deadline)));
    }
    return found;
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return page("list", prefix.range(), Integer.MAX_VALUE, Long.MAX_VALUE).entries();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    int most = (int) Math.min(Integer.MAX_VALUE, 1 + bytes / Entry.LEAST_BYTES_IN_MEMORY);
    Reader.Page page = page("listWithin", prefix.range(), most, bytes);
    boolean whole =
        page.rest().isEmpty()
            && page.entries().stream().mapToLong(Entry::bytesInMemory).sum() <= bytes;
    return whole ? Optional.of(page.entries()) : Optional.empty();
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return scan(prefix.range());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return scan(prefix.range().after(after));
  }

  private Stream<Entry> scan(KeyRange range) {
    calls.requireOpen();
    return Scans.of(new Pages(Optional.of(range)));
  }

  /** Reads a range page by page, with nothing open in between. */
  private final class Pages implements Scans.Pages {
    private Optional<KeyRange> rest;
    private int most = FIRST_PAGE_ENTRIES;

    Pages(Optional<KeyRange> range) {
      rest = range;
    }

    @Override
    public Optional<List<Entry>> next() {
      Optional<Reader.Page> page = rest.map(range -> page("scan", range, most, PAGE_BYTES));
      rest = page.flatMap(Reader.Page::rest);
      most = LATER_PAGE_ENTRIES;
      return page.map(Reader.Page::entries);
    }
  }

  private Reader.Page page(String operation, KeyRange range, int entries, long bytes) {
    return read(operation, (reader, deadline) -> reader.page(range, entries, bytes, deadline));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return read("children", (reader, deadline) -> reader.children(prefix, separator, deadline));
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    if (prefixes.isEmpty()) {
      return found;
    }
    return read(
        "childrenOfEach",
        (reader, deadline) -> {
          for (Prefix prefix : prefixes) {
            found.put(prefix, reader.children(prefix, separator, deadline));
          }
          return found;
        });
  }

  private <T> T read(String operation, ReaderPool.Read<T> read) {
    Deadline deadline = calls.begin();
    return reported(operation, () -> engine.read(deadline, read));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    LIMITS.check(transaction);
    return commit(transaction, calls.begin());
  }

  private CommitResult commit(Transaction transaction, Deadline deadline) {
    return reported("commit", () -> engine.commit(transaction, deadline));
  }

  /** Needs as few engine commits as the limits allow: a group holds as much as one transaction. */
  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline latest) {
    Deadline deadline = calls.begin(latest);
    CommitPlan<Transaction> plan = CommitPlan.of(transactions, FileStore::checked);
    plan.all().split(Room::new, 1).forEach(group -> commit(group, deadline));
    return plan.outcomes();
  }

  private static Transaction checked(Transaction transaction) {
    LIMITS.check(transaction);
    return transaction;
  }

  private static final class Room implements CommitPlan.Rule<Transaction> {
    private int operations;

    @Override
    public boolean admits(Transaction next) {
      operations += next.conditions().size() + next.writes().size();
      return operations <= LIMITS.operations();
    }
  }

  private void commit(CommitPlan<Transaction>.Group group, Deadline deadline) {
    List<Transaction> members = group.members();
    try {
      group.complete(
          members.size() == 1
              ? List.of(commit(members.get(0), deadline))
              : reported("commitAll", () -> engine.commitAll(members, deadline)));
    } catch (StoreException error) {
      if (members.size() > 1
          && error.getCause() instanceof SQLException cause
          && Failures.kind(cause).isFaultOfOne()) {
        // One by one, so that only the transaction at fault fails.
        group.singles().forEach(alone -> commit(alone, deadline));
      } else {
        group.fail(error);
      }
    }
  }

  /** Runs one unit of the engine's work, and reports it. */
  private <T> T reported(String operation, Supplier<T> work) {
    long start = System.nanoTime();
    boolean succeeded = false;
    try {
      T result = work.get();
      succeeded = true;
      return result;
    } finally {
      calls.happened(operation, start, succeeded);
    }
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    requireNonNull(listener, "listener");
    Deadline deadline = calls.begin();
    return reported("watch", () -> watches.watch(prefix, listener, deadline));
  }

  @Override
  public Duration timeout() {
    return calls.timeout();
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public Health check() {
    return calls.isClosed()
        ? new Health(false, calls.closed().getMessage(), List.of())
        : engine.check(Deadline.in(calls.timeout()));
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      calls.close();
      watches.close();
      Engine.release(directory);
      log.info("closed file store {}", directory);
    }
  }
}
