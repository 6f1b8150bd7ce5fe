package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import java.util.List;

/** {@code /api/events}: what changes, as it changes. */
record EventRoutes(ChamberFeed feed, EventStream streams, SessionGuard guard) {

  List<Route> routes() {
    return List.of(
        guard.forSession(
            Route.get("/api/events")
                .summary(
                    "The users, items of the inventory and workloads that change, as events, until"
                        + " the session ends.")
                .answersBytes(
                    "text/event-stream",
                    EventStream.description(ChamberUpdate.FORM) + " Also ended."),
            this::stream));
  }

  private Response stream(ActiveSession session, Request request) {
    StreamOwner holder = StreamOwner.tenant(session.user().name());
    streams.slots().require(holder);
    ChamberFeed.Client client = feed.client(session);
    return streams.resuming(holder, request, feed.watch(), client::subscribe, client::view);
  }
}
