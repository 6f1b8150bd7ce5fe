package io.statehouse.app.systems.css.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.PendingJson;
import io.statehouse.domain.css.PendingAction;
import java.util.List;

/** {@code /pending}: what workers must do because a status asks for it. */
final class PendingRoutes {
  private final CssAccess css;

  PendingRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/pending")
            .summary("What workers must create or drop, in the order in which to do it.")
            .answers(Schema.list(CssSchemas.PENDING))
            .by(this::list),
        Route.post("/pending")
            .summary("Tells what became of such an action: done, failed or not-now.")
            .body(CssSchemas.OUTCOME)
            .answersNothing(204)
            .by(this::report));
  }

  private Response list(Request request) {
    return Response.json(css.css().watcher().pending().stream().map(PendingJson::action).toList());
  }

  private Response report(Request request) {
    JsonRequest body = request.json("kind", "database", "table", "status", "outcome", "reason");
    PendingAction action =
        PendingJson.read(
            body.text("kind"),
            body.text("database"),
            body.optionalText("table"),
            body.text("status"));
    if (!css.css()
        .watcher()
        .report(action, PendingJson.outcome(body.text("outcome"), body.optionalText("reason")))) {
      throw new AppException(
          Kind.CONTENDED, "the status is no longer " + action.status() + ": look again");
    }
    return Response.nothing();
  }
}
