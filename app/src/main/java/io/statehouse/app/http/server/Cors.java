package io.statehouse.app.http.server;

import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets pages of some other origins use this server from a browser. They present credentials in a
 * header: the cookie of the console is not for them.
 */
final class Cors extends Handler.Wrapper {
  private static final String PREFLIGHT_SECONDS = "600";
  private static final String READABLE = "ETag, Link, Location, X-Request-Id";

  private final Set<String> origins;

  /**
   * @param origins such as {@code https://tools.example}
   */
  Cors(Set<String> origins, Handler next) {
    super(next);
    this.origins = Set.copyOf(origins);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<String> origin =
        Optional.ofNullable(request.getHeaders().get(HttpHeader.ORIGIN)).filter(origins::contains);
    if (origin.isEmpty()) {
      return super.handle(request, response, callback);
    }
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin.get());
    headers.add(HttpHeader.VARY, HttpHeader.ORIGIN.asString());
    HttpField asked = request.getHeaders().getField(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD);
    if (!request.getMethod().equals("OPTIONS") || asked == null) {
      headers.put(HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, READABLE);
      return super.handle(request, response, callback);
    }
    headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST, PUT, DELETE");
    Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCESS_CONTROL_REQUEST_HEADERS))
        .ifPresent(wanted -> headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS, wanted));
    headers.put(HttpHeader.ACCESS_CONTROL_MAX_AGE, PREFLIGHT_SECONDS);
    response.setStatus(204);
    callback.succeeded();
    return true;
  }
}
