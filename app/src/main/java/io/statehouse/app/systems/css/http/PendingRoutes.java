package io.statehouse.app.systems.css.http;

import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.PendingOutcome;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.PendingAction;
import io.statehouse.domain.css.PendingActions;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.TableName;
import java.util.List;
import java.util.Optional;

/** {@code /pending}: what workers must do because a status requests it. */
final class PendingRoutes {

  /** A pending action as it was listed, and its outcome. */
  private record Report(
      PendingAction.Kind kind,
      DatabaseName database,
      Optional<TableName> table,
      Status status,
      PendingOutcome outcome,
      Optional<String> reason) {
    void to(PendingActions watcher) {
      outcome.report(watcher, new PendingAction(kind, database, table, status), reason);
    }
  }

  private final CssAccess css;

  PendingRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/pending")
            .summary("What workers must create or drop, in the order in which to do it.")
            .returns(CssDocuments.PENDING, request -> css.css().watcher().pending()),
        Route.post("/pending")
            .summary("Reports the outcome of such an action: done, failed or not-now.")
            .accepts(Shape.of(Report.class))
            .does((request, report) -> report.to(css.css().watcher())));
  }
}
