package io.statehouse.app.doctor;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ServerOption;
import io.statehouse.app.client.ServerApi;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The installation that is examined.
 *
 * @param checked the settings, and what is wrong with them
 * @param server the API of the server in use, if there is one
 * @param timeout how long stores and servers may take to respond
 */
record Installation(
    Config.Checked checked,
    SystemRegistry systems,
    Invocation invocation,
    Supplier<Optional<ServerApi>> server,
    Duration timeout,
    Clock clock) {
  private static final String FILE = "file";

  Installation {
    requireNonNull(checked, "checked");
    requireNonNull(systems, "systems");
    requireNonNull(invocation, "invocation");
    requireNonNull(server, "server");
    requireNonNull(timeout, "timeout");
    requireNonNull(clock, "clock");
  }

  /**
   * Returns the installation that a call is about.
   *
   * @param server empty if no server is examined
   * @throws AppException if the command line names a file or a server that cannot be used
   */
  static Installation of(
      Call call, SystemRegistry systems, Optional<ServerOption> server, Duration timeout) {
    Invocation invocation = call.invocation();
    call.configFile()
        .map(invocation::file)
        .filter(file -> !Files.isReadable(file) || Files.isDirectory(file))
        .ifPresent(
            file -> {
              throw AppException.misused("cannot read " + file + ": it is no file to read");
            });
    server.filter(ServerOption::isGiven).ifPresent(named -> named.api(invocation));
    return new Installation(
        invocation.checkedConfig(call.configFile(), Map.of()),
        systems,
        invocation,
        () -> server.flatMap(named -> named.api(invocation)),
        timeout,
        Clock.systemUTC());
  }

  Config config() {
    return checked.config();
  }

  /** Returns the systems that are served; all of them if the only one is none. */
  private List<SystemName> served() {
    try {
      return config().only().map(List::of).orElseGet(systems::names);
    } catch (AppException unknown) {
      return systems.names();
    }
  }

  /** Returns the stores that a server would open, each with the names of what is kept there. */
  Map<StoreUrl, List<String>> stores() {
    Map<StoreUrl, List<String>> stores = new LinkedHashMap<>();
    served()
        .forEach(
            system ->
                stores
                    .computeIfAbsent(config().store(system), url -> new ArrayList<>())
                    .add(system.text()));
    config()
        .get(ServerSettings.HISTORY)
        .ifPresent(url -> stores.computeIfAbsent(url, other -> new ArrayList<>()).add("history"));
    return stores;
  }

  /** Returns the folders with state, each with the names of what is kept there. */
  Map<Path, List<String>> stateFolders() {
    Map<Path, List<String>> folders = new LinkedHashMap<>();
    stores()
        .forEach(
            (url, names) -> {
              if (url.scheme().equals(FILE)) {
                folders
                    .computeIfAbsent(
                        invocation.file(Path.of(url.path())), path -> new ArrayList<>())
                    .addAll(names);
              }
            });
    return folders;
  }

  /** Returns all folders to which a server writes, each with the names of what it writes. */
  Map<Path, List<String>> writtenFolders() {
    Map<Path, List<String>> folders = new LinkedHashMap<>(stateFolders());
    config()
        .get(ServerSettings.AUDIT_FILE)
        .filter(name -> !name.equals("-"))
        .map(config()::file)
        .flatMap(file -> Optional.ofNullable(file.toAbsolutePath().getParent()))
        .ifPresent(folder -> add(folders, folder, "audit log"));
    config()
        .get(ServerSettings.BACKUP_FOLDER)
        .map(config()::file)
        .ifPresent(folder -> add(folders, folder, "backups"));
    return folders;
  }

  private static void add(Map<Path, List<String>> folders, Path folder, String name) {
    folders.computeIfAbsent(folder, path -> new ArrayList<>()).add(name);
  }
}
