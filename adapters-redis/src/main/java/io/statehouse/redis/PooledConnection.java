package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.redis.RedisSettings.Credentials;
import io.statehouse.redis.RedisSettings.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
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
 * <p>It speaks the older protocol, RESP2: of the newer one the driver keeps pushed messages for
 * itself, and nothing else here needs it.
 */
final class PooledConnection implements AutoCloseable {
  private final Server server;
  private final DeadlineSocket socket = new DeadlineSocket();
  private final FlushingConnection connection;
  private Socket connected;
  private Map<String, String> hello = Map.of();
  private volatile long lastUsed;
  private volatile boolean fresh = true;

  private PooledConnection(Server server) {
    this.server = server;
    this.connection = new FlushingConnection(this::takeSocket);
  }

  /**
   * Connects, and says hello with the credentials. The answer tells what kind of server it is.
   *
   * @throws JedisConnectionException if the server cannot be reached
   * @throws JedisDataException if it lets nobody in, or not with these credentials
   */
  static PooledConnection open(
      Server server, Optional<SSLContext> tls, Optional<Credentials> credentials, long deadline) {
    PooledConnection link = new PooledConnection(server);
    try {
      link.socket.until(deadline);
      link.connect(tls);
      link.greet(credentials);
      return link;
    } catch (IOException unreachable) {
      link.close();
      throw new JedisConnectionException(unreachable);
    } catch (RuntimeException notLetIn) {
      link.close();
      throw notLetIn;
    }
  }

  private void connect(Optional<SSLContext> tls) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
    socket.connect(new InetSocketAddress(server.host(), server.port()), socket.millisLeft());
    connected = tls.isPresent() ? secured(tls.get()) : socket;
  }

  private SSLSocket secured(SSLContext tls) throws IOException {
    SSLSocket secured =
        (SSLSocket) tls.getSocketFactory().createSocket(socket, server.host(), server.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // the certificate must name the host
    secured.setSSLParameters(parameters);
    try {
      secured.startHandshake();
    } catch (SocketTimeoutException silence) {
      // A server that does not speak TLS takes the greeting for half a request, and waits.
      throw new SSLException("no answer to the first message of TLS", silence);
    }
    return secured;
  }

  private void greet(Optional<Credentials> credentials) {
    CommandArguments greeting = new CommandArguments(Command.HELLO).add("2");
    credentials.ifPresent(
        known -> greeting.add("AUTH").add(known.user().orElse("default")).add(known.password()));
    connection.sendCommand(greeting.add("SETNAME").add("statehouse"));
    List<?> answer = (List<?>) connection.getOne();
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i + 1 < answer.size(); i += 2) {
      fields.put(text(answer.get(i)), text(answer.get(i + 1)));
    }
    hello = fields;
  }

  /**
   * Gives the driver its socket, once. A driver that finds its socket closed asks for another and
   * goes on there, with nobody logged in and in another database.
   */
  private Socket takeSocket() {
    Socket taken = connected;
    connected = null;
    if (taken == null) {
      throw new JedisConnectionException("the connection is closed");
    }
    return taken;
  }

  Server server() {
    return server;
  }

  /** What the server said of itself: its {@code version}, {@code mode}, {@code role}, our id. */
  String hello(String field) {
    return hello.getOrDefault(field, "");
  }

  /** Tells whether it has not been lent out since it was opened. */
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

  /** Asks one thing; an error that the server answers is thrown. */
  Object ask(CommandArguments request, long deadline) {
    List<Object> answers = new ArrayList<>(1);
    exchange(List.of(request), answers, deadline);
    if (answers.get(0) instanceof JedisDataException error) {
      throw error;
    }
    return answers.get(0);
  }

  /**
   * Sends all requests, then reads an answer to each. An error that the server answers is an answer
   * as any other.
   *
   * @param answers takes the answers as they come; it has too few if the connection breaks
   */
  void exchange(List<CommandArguments> requests, List<Object> answers, long deadline) {
    socket.until(deadline);
    try {
      requests.forEach(connection::sendCommand);
      for (int i = 0; i < requests.size(); i++) {
        answers.add(read());
      }
    } finally {
      socket.disarm();
    }
  }

  /** Sends without waiting for an answer, which {@link #next} will see. */
  void send(CommandArguments request) {
    connection.sendCommand(request);
    connection.flush();
  }

  /** Waits for the next message of a subscribed connection. */
  Object next(long deadline) {
    socket.until(deadline);
    Object message = read();
    if (message instanceof JedisDataException error) {
      throw error;
    }
    return message;
  }

  private Object read() {
    try {
      return connection.getOne();
    } catch (JedisConnectionException broken) {
      throw broken;
    } catch (JedisDataException error) {
      return error;
    }
  }

  /** Closes at once, also while another thread waits on it. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      // It is of no more use, which is all that was wanted.
    }
  }

  static String text(Object answer) {
    return answer instanceof byte[] bytes ? new String(bytes, UTF_8) : String.valueOf(answer);
  }

  /** Lets a request be sent by one thread while another reads. */
  private static final class FlushingConnection extends Connection {
    FlushingConnection(JedisSocketFactory sockets) {
      super(sockets);
    }

    @Override
    protected void flush() {
      super.flush();
    }
  }
}
