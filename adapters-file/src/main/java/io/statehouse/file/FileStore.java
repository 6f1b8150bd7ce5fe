package io.statehouse.file;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Health;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.Watchers;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
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

  private static final int PAGE_ENTRIES = 128;
  private static final long PAGE_BYTES = 1L << 20;

  private static final Logger log = LoggerFactory.getLogger(FileStore.class);

  private final Path directory;
  private final Engine engine;
  private final FileSettings settings;
  private final RoundTripListener roundTrips;
  private final Watchers watchers = new Watchers("file");
  private final AtomicBoolean closed = new AtomicBoolean();

  private FileStore(
      Path directory, Engine engine, FileSettings settings, RoundTripListener roundTrips) {
    this.directory = directory;
    this.engine = engine;
    this.settings = settings;
    this.roundTrips = roundTrips;
    engine.connect(watchers);
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
    Path real = create(directory);
    NativeLibrary.load(settings.libraryFolder(), real);
    Engine engine = OpenEngines.acquire(real, settings, wiring);
    log.info("opened file store {}", real);
    return new FileStore(real, engine, settings, roundTrips);
  }

  private static Path create(Path directory) {
    try {
      return Directories.create(directory).toRealPath();
    } catch (FileAlreadyExistsException exists) {
      throw new StoreException.Refused(
          exists.getFile() + " is a file, but a file store is a directory: name another path",
          exists);
    } catch (IOException error) {
      throw new StoreException.Refused(
          directory + " cannot be created: check the permissions of the directory above it", error);
    }
  }

  @Override
  public Optional<Entry> get(Key key) {
    LIMITS.check(key);
    return call("get", deadline -> engine.read(deadline, reader -> reader.get(key)));
  }

  @Override
  public Map<Key, Entry> getAll(Collection<Key> keys) {
    keys.forEach(LIMITS::check);
    List<Key> wanted = List.copyOf(new LinkedHashSet<>(keys));
    requireOpen();
    Map<Key, Entry> found = new HashMap<>();
    for (int from = 0; from < wanted.size(); from += LIMITS.keysPerRead()) {
      int to = Math.min(wanted.size(), from + LIMITS.keysPerRead());
      found.putAll(view(wanted.subList(from, to)));
    }
    return found;
  }

  private Map<Key, Entry> view(List<Key> keys) {
    return call(
        "getAll", deadline -> engine.read(deadline, reader -> reader.getAll(keys, deadline)));
  }

  @Override
  public List<Entry> list(Prefix prefix) {
    return page("list", KeyRange.below(prefix), prefix, Integer.MAX_VALUE, Long.MAX_VALUE)
        .entries();
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return scan(prefix, KeyRange.below(prefix));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return scan(prefix, KeyRange.below(prefix).after(after));
  }

  private Stream<Entry> scan(Prefix prefix, KeyRange range) {
    requireOpen();
    return Scan.stream(range, rest -> page("scan", rest, prefix, PAGE_ENTRIES, PAGE_BYTES));
  }

  private Reader.Page page(String name, KeyRange range, Prefix prefix, int entries, long bytes) {
    return call(
        name,
        deadline -> engine.read(deadline, reader -> reader.page(range, entries, bytes, deadline)));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator) {
    return call(
        "children",
        deadline -> engine.read(deadline, reader -> reader.children(prefix, separator, deadline)));
  }

  @Override
  public CommitResult commit(Transaction transaction) {
    LIMITS.check(transaction);
    return call("commit", deadline -> engine.commit(transaction, deadline));
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions) {
    requireOpen();
    Deadline deadline = Deadline.in(settings.timeout());
    return new Committer(
            LIMITS,
            group -> call("commitAll", ignored -> engine.commitAll(group, deadline)),
            alone -> call("commit", ignored -> engine.commit(alone, deadline)))
        .outcomes(transactions);
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    requireNonNull(listener, "listener");
    return call("watch", deadline -> engine.watch(watchers, prefix, listener, deadline));
  }

  @Override
  public Duration timeout() {
    return settings.timeout();
  }

  @Override
  public Limits limits() {
    return LIMITS;
  }

  @Override
  public Health check() {
    return closed.get()
        ? new Health(false, closedMessage(), List.of())
        : engine.check(Deadline.in(settings.timeout()));
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      engine.disconnect(watchers);
      watchers.close();
      OpenEngines.release(directory);
      log.info("closed file store {}", directory);
    }
  }

  /** Runs one unit of the engine's work, and reports it to the listener and the log. */
  private <T> T call(String operation, Function<Deadline, T> work) {
    requireOpen();
    long start = System.nanoTime();
    boolean succeeded = false;
    try {
      T result = work.apply(Deadline.in(settings.timeout()));
      succeeded = true;
      return result;
    } finally {
      long nanos = System.nanoTime() - start;
      roundTrips.happened(operation, nanos, succeeded);
      if (log.isDebugEnabled()) {
        String millis = String.format(Locale.ROOT, "%.3f", nanos / 1e6);
        // No keys: those of missions begin with a secret.
        log.debug("{}: {} ms", operation, millis);
      }
    }
  }

  private void requireOpen() {
    if (closed.get()) {
      throw new StoreException.Unavailable(closedMessage());
    }
  }

  private String closedMessage() {
    return "the file store " + directory + " is closed: open it again";
  }
}
