package io.statehouse.app.cli;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.client.ServerApi;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.config.SystemSettings;
import io.statehouse.app.contexts.ContextFile;
import io.statehouse.app.contexts.Contexts;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.remote.RemoteSettings;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The surroundings of one run of the program. Nothing else uses the process's own streams,
 * environment or directory, so that a test can be a run.
 *
 * @param directory what relative paths start from
 * @param color when output is coloured
 */
public record Invocation(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Path directory,
    Terminal terminal,
    ColorMode color,
    StoreCatalog stores,
    SystemSettings systems,
    Failures failures) {
  private static final int MIN_COLUMNS = 10;
  private static final int USUAL_COLUMNS = 80;

  public Invocation {
    requireNonNull(in, "in");
    requireNonNull(out, "out");
    requireNonNull(err, "err");
    environment = Map.copyOf(environment);
    requireNonNull(directory, "directory");
    requireNonNull(terminal, "terminal");
    requireNonNull(color, "color");
    requireNonNull(stores, "stores");
    requireNonNull(systems, "systems");
    requireNonNull(failures, "failures");
  }

  /** A run whose output is coloured where a terminal shows it. */
  public Invocation(
      InputStream in,
      PrintStream out,
      PrintStream err,
      Map<String, String> environment,
      Path directory,
      Terminal terminal,
      StoreCatalog stores,
      SystemSettings systems,
      Failures failures) {
    this(in, out, err, environment, directory, terminal, ColorMode.AUTO, stores, systems, failures);
  }

  /** Returns the run with this in place of its color mode. */
  public Invocation with(ColorMode mode) {
    return new Invocation(
        in, out, err, environment, directory, terminal, mode, stores, systems, failures);
  }

  /** Returns whether standard output has colours. */
  public boolean colors() {
    return color.colors(terminal.out(), environment);
  }

  /** Returns whether the terminal can move its cursor, so that lines can be drawn again. */
  public boolean movesCursor() {
    return !environment.getOrDefault("TERM", "").equals("dumb");
  }

  /** Gathers the configuration, with what flags set above all else, by the name of the setting. */
  public Config config(Optional<Path> file, Map<String, String> flags) {
    return Config.load(file, environment, flags, directory, systems);
  }

  /** Gathers the configuration like {@link #config}, with all that is wrong with it. */
  public Config.Checked checkedConfig(Optional<Path> file, Map<String, String> flags) {
    return Config.check(file, environment, flags, directory, systems);
  }

  /** Returns the URL that {@code --store} gives, or else the variable in its place. */
  public Optional<String> store(Optional<String> option) {
    return option.or(
        () ->
            Optional.ofNullable(environment.get(Config.STORE_VARIABLE))
                .filter(url -> !url.isEmpty()));
  }

  /**
   * Returns the URL of the store of a system on a server: the one that {@code --server} names, or
   * else that of the context in use; empty if there is none.
   */
  public Optional<String> server(Optional<String> option, SystemName system) {
    Contexts contexts = contexts().read();
    return option.or(contexts::current).map(server -> contexts.store(server, system));
  }

  /**
   * Returns the API of a server: the one that {@code --server} names, or else that of the context
   * in use; empty if there is none.
   */
  public Optional<ServerApi> api(Optional<String> option) {
    Contexts contexts = contexts().read();
    Optional<String> token =
        Optional.ofNullable(environment.get(RemoteSettings.TOKEN_OF_ALL))
            .filter(text -> !text.isEmpty());
    return option.or(contexts::current).map(server -> ServerApi.of(contexts, server, token));
  }

  /** Returns the file with the contexts of the user. */
  public ContextFile contexts() {
    return ContextFile.of(environment);
  }

  /**
   * Opens the store of a system as configured; it refuses writes if the system is read-only, and is
   * not created before the first of them.
   */
  public OpenStore open(SystemName system, Config config) {
    return stores.openLazily(config.store(system)).readOnly(config.readOnly(system));
  }

  /** Returns how wide drawings may be: as {@code COLUMNS} says, else the terminal. */
  public int columns() {
    String given = environment.getOrDefault("COLUMNS", "");
    return given.matches("[1-9][0-9]{1,3}")
        ? Integer.parseInt(given)
        : Math.max(MIN_COLUMNS, terminal.size().map(Terminal.Size::columns).orElse(USUAL_COLUMNS));
  }

  /** Returns the file that a user names. */
  public Path file(Path named) {
    return directory.resolve(named);
  }

  /**
   * Returns the file that a user names.
   *
   * @throws AppException if no file can have that name
   */
  public Path file(String named) {
    try {
      if (!named.isEmpty()) {
        return directory.resolve(named);
      }
    } catch (InvalidPathException impossible) {
      // The same as an empty name.
    }
    throw AppException.misused("\"" + named + "\" is not the name of a file");
  }
}
