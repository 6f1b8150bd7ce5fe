package io.statehouse.app.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/** The request for a web socket; it remains readable after the socket is open. */
public final class Handshake {
  private final String client;
  private final Query query;
  private final HttpFields headers;

  /**
   * @throws IllegalArgumentException if the query is malformed
   */
  Handshake(JettyCall call) {
    client = call.client();
    query = new Query(call.query(), false);
    headers = call.request().getHeaders().asImmutable(); // as the web server reuses the request
  }

  /** A query parameter; the first one if there are several. */
  public Optional<String> query(String name) {
    return query.all(name).stream().findFirst();
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** What counts as one client: its IPv4 address, or the first 64 bits of its IPv6 address. */
  public String client() {
    return client;
  }
}
