package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.url.HostAndPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Waiting for messages of a server that is silent. */
@Timeout(value = 60, threadMode = SEPARATE_THREAD)
class PooledConnectionTest {
  private static final Duration QUIET = Duration.ofMillis(20);

  private ServerSocket listener;
  private Socket server;
  private PooledConnection connection;

  @BeforeEach
  void connect() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    HostAndPort address =
        new HostAndPort(listener.getInetAddress().getHostAddress(), listener.getLocalPort());
    Thread greeting =
        new Thread(
            () -> {
              try {
                server = listener.accept();
                server.getOutputStream().write("*0\r\n".getBytes(UTF_8)); // the response to HELLO
              } catch (IOException failed) {
                throw new IllegalStateException(failed);
              }
            });
    greeting.start();
    connection =
        new PooledConnection(address, Optional.empty(), Optional.empty(), inMillis(20_000));
  }

  @AfterEach
  void close() throws IOException {
    connection.close();
    server.close();
    listener.close();
  }

  @Test
  void a_quiet_server_is_asked_again_and_again_until_the_deadline() {
    AtomicInteger asked = new AtomicInteger();

    assertThatExceptionOfType(JedisConnectionException.class)
        .isThrownBy(() -> connection.next(QUIET, inMillis(500), asked::incrementAndGet));

    assertThat(asked).hasValueBetween(2, 25);
  }

  @Test
  void what_arrives_after_a_quiet_time_is_returned() {
    Object message = connection.next(QUIET, inMillis(20_000), () -> send("+hello\r\n"));

    assertThat(PooledConnection.text(message)).isEqualTo("hello");
  }

  private void send(String text) {
    try {
      server.getOutputStream().write(text.getBytes(UTF_8));
    } catch (IOException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static Deadline inMillis(int millis) {
    return Deadline.in(Duration.ofMillis(millis));
  }
}
