package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LogIn;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserDefinition;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserList;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserPassword;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserPublic;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.UserUpdate;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /api/users}: users log in and out, and are created, read, changed and deleted. */
record UserRoutes(Users users, Sessions sessions, RevisionTags tags, SessionGuard guard) {
  private static final Logger LOG = LoggerFactory.getLogger(UserRoutes.class);

  private static final String LOG_IN = "login";
  private static final String LOG_OUT = "logout";

  /** The names that the original routes: by accident, commas count as letters. */
  private static final Pattern NAME = Pattern.compile("[a-z,A-Z][a-z,A-Z,0-9]*");

  private static final Schema LIST = MessageSchema.of(ClientMessages.USER_LIST);
  private static final Schema USER =
      MessageSchema.of(ClientMessages.USER_PUBLIC).named("ChamberUser");
  private static final Schema DEFINITION =
      MessageSchema.of(ClientMessages.USER_DEFINITION).named("ChamberNewUser");
  private static final Schema UPDATE = MessageSchema.of(ClientMessages.USER_UPDATE);
  private static final Schema PASSWORD =
      MessageSchema.of(ClientMessages.USER_PASSWORD).named("ChamberPasswordUpdate");

  List<Route> routes() {
    return List.of(
        guard.forUser(
            Route.get("/api/users")
                .summary("All users. For users who manage accounts.")
                .answers(LIST),
            this::list),
        guard.forUser(
            ofUser(Route.get("/api/users/{user}"))
                .summary("A user, with its revision as the ETag.")
                .refuses(404, "There is no such user.")
                .taggedAsOriginal()
                .answers(USER),
            (caller, request) -> shown(users.get(caller, name(request)))),
        guard.forUser(
            ofUser(Route.post("/api/users/{user}"))
                .summary("Creates a user, with its revision as the ETag.")
                .body(DEFINITION)
                .refuses(429, "Too many passwords are being hashed.")
                .taggedAsOriginal()
                .answersText("That it was created, enabled or not, its rights."),
            this::create),
        guard.forUserUnless(
            request -> request.optionalQuery("op").isPresent(),
            UserRoutes::withoutSession,
            ofUser(Route.put("/api/users/{user}"))
                .summary(
                    "Changes a user of the revision that If-Match names; with ?password, its"
                        + " password. With ?op=login, logs in: the body is the password as it is.")
                .query("op", "Log in or out instead.", Schema.words(List.of(LOG_IN, LOG_OUT)))
                .query("password", "Change the password instead; the value does not matter.")
                .body(Schema.oneOf("ChamberUserChange", PASSWORD, UPDATE))
                .orText()
                .ifMatch("The ETag that the user still has; needed unless op is given.")
                .taggedAsOriginal()
                .answers(USER)
                .answersText("That it was done.")
                .refuses(404, "There is no such user, or it cannot log in.")
                .refuses(409, "The user has another revision.")
                .refuses(429, "Too many log-ins have failed."),
            this::operate,
            this::change),
        guard.forUser(
            ofUser(Route.delete("/api/users/{user}"))
                .summary("Deletes a user.")
                .refuses(404, "There is no such user.")
                .answersText("That it was deleted."),
            this::delete));
  }

  private static RouteBuilder ofUser(RouteBuilder route) {
    return route
        .parameter("user", "Letters and digits, a letter first; case does not matter.", Schema.TEXT)
        .admission(
            request ->
                NAME.matcher(request.path("user")).matches()
                    ? Optional.empty()
                    : Optional.of(PlainErrors.noRoute()));
  }

  /**
   * Returns the name in the path, folded: as in the original, all paths are lower-case but those of
   * POST.
   */
  private static Name name(Request request) {
    return new Name(new Name(request.path("user")).folded());
  }

  private Response list(Caller caller, Request request) {
    Listing<Stored<User>> listing = users.list(caller);
    // Clients of the original know no place for these; verify reports them.
    listing.problems().forEach(problem -> LOG.warn("a user is not listed: {}", problem.sentence()));
    String path = request.endpoint().path();
    return MessageBody.response(ClientMessages.USER_LIST, UserList.of(listing.items(), path));
  }

