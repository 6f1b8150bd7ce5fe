package io.statehouse.app.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The request for a web socket; it remains readable after the socket is open. */
public final class Handshake {
  private final String client;
  private final Query query;
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /**
   * @throws IllegalArgumentException if the query is malformed
   */
  Handshake(HttpServletRequest request) {
    // The web server reuses the request object.
    client = ClientNetwork.of(request);
    query = new Query(request.getQueryString(), false);
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(name, request.getHeader(name));
    }
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
