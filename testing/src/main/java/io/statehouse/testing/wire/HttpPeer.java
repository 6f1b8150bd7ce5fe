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
 * <p>Not the JDK's newer client: that one keeps a thread and connections until it is collected.
 */
public final class HttpPeer {
  /** A frozen server takes connections still, so that this long is met on a busy machine only. */
  private static final int CONNECT_TIMEOUT_MILLIS = 15_000;

  /** Tests wait this long to see that a frozen server does not answer. */
  private static final int READ_TIMEOUT_MILLIS = 5_000;

  /** Writes are not tried again, so a busy machine is given its time. */
  private static final int WRITE_TIMEOUT_MILLIS = 30_000;

  private final Address address;
  private final Optional<SSLContext> tls;
  private final Map<String, String> headers;

  /** A server that is called without TLS and without any header. */
  public HttpPeer(Address address) {
    this(address, Optional.empty(), Map.of());
  }

  /**
   * @param tls trusts the server, and has a certificate to show; empty means plain HTTP
   * @param headers go with each request
   */
  public HttpPeer(Address address, Optional<SSLContext> tls, Map<String, String> headers) {
    this.address = address;
    this.tls = tls;
    this.headers = Map.copyOf(headers);
  }

  /** What came back. */
  public record Answer(int status, String body) {
    public boolean isOk() {
      return status == HttpURLConnection.HTTP_OK;
    }

    /**
     * Returns the body.
     *
     * @throws IOException if the server said anything but 200
     */
    public String orFail() throws IOException {
      if (!isOk()) {
        throw new IOException("HTTP status " + status + ": " + body.strip());
      }
      return body;
    }
  }

  public Answer get(String path) throws IOException {
    return answer(open("GET", path));
  }

  public Answer put(String path, String body) throws IOException {
    return send("PUT", path, body);
  }

  public Answer post(String path, String body) throws IOException {
    return send("POST", path, body);
  }

  private Answer send(String method, String path, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    HttpURLConnection connection = open(method, path);
    connection.setReadTimeout(WRITE_TIMEOUT_MILLIS);
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(bytes.length); // also keeps the JDK from sending twice
    try (OutputStream out = connection.getOutputStream()) {
      out.write(bytes);
    }
    return answer(connection);
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

  private static Answer answer(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    try (InputStream in =
        status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      String body = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(status, body);
    }
  }
}
