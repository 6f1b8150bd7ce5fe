package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.StateStores;
import io.statehouse.app.operations.TargetChecks;
import io.statehouse.app.operations.archive.BackupFolder;
import io.statehouse.app.stores.StoreCatalog;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The systems that are served, and the stores and files that requests may name for them. */
final class JobStores {
  private final Config config;
  private final Map<String, ServedState> served = new LinkedHashMap<>();
  private final StateStores stores;

  JobStores(Config config, List<ServedState> served, StateStores stores) {
    this.config = requireNonNull(config, "config");
    served.forEach(state -> this.served.put(state.name().text(), state));
    this.stores = requireNonNull(stores, "stores");
  }

  /**
   * Returns the state of a system.
   *
   * @throws AppException of this kind if it is not served
   */
  ServedState state(String system, Kind otherwise) {
    return Optional.ofNullable(served.get(system))
        .orElseThrow(
            () ->
                new AppException(
                    otherwise,
                    "unknown system \"%s\": known are %s"
                        .formatted(system, String.join(", ", served.keySet()))));
  }

  /**
   * Refuses to move the state of a system whose keys hold secrets. Clients are not authenticated:
   * they must neither read secrets from a store or a file of their own nor write who may log in.
   *
   * @param command the command that is allowed to
   */
  static void requireNoSecrets(ServedState state, String command) {
    if (state.isSecret()) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %s hold secrets, so the server moves them for no client: use statehouse %s"
              .formatted(state.name(), command));
    }
  }

  /**
   * Refuses to write while the server is read-only.
   *
   * @param command the command that is allowed to
   */
  void requireWritable(boolean dryRun, String command) {
    if (!dryRun && config.get(ServerSettings.READ_ONLY)) {
      throw AppException.readOnly(
          "the server writes nothing while the setting read-only is on: use statehouse " + command);
    }
  }

  /**
   * Opens the store of a system, which the caller closes.
   *
   * @param member what names the URL in the request
   * @param url empty for the store that is served
   */
  OpenState open(String member, Optional<String> url, ServedState state) {
    return stores.open(
        state.name(),
        url.map(text -> bound(member, text, state.name())).orElse(config),
        url.isPresent());
  }

  private Config bound(String member, String url, SystemName system) {
    try {
      return config.with(system, url);
    } catch (IllegalArgumentException wrong) {
      throw AppException.misused("\"%s\": %s".formatted(member, wrong.getMessage()));
    }
  }

  /** Returns the checks of a store that is to be written. */
  TargetChecks checks(ServedState state) {
    return new TargetChecks(stores, config, Optional.of(state.name()));
  }

  /** Returns the name of the layout of a system; empty if it has only one. */
  String layout(ServedState state) {
    return state.system().layout(config);
  }

  /**
   * Returns the folder for backups.
   *
   * @throws AppException if none is configured
   */
  BackupFolder backups() {
    return new BackupFolder(backupPath(), Clock.systemDefaultZone());
  }

  /** Returns the names of the systems that are served. */
  List<String> names() {
    return List.copyOf(served.keySet());
  }

  /** Returns whether there is a folder for backups. */
  boolean keepsBackups() {
    return config.get(ServerSettings.BACKUP_FOLDER).isPresent();
  }

  /** Returns the path of the folder for backups. */
  Path backupPath() {
    return config
        .get(ServerSettings.BACKUP_FOLDER)
        .map(config::file)
        .orElseThrow(
            () -> AppException.misused("there is no folder for backups: set backup.folder to one"));
  }

  StoreCatalog catalog() {
    return stores.catalog();
  }

  /** Returns the file of a name. */
  Path file(Path named) {
    return config.file(named.toString());
  }
}
