package io.statehouse.app.operations.jobs;

import static io.statehouse.app.access.Right.ADMIN;
import static io.statehouse.app.access.Right.READ;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.config.Config;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.Position;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.json.Schema;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.StateStores;
import io.statehouse.app.text.Figures;
import java.util.List;
import java.util.Optional;

/** The routes of jobs and archives, for all systems that are served. */
public final class JobRoutes implements AutoCloseable {
  /** The number of documents of a job that are held for its followers. */
  private static final int EVENTS_HELD = 50;

  static final int STARTED = 202;

  /** How a job begins. */
  static final String BEGUN =
      STARTED + " is the document of the job, and `Location` is its address. ";

  private final Jobs jobs;
  private final JobFactory factory;
  private final ArchiveRoutes archives;
  private final BackupRoutes backups;
  private final ChangeRoutes changes;
  private final EventStream streams;
  private final Failures failures;

  public JobRoutes(
      Config config,
      List<ServedState> served,
      StateStores stores,
      EventStream streams,
      Failures failures) {
    this.jobs = new Jobs(stores.catalog()::meet);
    JobStores sides = new JobStores(config, served, stores);
    this.factory = new JobFactory(sides);
    this.archives = new ArchiveRoutes(sides, factory, jobs, this::start);
    this.backups = new BackupRoutes(sides);
    this.changes = new ChangeRoutes(new ChangeJobs(sides, failures), jobs, this::start);
    this.streams = requireNonNull(streams, "streams");
    this.failures = requireNonNull(failures, "failures");
  }

  /** Returns the routes. */
  public RouteGroup group() {
    return new RouteGroup(
        "jobs",
        "Jobs",
        Route.all(routes(), archives.routes(), List.of(backups.route()), changes.routes()));
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/jobs")
            .needs(READ)
            .summary("The last jobs, the oldest first.")
            .details("The last " + Jobs.MAX_KEPT + " jobs are kept, until the server ends.")
            .answers(Schema.list(JobDocument.SCHEMA))
            .by(
                request ->
                    Response.json(jobs.all().stream().map(job -> job.document().json()).toList())),
        Route.post("/jobs")
            .needs(ADMIN)
            .summary("Begins to copy, compare, back up or restore the state of a system.")
            .details(
                BEGUN
                    + "The operations do what the commands do, and take these members: "
                    + JobRequest.Operation.words()
                    + ". Without `from` or `to` that side is the store that is served; `file` is the"
                    + " name of an archive in `backup.folder`. "
                    + Jobs.MAX_RUNNING
                    + " jobs run at once, and only one writes to a store. Of a comparison the first "
                    + DiffWork.MAX_SHOWN
                    + " differences are shown, and all are counted.")
            .body(JobRequest.SHAPE.request())
            .fails(Kind.FORBIDDEN, Kind.READ_ONLY, Kind.IN_USE)
            .answers(STARTED, JobDocument.SCHEMA)
            .by(this::begin),
        Route.get("/jobs/{id}")
            .needs(READ, this::area)
            .summary("One job: how far it is, and its result.")
            .details(
                "`state` is `running`, `done`, `failed` or `cancelled`; `phase`, `entries`, `bytes`"
                    + " and `totalEntries` say how far it is, `result` is what the command prints with"
                    + " `--json`, and `problem` says in one sentence why it failed: a plan that is"
                    + " refused has its problems in `result`.")
            .answers(JobDocument.SCHEMA)
            .by(request -> document(200, jobs.get(request.path("id")))),
        Route.delete("/jobs/{id}")
            .needs(ADMIN, this::area)
            .summary("Cancels a job that is running; what it has written stays.")
            .answers(JobDocument.SCHEMA)
            .by(this::cancel),
        Route.get("/jobs/{id}/events")
            .needs(READ, this::area)
            .summary("The document of a job, now and when it changes; it ends with the job.")
            .details(
                "An event `job` at most every "
                    + Figures.time(Job.BETWEEN_EVENTS)
                    + " while it changes.")
            .answersBytes(
                "text/event-stream",
                "Server-sent events: watching, job (data: the document), resync, displaced.")
            .by(this::events));
  }

  private Area area(String none, Request request) {
    return jobs.find(request.path("id")).map(Job::area).orElse(Area.ALL);
  }

  private Response begin(Request request) {
    jobs.requireRoom();
    return start(factory.prepare(JobRequest.SHAPE.read(request.bytes())));
  }

  private Response start(JobFactory.Prepared prepared) {
    boolean started = false;
    try {
      Job job =
          new Job(
              prepared.subject(),
              prepared.work(),
              prepared.isSecret(),
              failures,
              new Broadcaster<>(
                  streams.memory(),
                  new Broadcaster.Buffer<>(EVENTS_HELD, event -> 1, Encoded::size)));
      jobs.start(job);
      started = true;
      return document(STARTED, job).with("Location", "/jobs/" + job.id());
    } finally {
      if (!started) {
        prepared.work().close();
      }
    }
  }

  private Response cancel(Request request) {
    Job job = jobs.get(request.path("id"));
    job.cancel();
    return document(200, job);
  }

  private static Response document(int status, Job job) {
    return Response.json(status, job.document().json());
  }

  /** Sends the events of a job; a client that comes for the first time gets the last one first. */
  private Response events(Request request) {
    Broadcaster<Encoded> events = jobs.get(request.path("id")).events();
    StreamOwner owner = StreamOwner.address(request.client());
    streams.slots().require(owner);
    boolean returns = request.header(EventStream.LAST_EVENT_ID).isPresent();
    return streams.resuming(
        owner,
        request,
        events,
        start -> new Subscription<>(events, returns ? start : beforeLast(events), () -> {}),
        document -> Optional.of(new EventStream.Event("job", document)));
  }

  private static Position beforeLast(Broadcaster<Encoded> events) {
    Position now = events.now();
    return new Position(now.feed(), now.number() - 1);
  }

  /** Cancels all jobs, and ends the streams of all clients. */
  @Override
  public void close() {
    jobs.close();
  }
}
