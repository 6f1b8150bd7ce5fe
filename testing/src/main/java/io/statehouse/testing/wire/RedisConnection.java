package io.statehouse.testing.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A connection to Redis, for commands whose response is one string or number. */
public final class RedisConnection implements AutoCloseable {
  /** Long enough for a busy server; where no server listens, a connection is refused at once. */
  private static final int TIMEOUT_MILLIS = 15_000;

  private final Socket socket;
  private final DataInputStream in;

  /** Connects, without TLS if {@code tls} is empty. */
  public RedisConnection(Address address, Optional<SSLContext> tls) throws IOException {
    socket = connect(address, tls);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  /**
   * Sends one command and returns its response: a string, the digits of a number, an error preceded
   * by {@code -} or, for a missing value, {@code (nil)}.
   */
  public String send(String... words) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(utf8("*" + words.length + "\r\n"));
    for (String word : words) {
      byte[] bytes = utf8(word);
      request.writeBytes(utf8("$" + bytes.length + "\r\n"));
      request.writeBytes(bytes);
      request.writeBytes(utf8("\r\n"));
    }
    request.writeTo(socket.getOutputStream());
    return response();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private String response() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> line;
      case '$' -> bulk(Integer.parseInt(rest));
      default -> throw new IOException("cannot read this response of Redis: " + line);
    };
  }

  private String bulk(int length) throws IOException {
    if (length < 0) {
      return "(nil)";
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    line(); // the empty rest of the line
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("Redis closed the connection");
      }
      if (b != '\r') {
        bytes.write(b);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Socket connect(Address address, Optional<SSLContext> tls) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(address.toSocketAddress(), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      return tls.isPresent() ? secure(socket, address, tls.get()) : socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static Socket secure(Socket socket, Address address, SSLContext tls) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            tls.getSocketFactory().createSocket(socket, address.host(), address.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    // Otherwise the host name is not checked.
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
