package io.statehouse.app.http.server;

import static io.statehouse.app.http.Response.PLAIN_TEXT;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Endpoint;
import io.statehouse.app.http.ErrorResponse;
import io.statehouse.app.http.Route;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.layout.Json;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The responses where no route matches, and where the web server rejects a request before any route
 * sees it, such as for {@code %2F} in a path. The error response of a route is left as it is. Paths
 * are not repeated: a mistyped one may contain an API key.
 */
final class FallbackResponses extends ErrorHandler {
  static final int NO_PATH = 404;
  static final int NO_METHOD = 405;

  private static final String NOT_FOUND = "404 page not found\n";
  private static final String WRONG_METHOD = "405 method not allowed\n";

  private final List<Endpoint> endpoints;
  private final List<String> originals;
  private final OriginalRoots roots;

  FallbackResponses(List<Route> routes) {
    endpoints = routes.stream().map(Route::endpoint).toList();
    originals =
        endpoints.stream()
            .filter(each -> each.dialect().isOriginal() && each.pathParameters().isEmpty())
            .map(each -> each.path().replaceFirst("/$", ""))
            .distinct()
            .toList();
    roots = OriginalRoots.of(routes);
  }

  /** Responds to a request for which there is no route. */
  void respond(JettyCall call) {
    Set<String> methods = roots.have(call.path()) ? Set.of() : methods(call.path());
    if (methods.isEmpty()) {
      respond(call, NO_PATH, "there is nothing at this path", NOT_FOUND);
    } else {
      call.response().getHeaders().put(HttpHeader.ALLOW, String.join(", ", methods));
      respond(call, NO_METHOD, "this path is not for " + call.method(), WRONG_METHOD);
    }
  }

  private Set<String> methods(String path) {
    Set<String> methods = new TreeSet<>();
    for (Endpoint each : endpoints) {
      if (each.isAt(path)) {
        methods.add(each.method().name());
        if (each.hasHead()) {
          methods.add("HEAD");
        }
      }
    }
    return methods;
  }

  private void respond(JettyCall call, int status, String sentence, String plain) {
    boolean original = isOriginal(call.path());
    String body = original ? plain : Json.text(ErrorResponse.noRoute(status, sentence)) + "\n";
    call.response().setStatus(status);
    call.response()
        .getHeaders()
        .put(HttpHeader.CONTENT_TYPE, original ? PLAIN_TEXT : ErrorResponse.MEDIA_TYPE);
    call.response().write(true, ByteBuffer.wrap(body.getBytes(UTF_8)), call.over());
  }

  /**
   * Returns whether a path is one of an original's API or below it, whose errors are plain text.
   */
  private boolean isOriginal(String path) {
    return roots.have(path)
        || originals.stream().anyMatch(base -> path.equals(base) || path.startsWith(base + "/"));
  }

  /** Otherwise a rejected PUT or DELETE has no body. */
  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected boolean generateAcceptableResponse(
      Request request,
      Response response,
      Callback callback,
      String contentType,
      List<Charset> charsets,
      int code,
      String message,
      Throwable cause) {
    response.getHeaders().put("Content-Type", ErrorResponse.MEDIA_TYPE);
    // The web server may close the connection then, on which the client would send its next one.
    response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
    byte[] body = (Json.text(document(code, message)) + "\n").getBytes(UTF_8);
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }

  private static Map<String, Object> document(int status, String message) {
    Kind kind =
        switch (status) {
          case 500 -> Kind.INTERNAL;
          case 503 -> Kind.UNAVAILABLE;
          default -> Kind.BAD_INPUT;
        };
    String sentence =
        message == null
            ? "the request is not one that can be served"
            : "the request cannot be served: " + Printable.line(message);
    return ErrorResponse.document(status, kind.type(), kind.title(), sentence);
  }
}
