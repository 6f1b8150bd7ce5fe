package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.adapter.DeadlineSocket;
import io.statehouse.ports.url.HostAndPort;
import io.statehouse.redis.RedisSettings.Credentials;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * One connection to a server, logged in and in its database, for one thread at a time.
 *
 * <p>It uses the older protocol, RESP2: with the newer one, the driver does not expose pushed
 * messages, and nothing else here needs it.
 */
final class PooledConnection implements AutoCloseable {
  private final PatientSocket socket = new PatientSocket();
  private final FlushingConnection connection;
  private final Map<String, String> hello = new HashMap<>();
  private volatile long lastUsed;
  private volatile boolean fresh = true;

  /**
   * Connects and sends HELLO with the credentials. The response describes the server.
   *
   * @throws JedisConnectionException if the server cannot be reached
   * @throws JedisDataException if it rejects the connection or the credentials
   */
  PooledConnection(
      HostAndPort server,
      Optional<SSLContext> tls,
      Optional<Credentials> credentials,
      Deadline deadline) {
    connection = new FlushingConnection(() -> connected(server, tls));
    try {
      socket.until(deadline);
      connection.connect();
      greet(credentials);
    } catch (RuntimeException rejected) {
      close();
      throw rejected;
    }
  }

  /**
   * Connects, once. A driver whose socket is closed connects again, and would continue there, not
   * logged in and in the wrong database.
   */
  private Socket connected(HostAndPort server, Optional<SSLContext> tls) {
    if (socket.isConnected() || socket.isClosed()) {
      throw new JedisConnectionException("the connection is closed");
    }
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.connect(new InetSocketAddress(server.host(), server.port()), socket.millisLeft());
      return tls.isPresent() ? secured(server, tls.get()) : socket;
    } catch (IOException unreachable) {
      throw new JedisConnectionException(unreachable);
    }
  }

  private SSLSocket secured(HostAndPort server, SSLContext tls) throws IOException {
    SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(socket, server.host(), server.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // the certificate must name the host
    secured.setSSLParameters(parameters);
    try {
      secured.startHandshake();
    } catch (SocketTimeoutException silence) {
      // A server without TLS takes the handshake for an incomplete request, and waits.
      throw new SSLException("no response to the first message of the TLS handshake", silence);
    }
    return secured;
  }

  private void greet(Optional<Credentials> credentials) {
    CommandArguments greeting = new CommandArguments(Command.HELLO).add("2");
    credentials.ifPresent(login -> greeting.add("AUTH").add(login.user()).add(login.password()));
    connection.sendCommand(greeting.add("SETNAME").add("statehouse"));
    List<?> response = Responses.list(connection.getOne());
    for (int i = 0; i + 1 < response.size(); i += 2) {
      hello.put(text(response.get(i)), text(response.get(i + 1)));
    }
  }

  /** Returns a field of the response to HELLO, such as {@code role}; empty if there is none. */
  String hello(String field) {
    return hello.getOrDefault(field, "");
  }

  /** Returns whether it has not been lent since it was opened. */
  boolean isFresh() {
    return fresh;
  }

  void returned() {
    fresh = false;
    lastUsed = System.nanoTime();
  }

  long nanosIdle() {
    return System.nanoTime() - lastUsed;
  }

  /** Sends one request and returns the response; an error response is thrown. */
  Object call(CommandArguments request, Deadline deadline) {
    List<Object> responses = new ArrayList<>(1);
    exchange(List.of(request), () -> {}, responses, deadline);
    return successful(responses).get(0);
  }

  /** Returns these responses; an error response is thrown. */
  static <T extends List<?>> T successful(T responses) {
    for (Object response : responses) {
      if (response instanceof JedisDataException error) {
        throw error;
      }
    }
    return responses;
  }

  /**
   * Sends all requests, then reads a response to each. An error response is returned like any
   * other.
   *
   * @param meanwhile what to do while the server works
   * @param responses receives the responses as they arrive; it stays incomplete if the connection
   *     breaks
   */
  void exchange(
      List<CommandArguments> requests,
      Runnable meanwhile,
      List<Object> responses,
      Deadline deadline) {
    socket.until(deadline);
    try {
      requests.forEach(connection::sendCommand);
      connection.flush();
      meanwhile.run();
      for (int i = 0; i < requests.size(); i++) {
        try {
          responses.add(connection.getOne());
        } catch (JedisDataException error) {
          responses.add(error);
        }
      }
    } finally {
      socket.disarm();
    }
  }

  /** Sends without waiting for the response, which {@link #next} will receive. */
  void send(CommandArguments request) {
    connection.sendCommand(request);
    connection.flush();
  }

  /** Waits for the next message of a subscribed connection; an error response is thrown. */
  Object next(Deadline deadline) {
    socket.until(deadline);
    return connection.getOne();
  }

  /**
   * Waits for the next message of a subscribed connection.
   *
   * @param quiet after how long without a message to call {@code whenQuiet}, again and again
   * @param whenQuiet may send a request on this connection, too
   */
  Object next(Duration quiet, Deadline deadline, Runnable whenQuiet) {
    socket.whenQuiet =
        () -> {
          if (deadline.hasPassed()) {
            throw new JedisConnectionException(new SocketTimeoutException("no response in time"));
          }
          socket.until(Deadline.in(quiet));
          whenQuiet.run();
          socket.until(Deadline.in(quiet).earlier(deadline));
        };
    try {
      return next(Deadline.in(quiet).earlier(deadline));
    } finally {
      socket.whenQuiet = null;
    }
  }

  /** Closes immediately, even while another thread waits on it. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // It is unusable anyway.
    }
  }

  static String text(Object response) {
    return response instanceof byte[] bytes ? new String(bytes, UTF_8) : String.valueOf(response);
  }

  /** A connection on which one thread can send while another reads. */
  private static final class FlushingConnection extends Connection {
    FlushingConnection(JedisSocketFactory sockets) {
      super(sockets);
    }

    @Override
    protected void flush() {
      super.flush();
    }
  }

  /** A socket whose read can be continued when nothing arrived for a while. */
  private static final class PatientSocket extends DeadlineSocket {
    private Runnable whenQuiet; // used by the reading thread only

    void until(Deadline deadline) {
      until(System.nanoTime() + deadline.nanosLeft());
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read(byte[] into, int from, int length) throws IOException {
          while (true) {
            try {
              return in.read(into, from, length);
            } catch (SocketTimeoutException quiet) {
              if (whenQuiet == null) {
                throw quiet;
              }
              whenQuiet.run();
            }
          }
        }
      };
    }
  }
}
