package io.statehouse.app.operations.jobs;

import static io.statehouse.app.access.Right.ADMIN;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.text.Figures;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The routes of jobs that change the state of systems in place: repairs, and desired state. */
final class ChangeRoutes {
  private final ChangeJobs factory;
  private static final String PLANS =
      "A plan is made by one job and done by another that names it; the server keeps the last "
          + KeptPlans.MAX_KEPT
          + " of each kind. The `result` of a plan has the changes by their meaning, at most %d, and"
          + " the numbers of all.";

  private final Jobs jobs;
  private final Function<JobFactory.Prepared, Response> starting;

  /**
   * @param starting starts a job, and returns the response about it
   */
  ChangeRoutes(ChangeJobs factory, Jobs jobs, Function<JobFactory.Prepared, Response> starting) {
    this.factory = requireNonNull(factory, "factory");
    this.jobs = requireNonNull(jobs, "jobs");
    this.starting = requireNonNull(starting, "starting");
  }

  List<Route> routes() {
    return List.of(
        Route.post("/verify/{name}/repair")
            .needs(ADMIN, (none, request) -> new Area.OfSystem(request.path("name")))
            .summary("Begins to plan the repairs of a system, or to do what was planned.")
            .details(
                JobRoutes.BEGUN
                    + PLANS.formatted(RepairWork.MAX_SHOWN)
                    + " A repair takes the first "
                    + Figures.count(RepairWork.MAX_REPAIRS)
                    + " findings that can be repaired; those that it uncovers are found by the next"
                    + " verification. A repair that meets another writer does nothing.")
            .query("dryRun", "Whether they are only planned.", Schema.FLAG.or(false))
            .query("plan", "The job that has planned what is to be done.")
            .fails(Kind.READ_ONLY, Kind.IN_USE)
            .answers(JobRoutes.STARTED, JobDocument.SCHEMA)
            .by(this::repair),
        Route.post("/apply")
            .needs(ADMIN, ChangeRoutes::area)
            .summary("Begins to make the state of systems what documents say, or to plan it.")
            .details(
                JobRoutes.BEGUN
                    + PLANS.formatted(ApplyWork.MAX_SHOWN)
                    + " If something has changed since, a plan is refused as a whole. Without"
                    + " `dryRun`, what was planned is done at once.")
            .query("system", "The only system of the documents.")
            .largeBody(ApplyRequest.SHAPE.request())
            .fails(Kind.FORBIDDEN, Kind.NOT_FOUND, Kind.READ_ONLY, Kind.IN_USE)
            .large(request -> true)
            .answers(JobRoutes.STARTED, JobDocument.SCHEMA)
            .by(this::apply));
  }

  private static Area area(String none, Request request) {
    return request.optionalQuery("system").<Area>map(Area.OfSystem::new).orElse(Area.ALL);
  }

  private Response repair(Request request) {
    jobs.requireRoom();
    Optional<String> plan = request.optionalQuery("plan");
    if (request.flag("dryRun") == plan.isPresent()) {
      throw AppException.misused(
          "plan with \"dryRun\" first, and do what was planned with \"plan\" after that");
    }
    return starting.apply(factory.repair(request.path("name"), plan));
  }

  private Response apply(Request request) {
    jobs.requireRoom();
    return starting.apply(
        factory.apply(ApplyRequest.SHAPE.read(request.bytes()), request.optionalQuery("system")));
  }
}
