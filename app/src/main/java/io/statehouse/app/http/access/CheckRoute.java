package io.statehouse.app.http.access;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.access.AccessRules;
import io.statehouse.app.access.Grant;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Right;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.Need;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteTable;
import io.statehouse.app.json.Shape;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code GET /access/check}: whether someone may send a request, and why. */
public final class CheckRoute {
  /** The path of the route. */
  public static final String PATH = "/access/check";

  private final Optional<? extends Supplier<AccessRules>> access;
  private final Supplier<RouteTable> routes;

  /**
   * The response.
   *
   * @param route the route that the request is for, with its parameters in braces
   * @param needs the requirement of that route
   * @param why the grant that decides, or those that do not suffice
   */
  public record Checked(String identity, boolean allowed, String route, String needs, String why) {
    public static final Shape<Checked> SHAPE = Shape.of(Checked.class);
  }

  /**
   * @param access empty if everyone may do all
   * @param routes all that the server has
   */
  public CheckRoute(Optional<? extends Supplier<AccessRules>> access, Supplier<RouteTable> routes) {
    this.access = access;
    this.routes = routes;
  }

  public Route route() {
    return Route.get(PATH)
        .needs(Right.ADMIN)
        .summary("Whether someone may send a request, and why.")
        .query("identity", "The name of a user, a token or a certificate, or anonymous.")
        .query("method", "The method of the request.")
        .query("path", "The path of the request, with its query.")
        .fails(Kind.NOT_FOUND)
        .returns(Checked.SHAPE, this::check);
  }

  private Checked check(Request request) {
    AccessRules rules =
        access
            .orElseThrow(
                () ->
                    AppException.misused("this server knows no identities: access.file is not set"))
            .get();
    Identity identity = rules.identity(request.query("identity"));
    CheckedRequest checked = new CheckedRequest(request.query("path"));
    String method = request.query("method");
    RouteTable.Match match =
        routes
            .get()
            .find(method, checked.path())
            .orElseThrow(
                () ->
                    new AppException(
                        Kind.NOT_FOUND, "there is no route " + method + " " + checked.path()));
    return checked(identity, checked.to(match));
  }

  private static Checked checked(Identity identity, Request request) {
    Endpoint endpoint = request.endpoint();
    Need need = endpoint.need();
    return switch (need.who()) {
      case ANYONE -> checked(identity, true, endpoint, "nothing", "everyone may");
      case ORIGINAL ->
          checked(
              identity,
              true,
              endpoint,
              "the log-in of the original system",
              "the route checks it itself");
      case KNOWN -> checked(identity, identity.isKnown(), endpoint, "any identity", has(identity));
      case PARTS -> {
        Grant whole = new Grant(need.right(), need.area(request));
        yield checked(
            identity,
            identity.mayIn(whole.right(), whole.area()),
            endpoint,
            whole + ", or of the parts that the body names",
            has(identity));
      }
      case GRANTED -> {
        Grant needed = new Grant(need.right(), need.area(request));
        Optional<Grant> by = identity.grantOf(needed.right(), needed.area());
        yield checked(
            identity,
            by.isPresent(),
            endpoint,
            needed.toString(),
            by.map(grant -> "by " + grant).orElseGet(() -> has(identity)));
      }
    };
  }

  private static Checked checked(
      Identity identity, boolean allowed, Endpoint endpoint, String needs, String why) {
    return new Checked(
        identity.toString(), allowed, endpoint.method() + " " + endpoint.path(), needs, why);
  }

  private static String has(Identity identity) {
    return "it has "
        + (identity.grants().isEmpty()
            ? "nothing"
            : identity.grants().stream().map(Grant::toString).collect(joining(", ")));
  }
}
