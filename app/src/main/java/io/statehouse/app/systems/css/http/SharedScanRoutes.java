package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.table;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Handler;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Json;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.SharedScanJson;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.TableRef;
import java.util.List;
import java.util.Map;

/**
 * The routes of the original's replication controller. Its answers say in the body whether they are
 * good: {@code success} is 1 or 0, {@code error} the reason. Here the status says it too.
 */
final class SharedScanRoutes {
  private static final String PATH = "/replication/qserv/css/shared-scan";

  private final CssAccess css;
  private final Failures failures;

  SharedScanRoutes(CssAccess css, Failures failures) {
    this.css = css;
    this.failures = failures;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH)
            .summary("Shared scan parameters of all partitioned tables, as the original answers.")
            .answers(CssSchemas.ORIGINAL)
            .by(asOriginal(this::all)),
        Route.put(PATH + "/{db}/{table}")
            .summary("Sets the scan rating of a table, as the original does.")
            .body(CssSchemas.RATING)
            .answers(CssSchemas.ORIGINAL)
            .by(asOriginal(this::setRating)));
  }

  private Response all(Request request) {
    return good(SharedScanJson.families(css.css().sharedScans().all()));
  }

  private Response setRating(Request request) {
    TableRef table = table(request);
    // The original's clients send their keys and the version of its API along.
    JsonRequest body = request.anyJson();
    ScanParameters scan = css.css().sharedScans().setRating(table, body.integer("scanRating"));
    return good(
        Json.object(
            css.css().sharedScans().family(table.database()),
            Json.object(
                table.database().text(),
                Json.object(table.table().text(), SharedScanJson.scan(scan)))));
  }

  private static Response good(Map<String, Object> families) {
    Map<String, Object> body = result(1, "");
    body.put("css", Json.object("shared_scan", families));
    return Response.json(body);
  }

  private Handler asOriginal(Handler handler) {
    return request -> {
      try {
        return handler.handle(request);
      } catch (RuntimeException thrown) {
        Failure failure = failures.read(thrown);
        if (failure.kind() == Kind.INTERNAL) {
          throw thrown;
        }
        return Response.json(failure.kind().status(), result(0, failure.sentence()));
      }
    };
  }

  private static Map<String, Object> result(int success, String error) {
    return Json.object("success", success, "error", error, "error_ext", Map.of(), "warning", "");
  }
}
