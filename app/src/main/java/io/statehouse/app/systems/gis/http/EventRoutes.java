package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.EventStream;
import java.util.List;
import java.util.Optional;

/** {@code /events}: what changes, as it changes. */
public record EventRoutes(GisFeed feed, EventStream streams) {

  public List<Route> routes() {
    return List.of(
        Route.get("/events")
            .needs(READ)
            .summary("Which routes are served and how far topics are adopted, as it changes.")
            .answersBytes("text/event-stream", EventStream.description(GisUpdate.FORM))
            .by(this::stream));
  }

  private Response stream(Request request) {
    return streams.resuming(request, feed::watch, Optional::of);
  }
}
