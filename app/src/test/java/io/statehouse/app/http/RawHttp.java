package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** Requests as they go over the wire, with headers that no client would let one set. */
public final class RawHttp {
  private static final int PATIENCE_MILLIS = 20_000;

  private RawHttp() {}

  /** Sends lines of a request without a body, and returns all of the answer. */
  public static String answer(int port, String... lines) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      String request = String.join("\r\n", lines) + "\r\nConnection: close\r\n";
      String host = request.contains("Host:") ? "" : "Host: 127.0.0.1:" + port + "\r\n";
      socket.getOutputStream().write((request + host + "\r\n").getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public static String statusLine(int port, String... lines) {
    return answer(port, lines).lines().findFirst().orElse("");
  }
}
