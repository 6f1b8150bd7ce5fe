package io.statehouse.file;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.ChangeListener;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.AdapterStore;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
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
public final class FileStore extends AdapterStore {
  private static final Logger log = LoggerFactory.getLogger(FileStore.class);

  private final Path directory;
  private final Calls calls;
  private final AtomicBoolean closed = new AtomicBoolean();

  private FileStore(Path directory, Engine engine, Calls calls) {
    super(
        new Reader(engine, calls),
        new Committer(engine, calls),
        WatchSupervisor.shared(calls, "file", engine::changes),
        engine::check,
        calls,
        Database.LIMITS);
    this.directory = directory;
    this.calls = calls;
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

  /** Opens a directory; {@code wiring} wraps each connection, so that tests can inject faults. */
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
    return new FileStore(
        real, engine, new Calls("the file store " + real, settings.timeout(), roundTrips));
  }

  @Override
  public Watch watch(Prefix prefix, ChangeListener listener) {
    calls.requireOpen();
    return calls.roundTrip("watch", () -> super.watch(prefix, listener));
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      super.close();
      Engine.release(directory);
      log.info("closed file store {}", directory);
    }
  }
}
