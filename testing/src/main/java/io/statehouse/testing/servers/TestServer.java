package io.statehouse.testing.servers;

import io.statehouse.testing.process.Await;
import io.statehouse.testing.process.RunFolder;
import io.statehouse.testing.process.ServerProcess;
import io.statehouse.testing.wire.Address;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A server of one kind. Most are ours: a child process, which may be killed and frozen, and
 * restarts on the same data and ports. One that a variable names is external, and only used.
 */
public abstract class TestServer implements AutoCloseable {
  private final ServerKind kind;
  private final Address address;
  private final Optional<Path> folder;
  private ServerProcess process;
  private boolean prepared;

  /** Creates a server of ours, with a free port and a new folder. */
  TestServer(ServerKind kind) {
    this.kind = kind;
    this.address = Address.free();
    this.folder = Optional.of(RunFolder.create(kind.text()));
  }

  /** Creates an external server. */
  TestServer(ServerKind kind, Address address) {
    this.kind = kind;
    this.address = address;
    this.folder = Optional.empty();
  }

  /** Returns a server of ours, not started yet, for callers that treat all kinds alike. */
  public static TestServer of(ServerKind kind, ServerSettings settings) {
    return switch (kind) {
      case ETCD, ETCD_3_5 -> new EtcdServer(kind, settings);
      case REDIS, VALKEY -> new RedisServer(kind, settings);
      case CONSUL -> new ConsulServer(settings);
      case MARIADB, MYSQL -> new MySqlServer(kind, settings);
    };
  }

  /** Returns an external server. */
  public static TestServer running(ServerKind kind, Address address) {
    return switch (kind) {
      case ETCD, ETCD_3_5 -> new EtcdServer(kind, address);
      case REDIS, VALKEY -> new RedisServer(kind, address);
      case CONSUL -> new ConsulServer(address);
      case MARIADB, MYSQL -> new MySqlServer(kind, address);
    };
  }

  /** Returns the external server that a variable names, else one of ours, not started yet. */
  public static TestServer chosen(
      ServerOverrides choice, ServerKind kind, ServerSettings settings) {
    return choice
        .running(kind)
        .map(address -> running(kind, address))
        .orElseGet(() -> of(kind, settings));
  }

  /** Returns the command line; called once, before the first start, so it may write files. */
  abstract List<String> command() throws IOException;

  /** Returns whether the server responds to clients; an exception means that it does not. */
  abstract boolean isReady() throws IOException;

  /** Sets the server up; called once, when it first responds. */
  void prepare() throws IOException {}

  /**
   * Returns the store URL of this server at the address {@code place}, such as a proxy's, without
   * any option, password or token.
   */
  public abstract String url(Address place);

  /** Returns the store URL of this server itself. */
  public final String url() {
    return url(address);
  }

  public final ServerKind kind() {
    return kind;
  }

  public final Address address() {
    return address;
  }

  public final String host() {
    return address.host();
  }

  public final int port() {
    return address.port();
  }

  /** Returns whether this process started the server, which may then be killed and frozen. */
  public final boolean isOurs() {
    return folder.isPresent();
  }

  /**
   * Starts the program and waits until it responds; an external server is only waited for. A server
   * of ours that does not start is not left behind.
   */
  public final void start() {
    try {
      if (isOurs()) {
        launch();
      }
      awaitReady();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Starts the program and returns at once; see {@link #awaitReady}. */
  public final synchronized void launch() {
    if (process == null) {
      process = newProcess();
    }
    process.start();
  }

  /**
   * Waits until the server responds.
   *
   * @throws IllegalStateException if it ended instead, with its last lines of output
   */
  public final void awaitReady() {
    Await.until(this + " responds", this::responds);
    if (!prepared) {
      try {
        prepare();
      } catch (IOException e) {
        throw new IllegalStateException("cannot set up " + this + ": " + e.getMessage(), e);
      }
      prepared = true;
    }
  }

  /** Ends the server at once, by SIGKILL; its data remains. */
  public final void kill() {
    ours().kill();
  }

  /** Asks the server to end, by SIGTERM, and waits until it has ended; its data remains. */
  public final void stop() {
    ours().stop();
  }

  /** Suspends the server, by SIGSTOP: its connections stay open, and silent. */
  public final void freeze() {
    ours().freeze();
  }

  /** Resumes a frozen server. */
  public final void thaw() {
    ours().thaw();
  }

  /** Kills the server if it runs, restarts it on the same data and ports, and waits for it. */
  public final void restart() {
    kill();
    launch();
    awaitReady();
  }

  /** Returns whether the process runs; a frozen one does. */
  public final boolean isRunning() {
    return ours().isRunning();
  }

  /** Returns the id of the process as last started. */
  public final long pid() {
    return ours().pid();
  }

  /** Ends the server at once and deletes its data. An external server is left alone. */
  @Override
  public void close() {
    if (process != null) {
      process.kill();
    }
    folder.ifPresent(RunFolder::delete);
  }

  @Override
  public String toString() {
    return kind.title() + " at " + address;
  }

  /** Returns the folder of this server's data and files. */
  final Path folder() {
    return folder.orElseThrow(this::notOurs);
  }

  private ServerProcess newProcess() {
    try {
      return new ServerProcess(toString(), command(), folder().resolve("log"));
    } catch (IOException e) {
      throw new IllegalStateException("cannot set up " + this + ": " + e.getMessage(), e);
    }
  }

  private boolean responds() {
    if (isOurs() && !isRunning()) {
      throw new IllegalStateException(this + " did not start: " + ours().lastWords());
    }
    try {
      return isReady();
    } catch (IOException notYet) {
      return false;
    }
  }

  private synchronized ServerProcess ours() {
    if (folder.isEmpty()) {
      throw notOurs();
    }
    if (process == null) {
      throw new IllegalStateException(this + " was never started");
    }
    return process;
  }

  private UnsupportedOperationException notOurs() {
    return new UnsupportedOperationException(
        this
            + " must not be killed or frozen: "
            + kind.runningVariable()
            + " names an external one");
  }
}
