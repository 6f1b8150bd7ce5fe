package io.statehouse.app.http.server;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.http.RequestHead;
import io.statehouse.app.http.RequestId;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * One request and its response as the web server has them.
 *
 * @param forwarding what is known of proxies
 * @param client what counts as one client: see {@link io.statehouse.app.http.ClientNetwork}
 * @param id that which the client gave it, or one of this server
 * @param over completed once, when the response is sent or cannot be
 */
record JettyCall(
    Request request,
    Response response,
    Forwarding forwarding,
    String client,
    String id,
    Callback over)
    implements RequestHead {
  JettyCall {
    requireNonNull(request, "request");
    requireNonNull(response, "response");
    requireNonNull(client, "client");
    requireNonNull(forwarding, "forwarding");
    requireNonNull(id, "id");
    requireNonNull(over, "over");
  }

  static JettyCall of(Request request, Response response, Forwarding forwarding, Callback over) {
    String client = forwarding.client(request);
    String id = RequestId.of(Optional.ofNullable(request.getHeaders().get(RequestId.HEADER)));
    response.getHeaders().put(RequestId.HEADER, id);
    return new JettyCall(request, response, forwarding, client, id, over);
  }

  /** Returns this call with an action for when it is over, which must not block. */
  JettyCall whenOver(Runnable action) {
    Callback after =
        Callback.from(
            over.getInvocationType(),
            () -> {
              action.run();
              over.succeeded();
            },
            failure -> {
              action.run();
              over.failed(failure);
            });
    return new JettyCall(request, response, forwarding, client, id, after);
  }

  @Override
  public String host() {
    return forwarding.host(request);
  }

  String method() {
    return request.getMethod();
  }

  boolean isHead() {
    return method().equals("HEAD");
  }

  @Override
  public String path() {
    return request.getHttpURI().getPath();
  }

  @Override
  public String query() {
    return request.getHttpURI().getQuery();
  }

  @Override
  public Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeaders().get(name));
  }

  @Override
  public List<String> headers(String name) {
    return request.getHeaders().getValuesList(name);
  }

  @Override
  public Optional<X509Certificate> certificate() {
    return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
            instanceof EndPoint.SslSessionData tls
        ? Stream.ofNullable(tls.peerCertificates()).flatMap(Stream::of).findFirst()
        : Optional.empty();
  }

  @Override
  public List<String> cookies(String name) {
    try {
      return values(Request.getCookies(request), name);
    } catch (HttpException.RuntimeException unreadable) {
      return List.of(); // whoever sends it is not known by a cookie
    }
  }

  /** Returns the values of a cookie; Jetty has none for one that is sent without {@code =}. */
  static List<String> values(List<HttpCookie> cookies, String name) {
    return cookies.stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .filter(Objects::nonNull)
        .toList();
  }

  EndPoint connection() {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  /** Closes the connection, so that part of a response is not taken for all of it. */
  void breakOff(Throwable why) {
    over.failed(new Request.Handler.AbortException(why));
  }
}
