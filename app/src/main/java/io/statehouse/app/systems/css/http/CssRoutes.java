package io.statehouse.app.systems.css.http;

import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.ChangeFeed;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssTopics;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.TableName;
import io.statehouse.domain.css.TableRef;
import java.util.List;
import java.util.Optional;

/** All routes of Qserv CSS, without the prefix below which they are mounted. */
public final class CssRoutes {
  private final CssAccess css;
  private final ChangeFeed feed;
  private final EventStream events;
  private final Failures failures;

  public CssRoutes(CssAccess css, ChangeFeed feed, EventStream events, Failures failures) {
    this.css = css;
    this.feed = feed;
    this.events = events;
    this.failures = failures;
  }

  public List<Route> routes() {
    return Route.all(
        new DatabaseRoutes(css).routes(),
        new TableRoutes(css).routes(),
        new ChunkRoutes(css).routes(),
        new NodeRoutes(css).routes(),
        new EntryRoutes(css).routes(),
        new FileRoutes(css).routes(),
        new PendingRoutes(css).routes(),
        new SharedScanRoutes(css, failures).routes(),
        List.of(version(), watch()));
  }

  private Route version() {
    return Route.get("/version")
        .summary("The version of the layout in the store.")
        .returns(CssDocuments.VERSION, request -> new CssDocuments.Version(css.css().version()));
  }

  private Route watch() {
    return Route.get("/watch")
        .summary("The databases, tables and nodes that change, as server-sent events.")
        .answersBytes(
            "text/event-stream",
            EventStream.description(
                "{\"databases\": […], \"tables\": [\"DB.TABLE\"…], \"nodes\": […], \"otherKeys\":"
                    + " […]}"))
        .by(request -> events.of(feed, request, keys -> Optional.of(CssTopics.json(keys))));
  }

  static DatabaseName database(Request request) {
    return new DatabaseName(request.path("db"));
  }

  static TableRef table(Request request) {
    return new TableRef(database(request), new TableName(request.path("table")));
  }
}
