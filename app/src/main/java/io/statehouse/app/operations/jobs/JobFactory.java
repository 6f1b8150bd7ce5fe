package io.statehouse.app.operations.jobs;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.jobs.JobDocument.Subject;
import io.statehouse.ports.Prefix;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Checks requests for jobs by the rules of the commands, and opens the stores for them. */
final class JobFactory {
  private final JobStores stores;

  JobFactory(JobStores stores) {
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
    ServedState state = stores.state(request.system(), Kind.MISUSED);
    return switch (request.operation()) {
      case COPY -> copy(request, state);
      case DIFF -> diff(request, state);
      case BACKUP -> backup(request, state);
      case RESTORE -> restore(request, state);
      case VERIFY_BACKUP -> verifyBackup(request, state);
      case IMPORT ->
          throw AppException.misused(
              "an import needs an archive: send it as the body of POST /archives/" + state.name());
      case REPAIR ->
          throw AppException.misused(
              "a repair is planned first: request it by POST /verify/%s/repair"
                  .formatted(state.name()));
      case APPLY ->
          throw AppException.misused("documents are needed: send them as the body of POST /apply");
    };
  }

  private Prepared copy(JobRequest request, ServedState state) {
    JobStores.requireNoSecrets(state, "copy");
    stores.requireWritable(request.dryRun(), "copy");
    OpenState from = open("from", request.from(), request, state);
    return closingUnlessPrepared(
        from::close,
        () -> {
          OpenState to = open("to", request.to(), request, state);
          return closingUnlessPrepared(to::close, () -> copy(request, state, from, to));
        });
  }

  private Prepared copy(JobRequest request, ServedState state, OpenState from, OpenState to) {
    stores.checks(state).check(from, to);
    return prepared(
        request.operation(),
        List.of(state),
        new Sides(from, to),
        new CopyWork(request, from, to, stores.catalog(), stores::file));
  }

  private Prepared diff(JobRequest request, ServedState state) {
    if (state.isSecret() && request.prefix().isPresent()) {
      // With a prefix, a client could guess keys, character by character.
      throw new AppException(
          Kind.FORBIDDEN,
          "the keys of %s hold secrets, so nothing is selected by them: leave out prefix"
              .formatted(state.name()));
    }
    OpenState first = open("from", request.from(), request, state);
    return closingUnlessPrepared(
        first::close,
        () -> {
          OpenState second = open("to", request.to(), request, state);
          return prepared(
              request.operation(),
              List.of(state),
              new Sides(first, second),
              new DiffWork(first, second, !state.isSecret()));
        });
  }

  private Prepared backup(JobRequest request, ServedState state) {
    Path folder = stores.backupPath();
    OpenState read = open("from", Optional.empty(), request, state);
    return prepared(
        request.operation(),
        List.of(state),
        new Sides(read, folder),
        new BackupWork(state.name().text(), stores.layout(state), read, stores.backups()));
  }

  private Prepared verifyBackup(JobRequest request, ServedState state) {
    JobArchive archive = backup(request);
    return prepared(
        request.operation(), List.of(state), new Sides(archive, ""), new BackupCheckWork(archive));
  }

  private JobArchive backup(JobRequest request) {
    String name =
        request
            .file()
            .orElseThrow(
                () ->
                    AppException.misused("\"file\" is missing: name an archive in backup.folder"));
    return JobArchive.of(stores.backups().file(name));
  }

  private Prepared restore(JobRequest request, ServedState state) {
    JobStores.requireNoSecrets(state, "restore");
    return read(
        JobRequest.Operation.RESTORE,
        backup(request),
        request.to(),
        state,
        ImportTerms.restore(request.replace(), request.dryRun()));
  }

  /**
   * Prepares the import of an archive, whose work the caller closes.
   *
   * @param archive is closed if this fails
   * @param to the URL of the store that is written; empty for the one that is served
   * @throws AppException if it is refused
   */
  Prepared importing(
      JobArchive archive, Optional<String> to, ServedState state, ImportTerms terms) {
    return read(JobRequest.Operation.IMPORT, archive, to, state, terms);
  }

  private Prepared read(
      JobRequest.Operation operation,
      JobArchive archive,
      Optional<String> to,
      ServedState state,
      ImportTerms terms) {
    return closingUnlessPrepared(
        archive::close,
        () -> {
          stores.requireWritable(terms.dryRun(), operation.word());
          OpenState target = stores.open("to", to, state);
          return closingUnlessPrepared(
              target::close,
              () -> {
                stores.checks(state).check(target);
                return prepared(
                    operation,
                    List.of(state),
                    new Sides(archive, target),
                    new ImportWork(archive, target, state.name(), stores.layout(state), terms));
              });
        });
  }

  /** Closes what is open already if preparing the rest fails. */
  static Prepared closingUnlessPrepared(Runnable close, Supplier<Prepared> preparing) {
    boolean isPrepared = false;
    try {
      Prepared prepared = preparing.get();
      isPrepared = true;
      return prepared;
    } finally {
      if (!isPrepared) {
        close.run();
      }
    }
  }

  private OpenState open(
      String member, Optional<String> url, JobRequest request, ServedState state) {
    Optional<List<Prefix>> prefixes =
        request.prefix().map(texts -> texts.stream().map(Prefix::new).toList());
    OpenState whole = stores.open(member, url, state);
    return prefixes.map(some -> whole.with(whole.selection().within(some))).orElse(whole);
  }

  /** The two sides of a job, as people know them. */
  record Sides(Object from, Object to) {}

  /**
   * Returns a job that can be started.
   *
   * @param systems those whose state it is about
   */
  static Prepared prepared(
      JobRequest.Operation operation, List<ServedState> systems, Sides sides, Work work) {
    Subject subject =
        new Subject(
            UUID.randomUUID().toString(),
            operation,
            String.join(", ", systems.stream().map(state -> state.name().text()).toList()),
            sides.from.toString(),
            sides.to.toString());
    return new Prepared(subject, systems.stream().anyMatch(ServedState::isSecret), work);
  }
}