  private static Response shown(Stored<User> user) {
    return RevisionTags.on(
        MessageBody.response(ClientMessages.USER_PUBLIC, UserPublic.of(user.record())),
        user.revision());
  }

  private Response create(Caller caller, Request request) {
    caller.require(Right.MANAGE_ACCOUNTS);
    UserDefinition wanted = MessageBody.readAsOriginal(request, ClientMessages.USER_DEFINITION);
    sessions.requireUsable(wanted.password());
    Name name = new Name(request.path("user"));
    Stored<User> created =
        sessions.inTurn(
            () -> users.create(caller, name, wanted.password(), wanted.enabled(), wanted.rights()));
    User user = created.record();
    return RevisionTags.on(
        done(
            "User \"%s\" created, enabled: %s, rights: %s"
                .formatted(user.name(), user.enabled(), user.rights().text())),
        created.revision());
  }

  private static Response done(String text) {
    return PlainErrors.text(200, text);
  }

  /** The original reads the user of an update before it checks what that user may do. */
  private static CloudChamberException withoutSession(Request request) {
    return request.optionalQuery("password").isPresent()
        ? new CloudChamberException(Kind.DENIED, SessionGuard.NO_RIGHT)
        : new CloudChamberException(Kind.INVALID, "http: named cookie not present");
  }

  private Response operate(Request request) {
    Name name = name(request);
    String operation = request.query("op");
    return switch (operation) {
      case LOG_IN -> logIn(request, name);
      case LOG_OUT -> logOut(request, name);
      default ->
          throw new CloudChamberException(
              Kind.INVALID,
              "CloudChamber: invalid user operation requested (?op=%s) for user \"%s\""
                  .formatted(OneLine.of(operation), name));
    };
  }

  private Response logIn(Request request, Name name) {
    Password password = new Password(Bytes.copyOf(request.bytes()));
    LogIn logIn = sessions.logIn(SessionGuard.token(request), name, password, request.client());
    return guard.begun(done("User \"%s\" logged in\n".formatted(name)), logIn.token());
  }

  private Response logOut(Request request, Name name) {
    sessions.logOut(SessionGuard.token(request), name);
    return guard.ended(done("User \"%s\" logged out\n".formatted(name)));
  }

  private Response change(Caller caller, Request request) {
    Name name = name(request);
    caller.requireAccessTo(name);
    ExpectedRevision expected = tags.expected(request);
    return request.optionalQuery("password").isPresent()
        ? changePassword(caller, name, expected, request)
        : update(caller, name, expected, request);
  }

  private Response update(Caller caller, Name name, ExpectedRevision expected, Request request) {
    UserUpdate wanted = MessageBody.readAsOriginal(request, ClientMessages.USER_UPDATE);
    Stored<User> updated = users.update(caller, name, expected, wanted.enabled(), wanted.rights());
    Response response = shown(updated);
    return updated.record().enabled() ? response : withoutSessions(caller, name, response);
  }

  private Response changePassword(
      Caller caller, Name name, ExpectedRevision expected, Request request) {
    UserPassword wanted = MessageBody.readAsOriginal(request, ClientMessages.USER_PASSWORD);
    sessions.requireUsable(wanted.changed());
    Stored<User> changed =
        sessions.limited(
            name,
            request.client(),
            () ->
                users.changePassword(
                    caller, name, expected, wanted.old(), wanted.changed(), wanted.force()));
    Response response =
        RevisionTags.on(
            done("Password changed for user \"%s\"".formatted(name)), changed.revision());
    return withoutSessions(caller, name, response);
  }

  private Response delete(Caller caller, Request request) {
    Name name = name(request);
    users.delete(caller, name);
    return withoutSessions(caller, name, done("User \"%s\" deleted.".formatted(name)));
  }

  /** Deletes the sessions of a user, which have ended with the change that the response reports. */
  private Response withoutSessions(Caller caller, Name name, Response response) {
    try {
      sessions.purge();
    } catch (StoreException | CloudChamberException later) {
      // The change is done; a later purge finds them too.
      LOG.warn("cannot delete the sessions of a changed user now: {}", later.getMessage());
    }
    return caller.name().matches(name) ? guard.ended(response) : response;
  }
}
