package io.statehouse.app.systems.missions.http;

import io.statehouse.app.http.Route;

/** What routes of missions may answer when it does not go well, for the documentation. */
public final class DocumentedErrors {
  private DocumentedErrors() {}

  static Route.Builder open(Route.Builder route) {
    return refuses(
        refuses(refuses(route.original(), 429, "Too many requests: try later."), 500, "A bug."),
        503,
        "The store does not answer.");
  }

  static Route.Builder byAdmin(Route.Builder route) {
    return changing(refuses(open(route), 403, "User or password are not the administrator's."));
  }

  public static Route.Builder byKey(Route.Builder route) {
    return changing(
        refuses(
            refuses(open(route), 401, "There is no API key in the request."),
            ErrorDocument.UNKNOWN_KEY,
            "The API key is nobody's."));
  }

  private static Route.Builder changing(Route.Builder route) {
    return refuses(
        refuses(
            refuses(refuses(route, 400, "The request is wrong."), 413, "The request is too large."),
            502,
            "The change may have been made or not."),
        ErrorDocument.CONTENDED,
        "Others were always faster: try again.");
  }

  static Route.Builder refuses(Route.Builder route, int status, String description) {
    return route.refuses(status, description, ErrorDocument.SCHEMA);
  }
}
