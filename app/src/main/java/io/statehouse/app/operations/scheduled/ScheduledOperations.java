package io.statehouse.app.operations.scheduled;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.access.Area;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.archive.BackupFolder;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.text.Figures;
import io.statehouse.operations.archive.backups.Retention;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The scheduled work of a server for all systems that it serves, and its results. */
public final class ScheduledOperations implements AutoCloseable {
  /** The delay after the start, when a server is busy. */
  private static final Duration FIRST = Duration.ofMinutes(1);

  /** The time after which a failed backup is tried again. */
  private static final Duration BETWEEN_BACKUPS = Duration.ofMinutes(10);

  private final Map<String, ScheduledVerification> verifications = new LinkedHashMap<>();
  private final Map<String, ScheduledBackups> backups = new LinkedHashMap<>();
  private final List<Schedule.Task> tasks = new ArrayList<>();
  private final Schedule schedule;

  private ScheduledOperations(Schedule schedule) {
    this.schedule = schedule;
  }

  /** Starts the work that is configured. */
  public static ScheduledOperations start(
      Config config,
      List<ServedState> systems,
      Function<ServedState, SystemMetrics> metrics,
      Failures failures,
      Schedule schedule) {
    ScheduledOperations all = new ScheduledOperations(schedule);
    Clock clock = Clock.systemDefaultZone();
    Duration verifyEvery = config.get(ServerSettings.VERIFY_INTERVAL);
    for (ServedState state : systems) {
      ScheduledVerification verification =
          new ScheduledVerification(state, metrics.apply(state), failures, clock);
      all.verifications.put(state.name().text(), verification);
      if (!verifyEvery.isZero()) {
        all.every(shorter(FIRST, verifyEvery), verifyEvery, verification::run);
      }
    }
    config
        .get(ServerSettings.BACKUP_FOLDER)
        .ifPresent(
            folder -> {
              Duration interval = config.get(ServerSettings.BACKUP_INTERVAL);
              Optional<Retention> retention = config.get(ServerSettings.BACKUP_KEEP);
              BackupFolder files = new BackupFolder(config.file(folder), clock);
              for (ServedState state : systems) {
                ScheduledBackups scheduled =
                    new ScheduledBackups(
                        state, files, retention, interval, metrics.apply(state), failures, clock);
                all.backups.put(state.name().text(), scheduled);
                all.every(
                    shorter(FIRST, interval), shorter(BETWEEN_BACKUPS, interval), scheduled::run);
              }
            });
    return all;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void every(Duration first, Duration pause, Runnable work) {
    tasks.add(schedule.every(first, pause, work));
  }

  /** Returns the results of the work on a system that is served. */
  public ScheduledStatus status(SystemName system) {
    ScheduledVerification verification = verifications.get(system.text());
    Optional<ScheduledBackups> made = Optional.ofNullable(backups.get(system.text()));
    return new ScheduledStatus() {
      @Override
      public LastVerification verification() {
        return verification.last();
      }

      @Override
      public Optional<LastBackup> backup() {
        return made.map(ScheduledBackups::last);
      }
    };
  }

  /** Returns the routes. */
  public RouteGroup group() {
    return new RouteGroup("verify", "Verification", routes());
  }

  private List<Route> routes() {
    return List.of(
        Route.get("/verify")
            .needs(READ)
            .summary("What the last verification of each system found, in numbers.")
            .details(
                "A server verifies every system that has state, "
                    + Figures.time(FIRST)
                    + " after it starts and then every `verify.interval`. Of the servers of one"
                    + " store, one verifies at a time; where a system has its whole store to itself"
                    + " or is read-only there is no room for their lease, so each verifies.")
            .returns(
                VerifyResult.SHAPE.list(),
                request ->
                    verifications.values().stream()
                        .map(each -> each.result().withoutFindings())
                        .toList()),
        Route.get("/verify/{name}")
            .needs(READ, ScheduledOperations::area)
            .summary("What the last verification of a system found, finding by finding.")
            .details(
                "At most "
                    + Figures.count(ScheduledVerification.MAX_FINDINGS)
                    + " findings, those of `statehouse verify`, secrets masked, with the first keys"
                    + " that each rests on, and what each kind of them means.")
            .fails(Kind.NOT_FOUND)
            .returns(VerifyResult.SHAPE, request -> verification(request).result()),
        Route.post("/verify/{name}")
            .needs(WRITE, ScheduledOperations::area)
            .summary("Verifies a system now; GET shows what was found.")
            .fails(Kind.NOT_FOUND)
            .answers(202, VerifyResult.SHAPE.response())
            .by(this::verifyNow));
  }

  private static Area area(String none, Request request) {
    return new Area.OfSystem(request.path("name"));
  }

  private Response verifyNow(Request request) {
    ScheduledVerification verification = verification(request);
    schedule.once(verification::run);
    return Response.json(
        202, VerifyResult.SHAPE.write(verification.result().withoutFindings().whileRunning()));
  }

  private ScheduledVerification verification(Request request) {
    String name = request.path("name");
    return Optional.ofNullable(verifications.get(name))
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND,
                    "unknown system \"%s\": known are %s"
                        .formatted(name, String.join(", ", verifications.keySet()))));
  }

  @Override
  public void close() {
    verifications.values().forEach(ScheduledVerification::close);
    backups.values().forEach(ScheduledBackups::close);
    tasks.forEach(Schedule.Task::close);
  }
}
