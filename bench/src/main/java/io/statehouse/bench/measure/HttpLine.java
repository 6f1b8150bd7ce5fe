package io.statehouse.bench.measure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import javax.net.SocketFactory;

/**
 * One kept connection that sends a request and waits for the response. It implements only as much
 * of HTTP/1.1 as the server uses, so that it needs little of the processor that it shares with it.
 */
public final class HttpLine implements Closeable {
  /** A response. */
  public record Reply(int status, String body) {}

  private final Socket socket;
  private final InputStream in;
  private final String host;

  public HttpLine(URI server) throws IOException {
    this(server, SocketFactory.getDefault());
  }

  /**
   * @param sockets makes the socket, perhaps with TLS
   */
  public HttpLine(URI server, SocketFactory sockets) throws IOException {
    this.socket = sockets.createSocket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
    this.host = server.getAuthority();
  }

  /**
   * Limits how long a response may take.
   *
   * @param timeout unlimited if zero
   * @return this connection
   */
  public HttpLine withTimeout(Duration timeout) throws IOException {
    socket.setSoTimeout((int) timeout.toMillis());
    return this;
  }

  /**
   * Sends a request, and returns the body of the response.
   *
   * @param headers each ended by CR LF
   * @throws IllegalStateException unless the status is 200
   */
  public String send(String method, String path, String headers, String body) throws IOException {
    Reply reply = exchange(method, path, headers, body);
    if (reply.status != 200) {
      throw new IllegalStateException(method + " " + path + ": " + reply.status + " " + reply.body);
    }
    return reply.body;
  }

  /**
   * Sends a request, and returns the response.
   *
   * @param headers each ended by CR LF
   */
  public Reply exchange(String method, String path, String headers, String body)
      throws IOException {
    byte[] content = body.getBytes(UTF_8);
    ByteArrayOutputStream request = new ByteArrayOutputStream(256 + content.length);
    request.writeBytes(
        (method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers)
            .getBytes(ISO_8859_1));
    request.writeBytes(("Content-Length: " + content.length + "\r\n\r\n").getBytes(ISO_8859_1));
    request.writeBytes(content);
    socket.getOutputStream().write(request.toByteArray());
    String status = line();
    int length = -1;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).trim());
      }
    }
    int code = Integer.parseInt(status.substring("HTTP/1.1 ".length()).substring(0, 3));
    if (code == 204) {
      return new Reply(code, "");
    }
    return new Reply(code, new String(length < 0 ? chunks() : in.readNBytes(length), UTF_8));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunk(); size > 0; size = chunk()) {
      body.writeBytes(in.readNBytes(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
