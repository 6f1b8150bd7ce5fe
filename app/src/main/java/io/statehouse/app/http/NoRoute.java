package io.statehouse.app.http;

import io.javalin.http.Context;
import io.statehouse.app.json.Json;
import java.util.List;

/**
 * The response where no route matches; the error response of a route is left as it is. Paths are
 * not repeated: a mistyped one may contain an API key.
 */
final class NoRoute {
  private static final String PLAIN = "text/plain;charset=utf-8";
  private static final String NOT_FOUND = "404 page not found\n";
  private static final String WRONG_METHOD = "405 method not allowed\n";

  private final List<String> originals;

  NoRoute(List<Route> routes) {
    originals =
        routes.stream()
            .filter(route -> route.original() && route.pathParameters().isEmpty())
            .map(route -> route.path().replaceFirst("/$", ""))
            .distinct()
            .toList();
  }

  void notFound(Context context) {
    respond(context, "there is nothing at this path", NOT_FOUND);
  }

  void wrongMethod(Context context) {
    respond(context, "this path is not for " + context.method(), WRONG_METHOD);
  }

  private void respond(Context context, String sentence, String plain) {
    if (context.res().isCommitted()) {
      return;
    }
    UnreadBody.discard(context.req(), context.res());
    if (isOriginal(context.path())) {
      context.contentType(PLAIN).result(plain);
    } else {
      context
          .contentType("application/json")
          .result(Json.text(Json.object("error", sentence, "type", "no-route")) + "\n");
    }
  }

  /** Whether a path is one of an original's API or below it, whose errors are plain text. */
  private boolean isOriginal(String path) {
    return originals.stream().anyMatch(base -> path.equals(base) || path.startsWith(base + "/"));
  }
}
