package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.TableRoutes.table;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments.SharedScans;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.TableRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The routes of the original's replication controller. Its responses say in the body whether they
 * are good: {@code success} is 1 or 0, {@code error} the reason. Here the status says it too.
 */
record SharedScanRoutes(CssAccess css, Failures failures) {
  private static final String PATH = "/replication/qserv/css/shared-scan";

  /** What the original's clients send; their keys and the version of its API are ignored. */
  @Shape.Tolerant
  private record Rating(int scanRating) {}

  private static final Shape<Rating> RATING = Shape.of(Rating.class);

  /** A response of the original, by its own names. */
  private record Result(
      int success,
      String error,
      Map<String, String> error_ext,
      String warning,
      @Shape.Omitted Optional<SharedScans> css) {
    static final Shape<Result> SHAPE = Shape.of(Result.class);
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH)
            .summary("Shared scan parameters of all partitioned tables, as the original has them.")
            .answers(Result.SHAPE.response())
            .by(asOriginal(request -> SharedScans.of(css.css().sharedScans().all()))),
        Route.put(PATH + "/{db}/{table}")
            .summary("Sets the scan rating of a table, as the original does.")
            .body(RATING.request())
            .answers(Result.SHAPE.response())
            .by(asOriginal(this::setRating)));
  }

  private SharedScans setRating(Request request) {
    TableRef table = table(request);
    int rating = RATING.read(request.bytes()).scanRating;
    ScanParameters scan = css.css().sharedScans().setRating(table, rating);
    String family = css.css().sharedScans().family(table.database());
    return SharedScans.of(
        Map.of(family, Map.of(table.database(), Map.of(table.table(), Optional.of(scan)))));
  }

  private Handler asOriginal(Function<Request, SharedScans> action) {
    return request -> {
      try {
        SharedScans scans = action.apply(request);
        return respond(200, "", Optional.of(scans));
      } catch (RuntimeException thrown) {
        Failure failure = failures.read(thrown);
        if (failure.kind() == Kind.INTERNAL) {
          throw thrown;
        }
        return respond(failure.kind().status(), failure.sentence(), Optional.empty());
      }
    };
  }

  private static Response respond(int status, String error, Optional<SharedScans> scans) {
    Result result = new Result(scans.isPresent() ? 1 : 0, error, Map.of(), "", scans);
    return Response.json(status, Result.SHAPE.write(result));
  }
}
