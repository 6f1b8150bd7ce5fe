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
import io.statehouse.app.operations.jobs.JobDocument.Subject;
import io.statehouse.ports.Prefix;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Checks what is requested by the rules of the commands, and opens the stores for it. */
final class JobFactory {
  private final Config config;
  private final Map<String, ServedState> served = new LinkedHashMap<>();
  private final StateStores stores;

  JobFactory(Config config, List<ServedState> served, StateStores stores) {
    this.config = requireNonNull(config, "config");
    served.forEach(state -> this.served.put(state.name().text(), state));
    this.stores = requireNonNull(stores, "stores");
  }

  /**
   * A job that can be started.
   *
   * @param isSecret whether keys of the system must not be shown
   */
  record Prepared(Subject subject, boolean isSecret, Work work) {}

  /**
   * Prepares a job, whose work the caller closes.
   *
   * @throws AppException if it is refused
   */
  Prepared prepare(JobRequest request) {
    ServedState state =
        Optional.ofNullable(served.get(request.system()))
            .orElseThrow(
                () ->
                    AppException.misused(
                        "unknown system \"%s\": known are %s"
                            .formatted(request.system(), String.join(", ", served.keySet()))));
    if (state.isSecret()) {
      requireNoSecrets(request, state);
    }
    return switch (request.operation()) {
      case COPY -> copy(request, state);
      case DIFF -> diff(request, state);
      case BACKUP -> backup(request, state);
    };
  }

  /**
   * Clients are not authenticated: they must neither read secrets from a store of their own nor
   * write who may log in, and with a prefix they could guess keys, character by character.
   */
  private static void requireNoSecrets(JobRequest request, ServedState state) {
    if (request.operation() == JobRequest.Operation.COPY) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %1$s hold secrets, so the server copies them for no client: use statehouse"
                  .formatted(state.name())
              + " copy");
    }
    if (request.prefix().isPresent()) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %s hold secrets, so nothing is selected by them: leave out prefix"
              .formatted(state.name()));
    }
  }

  private Prepared copy(JobRequest request, ServedState state) {
    if (!request.dryRun() && config.get(ServerSettings.READ_ONLY)) {
      throw AppException.readOnly(
          "the server copies nothing while the setting read-only is on: use statehouse copy");
    }
    OpenState from = open("from", request.from(), request, state);
    boolean prepared = false;
    try {
      OpenState to = open("to", request.to(), request, state);
      try {
        new TargetChecks(stores, config, Optional.of(state.name())).check(from, to);
        prepared = true;
        return new Prepared(
            subject(request, from, to),
            state.isSecret(),
            new CopyWork(request, from, to, stores.catalog(), this::file));
      } finally {
        if (!prepared) {
          to.close();
        }
      }
    } finally {
      if (!prepared) {
        from.close();
      }
    }
  }

  private Prepared diff(JobRequest request, ServedState state) {
    OpenState first = open("from", request.from(), request, state);
    try {
      OpenState second = open("to", request.to(), request, state);
      return new Prepared(
          subject(request, first, second),
          state.isSecret(),
          new DiffWork(first, second, !state.isSecret()));
    } catch (RuntimeException failed) {
      first.close();
      throw failed;
    }
  }

  private Prepared backup(JobRequest request, ServedState state) {
    Path folder =
        config
            .get(ServerSettings.BACKUP_FOLDER)
            .map(config::file)
            .orElseThrow(
                () ->
                    AppException.misused(
                        "there is no folder for backups: set backup.folder to one"));
    String layout = state.system().layout(config);
    OpenState read = open("from", Optional.empty(), request, state);
    return new Prepared(
        subject(request, read, folder),
        state.isSecret(),
        new BackupWork(
            state.name().text(),
            layout,
            read,
            new BackupFolder(folder, Clock.systemDefaultZone())));
  }

  private OpenState open(
      String member, Optional<String> url, JobRequest request, ServedState state) {
    Optional<List<Prefix>> prefixes =
        request.prefix().map(texts -> texts.stream().map(Prefix::new).toList());
    OpenState whole =
        stores.open(
            state.name(),
            url.map(text -> bound(member, text, state.name())).orElse(config),
            url.isPresent());
    return prefixes.map(some -> whole.with(whole.selection().within(some))).orElse(whole);
  }

  private Config bound(String member, String url, SystemName system) {
    try {
      return config.with(system, url);
    } catch (IllegalArgumentException wrong) {
      throw AppException.misused("\"%s\": %s".formatted(member, wrong.getMessage()));
    }
  }

  private Path file(Path named) {
    return config.file(named.toString());
  }

  private static Subject subject(JobRequest request, Object from, Object to) {
    return new Subject(
        UUID.randomUUID().toString(),
        request.operation(),
        request.system(),
        from.toString(),
        to.toString());
  }
}
