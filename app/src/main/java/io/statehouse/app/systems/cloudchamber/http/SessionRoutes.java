package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionEntry;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionList;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionStatus;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SessionUser;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.SimulationStatus;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/simulation}: the server itself, and the sessions of all users; {@code /api/session}:
 * that of the request, for clients that cannot read their cookie.
 *
 * @param status which does not change while the server runs
 */
record SessionRoutes(Sessions sessions, SimulationStatus status, SessionGuard guard) {
  private static final Logger LOG = LoggerFactory.getLogger(SessionRoutes.class);

  private static final Schema STATUS =
      MessageSchema.of(ClientMessages.SIMULATION_STATUS).named("ChamberSimulation");
  private static final Schema LIST =
      MessageSchema.of(ClientMessages.SESSION_LIST).named("ChamberSessionList");
  private static final Schema SESSION =
      MessageSchema.of(ClientMessages.SESSION_STATUS).named("ChamberSession");
  private static final Schema SESSION_USER = MessageSchema.of(ClientMessages.SESSION_USER);

  List<Route> routes() {
    return List.of(
        guard.forSession(
            Route.get("/api/session")
                .summary("Whose session the request has, and what that user may do.")
                .answers(SESSION_USER),
            (session, request) ->
                MessageBody.response(ClientMessages.SESSION_USER, SessionUser.of(session.user()))),
        guard.forSession(
            Route.get("/api/simulation")
                .summary("When the server started, and how long an unused session lasts.")
                .answers(STATUS),
            (session, request) -> MessageBody.response(ClientMessages.SIMULATION_STATUS, status)),
        guard.forUser(
            Route.get("/api/simulation/sessions")
                .summary("All sessions. For users who manage accounts.")
                .answers(LIST),
            this::list),
        guard.forUser(
            ofSession(Route.get("/api/simulation/sessions/{id}"))
                .summary("A session. For users who manage accounts.")
                .answers(SESSION),
            this::get),
        guard.forUser(
            ofSession(Route.delete("/api/simulation/sessions/{id}"))
                .summary("Ends a session. For users who manage accounts.")
                .answersNothing(200),
            this::end));
  }

  private static RouteBuilder ofSession(RouteBuilder route) {
    return route
        .parameter("id", "The number of the session.", Schema.TEXT)
        .refuses(404, "There is no such session.");
  }

  private Response list(Caller caller, Request request) {
    Listing<Session> listing = sessions.list(caller);
    listing
        .problems()
        .forEach(problem -> LOG.warn("a session is not listed: {}", problem.sentence()));
    String path = request.endpoint().path();
    return MessageBody.response(
        ClientMessages.SESSION_LIST,
        new SessionList(
            listing.items().stream()
                .map(session -> new SessionEntry(session.id(), path + "/" + session.id()))
                .toList()));
  }

  private Response get(Caller caller, Request request) {
    return MessageBody.response(
        ClientMessages.SESSION_STATUS, SessionStatus.of(sessions.get(caller, id(caller, request))));
  }

  private Response end(Caller caller, Request request) {
    long id = id(caller, request);
    sessions.end(caller, id);
    boolean own = SessionGuard.token(request).filter(token -> token.id() == id).isPresent();
    return own ? guard.ended(Response.status(200)) : Response.status(200);
  }

  /** A caller without the right does not learn whether it is a number. */
  private static long id(Caller caller, Request request) {
    caller.require(Right.MANAGE_ACCOUNTS);
    return PathNumber.parse(request.path("id"));
  }
}
