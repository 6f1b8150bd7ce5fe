package io.statehouse.app.http.access;

import io.statehouse.app.http.ReceivedBody;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.RequestHead;
import io.statehouse.app.http.RouteTable;
import java.io.InputStream;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/** A request that is not sent, of which only the method, the path and the query are known. */
record CheckedRequest(String path, String query) implements RequestHead {
  /**
   * @param target the path, perhaps with a query
   */
  CheckedRequest(String target) {
    this(
        target.replaceFirst("(?s)\\?.*", ""),
        target.indexOf('?') < 0 ? null : target.substring(target.indexOf('?') + 1));
  }

  /**
   * Returns it as a request for a route.
   *
   * @throws IllegalArgumentException if the route would not accept its parameters
   */
  Request to(RouteTable.Match match) {
    return new Request(this, match.route().endpoint(), match.parameters(), new NoBody());
  }

  @Override
  public String client() {
    return "";
  }

  @Override
  public String id() {
    return "";
  }

  @Override
  public String host() {
    return "";
  }

  @Override
  public Optional<String> header(String name) {
    return Optional.empty();
  }

  @Override
  public List<String> headers(String name) {
    return List.of();
  }

  @Override
  public Optional<X509Certificate> certificate() {
    return Optional.empty();
  }

  @Override
  public List<String> cookies(String name) {
    return List.of();
  }

  private static final class NoBody implements ReceivedBody {
    @Override
    public boolean hasArrived() {
      return true;
    }

    @Override
    public byte[] bytes() {
      return new byte[0];
    }

    @Override
    public InputStream open() {
      return InputStream.nullInputStream();
    }
  }
}
