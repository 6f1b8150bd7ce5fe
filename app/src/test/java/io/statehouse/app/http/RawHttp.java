package io.statehouse.app.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection to a server, and requests on it byte for byte, as no HTTP client sends them. */
public final class RawHttp implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 20_000;
  private static final Pattern LENGTH = Pattern.compile("\r\nContent-Length: (\\d+)\r\n");
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final int port;
  private final Socket socket;
  private final InputStream in;

  public RawHttp(int port) throws IOException {
    this.port = port;
    socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** Sends lines of a request without a body, and returns the whole response. */
  public static String response(int port, String... lines) {
    try (RawHttp client = new RawHttp(port)) {
      client.send(String.join("\r\n", lines), "Connection: close");
      return client.rest();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public static String statusLine(int port, String... lines) {
    return response(port, lines).lines().findFirst().orElse("");
  }

  /** Sends the head of a request, with a Host if there is none. */
  public void send(String... lines) throws IOException {
    String head = String.join("\r\n", lines);
    write(head + (head.contains("Host:") ? "" : "\r\nHost: 127.0.0.1:" + port) + END_OF_HEAD);
  }

  public void write(String text) throws IOException {
    write(text.getBytes(ISO_8859_1));
  }

  public void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** The head of a response. */
  public String head() throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      head.write(next);
      if (next == '\n' && head.toString(ISO_8859_1).endsWith(END_OF_HEAD)) {
        break;
      }
    }
    return head.toString(ISO_8859_1);
  }

  /** The head of the next response; its body is read past. */
  public String headAlone() throws IOException {
    String head = head();
    Matcher length = LENGTH.matcher(head);
    if (length.find()) {
      in.skipNBytes(Integer.parseInt(length.group(1)));
    }
    return head;
  }

  /** The status of a response, of which nothing else is read. */
  public String status() throws IOException {
    String line = new String(in.readNBytes("HTTP/1.1 200".length()), ISO_8859_1);
    return line.substring(line.indexOf(' ') + 1);
  }

  /** All that is received until the server closes the connection. */
  public String rest() throws IOException {
    return new String(in.readAllBytes(), UTF_8);
  }

  /** Reads past some bytes, if there are any yet. */
  public void skip(int most) throws IOException {
    in.skip(Math.min(most, in.available()));
  }

  /** Whether something has arrived that is not read yet. */
  public boolean hasReceived() throws IOException {
    return in.available() > 0;
  }

  public boolean isEnded() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
