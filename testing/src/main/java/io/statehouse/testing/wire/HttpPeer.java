package io.statehouse.testing.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/**
 * A server that speaks HTTP; every call has a connection of its own.
 *
 * <p>Not the JDK's newer client, which keeps a thread and connections until it is collected.
 */
public final class HttpPeer {
  /** A frozen server still accepts connections, so only a busy machine takes this long. */
  private static final int CONNECT_TIMEOUT_MILLIS = 15_000;

  /** The time that tests wait to see that a frozen server does not respond. */
  private static final int READ_TIMEOUT_MILLIS = 5_000;

  /** Writes are not retried, so a busy machine is given more time. */
  private static final int WRITE_TIMEOUT_MILLIS = 30_000;

  private final Address address;
  private final Optional<SSLContext> tls;
  private final Map<String, String> headers;

  /** Creates a peer that is called without TLS and without any header. */
  public HttpPeer(Address address) {
    this(address, Optional.empty(), Map.of());
  }

  /**
   * @param tls the trusted authority and the client certificate; empty means plain HTTP
   * @param headers sent with each request
   */
  public HttpPeer(Address address, Optional<SSLContext> tls, Map<String, String> headers) {
    this.address = address;
    this.tls = tls;
    this.headers = Map.copyOf(headers);
  }

  /** The response of the server. */
  public record Response(int status, String body) {
    public boolean isOk() {
      return status == HttpURLConnection.HTTP_OK;
    }

    /**
     * Returns the body.
     *
     * @throws IOException if the status is not 200
     */
    public String orFail() throws IOException {
      if (!isOk()) {
        throw new IOException("HTTP status " + status + ": " + body.strip());
      }
      return body;
    }
  }

  public Response get(String path) throws IOException {
    return response(open("GET", path));
  }

  public Response put(String path, String body) throws IOException {
    return send("PUT", path, body);
  }

  public Response post(String path, String body) throws IOException {
    return send("POST", path, body);
  }

  private Response send(String method, String path, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpURLConnection connection = open(method, path);
    connection.setReadTimeout(WRITE_TIMEOUT_MILLIS);
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(bytes.length); // also keeps the JDK from sending twice
    try (OutputStream out = connection.getOutputStream()) {
      out.write(bytes);
    }
    return response(connection);
  }

  private HttpURLConnection open(String method, String path) throws IOException {
    String scheme = tls.isPresent() ? "https" : "http";
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(scheme + "://" + address + path).toURL().openConnection();
    if (connection instanceof HttpsURLConnection https) {
      https.setSSLSocketFactory(tls.orElseThrow().getSocketFactory());
    }
    connection.setConnectTimeout(CONNECT_TIMEOUT_MILLIS);
    connection.setReadTimeout(READ_TIMEOUT_MILLIS);
    connection.setRequestMethod(method);
    connection.setRequestProperty("Connection", "close");
    headers.forEach(connection::setRequestProperty);
    return connection;
  }

  private static Response response(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      String body = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Response(status, body);
    }
  }
}
