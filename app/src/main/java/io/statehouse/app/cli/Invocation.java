package io.statehouse.app.cli;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.config.SystemSettings;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.adapter.RoundTripListener;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What one run of the program has around it. Nothing else looks at the process's own streams,
 * environment or directory, so that a test can be a run.
 *
 * @param directory what relative paths start from
 */
public record Invocation(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Path directory,
    Terminal terminal,
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
    requireNonNull(stores, "stores");
    requireNonNull(systems, "systems");
    requireNonNull(failures, "failures");
  }

  /** Gathers the configuration, with what flags set above all else, by the name of the setting. */
  public Config config(Optional<Path> file, Map<String, String> flags) {
    return Config.load(file, environment, flags, directory, systems);
  }

  /**
   * Opens the store of a system as configured; it refuses writes if the system is read-only, and is
   * not created before the first of them.
   */
  public OpenStore open(SystemName system, Config config) {
    return stores
        .openLazily(config.store(system), RoundTripListener.NONE)
        .readOnly(config.readOnly(system));
  }

  /** How wide drawings may be: as {@code COLUMNS} says, else the terminal. */
  public int columns() {
    String given = environment.getOrDefault("COLUMNS", "");
    return given.matches("[1-9][0-9]{1,3}")
        ? Integer.parseInt(given)
        : Math.max(MIN_COLUMNS, terminal.size().map(Terminal.Size::columns).orElse(USUAL_COLUMNS));
  }

  /** The file that a user names. */
  public Path file(Path named) {
    return directory.resolve(named);
  }
}
