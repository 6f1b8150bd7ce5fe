package io.statehouse.app.http.socket;

import io.statehouse.app.http.Query;
import java.util.Optional;
import java.util.function.Function;

/** The request for a web socket; it remains readable after the socket is open. */
public final class Handshake {
  private final String client;
  private final Query query;
  private final Function<String, Optional<String>> headers;

  /**
   * @param query what follows the {@code ?}, or null
   * @param headers returns the first value of a header, also after the upgrade
   * @throws IllegalArgumentException if the query is malformed
   */
  public Handshake(String client, String query, Function<String, Optional<String>> headers) {
    this.client = client;
    this.query = new Query(query, false);
    this.headers = headers;
  }

  /** Returns a query parameter; the first one if there are several. */
  public Optional<String> query(String name) {
    return query.all(name).stream().findFirst();
  }

  public Optional<String> header(String name) {
    return headers.apply(name);
  }

  /**
   * Returns what counts as one client: its IPv4 address, or the first 64 bits of its IPv6 address.
   */
  public String client() {
    return client;
  }
}
