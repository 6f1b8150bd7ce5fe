package io.statehouse.app.operations.jobs;

import static io.statehouse.app.access.Right.ADMIN;
import static io.statehouse.app.access.Right.READ;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.archive.StateEntries;
import io.statehouse.operations.Policy;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.operations.archive.ArchiveWriter;
import io.statehouse.operations.archive.backups.Backup;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The routes of archives, which clients download, and upload to have them imported by a job. */
final class ArchiveRoutes {
  private static final String BYTES = "application/octet-stream";

  private final JobStores stores;
  private final JobFactory factory;
  private final Jobs jobs;
  private final Function<JobFactory.Prepared, Response> starting;

  /**
   * @param starting starts a job, and returns the response about it
   */
  ArchiveRoutes(
      JobStores stores,
      JobFactory factory,
      Jobs jobs,
      Function<JobFactory.Prepared, Response> starting) {
    this.stores = requireNonNull(stores, "stores");
    this.factory = requireNonNull(factory, "factory");
    this.jobs = requireNonNull(jobs, "jobs");
    this.starting = requireNonNull(starting, "starting");
  }

  List<Route> routes() {
    return List.of(
        Route.get("/archives/{system}")
            .needs(READ, ArchiveRoutes::area)
            .summary("The state of a system, as an archive.")
            .details(
                "A download that breaks off is no archive: `statehouse backup verify` shows it.")
            .query("from", "The URL of the store; the one that is served without it.")
            .fails(Kind.FORBIDDEN)
            .large(request -> true)
            .answersBytes(BYTES, "The archive, as statehouse export writes it.")
            .by(this::export),
        Route.post("/archives/{system}")
            .needs(ADMIN, ArchiveRoutes::area)
            .summary("Begins to import an archive, once all of it has arrived and is undamaged.")
            .details(
                JobRoutes.BEGUN
                    + "What is sent is copied to a temporary file that only the server's user can"
                    + " read, at most `http.load-limit` bytes, and verified to its end; an archive"
                    + " that is cut or changed is "
                    + Kind.BAD_INPUT.status()
                    + ", and no job begins. The parameters mean what they mean for `copy`.")
            .query("to", "The URL of the store; the one that is served without it.")
            .query("dryRun", "Whether it is only planned.", Schema.FLAG.or(false))
            .query(
                "overwrite",
                "Whether entries with another value are replaced.",
                Schema.FLAG.or(false))
            .query(
                "deleteExtra", "Whether what only the store has is deleted.", Schema.FLAG.or(false))
            .fails(Kind.FORBIDDEN, Kind.READ_ONLY, Kind.IN_USE)
            .bytes("The archive.", BodySize.FILE)
            .admission(this::refusal)
            .large(request -> true)
            .answers(JobRoutes.STARTED, JobDocument.SCHEMA)
            .by(this::begin));
  }

  /** A store that a request names may be any that the server reaches. */
  private static Area area(String none, Request request) {
    boolean names =
        Stream.of("from", "to")
            .filter(request::declares)
            .anyMatch(name -> request.optionalQuery(name).isPresent());
    return names ? Area.ALL : new Area.OfSystem(request.path("system"));
  }

  private ServedState state(Request request, String command) {
    ServedState state = stores.state(request.path("system"), Kind.NOT_FOUND);
    JobStores.requireNoSecrets(state, command);
    return state;
  }

  /**
   * Responds with an archive, for which nothing is read before the body is sent; so HEAD reads
   * nothing.
   */
  private Response export(Request request) {
    ServedState state = state(request, "export");
    Optional<String> from = request.optionalQuery("from");
    from.ifPresent(url -> request.requireRight(ADMIN, Area.ALL));
    return Response.stream(BYTES, out -> write(state, from, out))
        .with(
            "Content-Disposition",
            "attachment; filename=\"%s\""
                .formatted(Backup.name(state.name().text(), Instant.now())));
  }

  private void write(ServedState state, Optional<String> from, OutputStream out)
      throws IOException {
    try (OpenState read = stores.open("from", from, state)) {
      if (read.isEmpty()) {
        throw new AppException(Kind.NOT_FOUND, "nothing is stored at " + read);
      }
      StateEntries entries = StateEntries.of(Optional.of(state.name()), stores.layout(state), read);
      ArchiveWriter.write(out, entries.header(), entries.entries(), ArchiveProgress.NONE);
    } catch (ArchiveException failed) {
      if (failed.getCause() instanceof IOException gone) {
        throw gone; // the client, to which alone this writes
      }
      throw failed;
    }
  }

  /** Refuses an import for whatever is known before the archive has arrived. */
  private Optional<Response> refusal(Request request) {
    state(request, "import");
    stores.requireWritable(request.flag("dryRun"), "import");
    jobs.requireRoom();
    return Optional.empty();
  }

  private Response begin(Request request) {
    ServedState state = state(request, "import");
    Policy policy = new Policy(request.flag("overwrite"), request.flag("deleteExtra"));
    ImportTerms terms = new ImportTerms(policy, false, request.flag("dryRun"));
    return starting.apply(
        factory.importing(archive(request), request.optionalQuery("to"), state, terms));
  }

  private static JobArchive archive(Request request) {
    try (InputStream body = request.openBody()) {
      return JobArchive.sent(body);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
