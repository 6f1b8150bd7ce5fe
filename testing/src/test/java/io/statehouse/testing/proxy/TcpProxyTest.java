package io.statehouse.testing.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.statehouse.testing.process.Await;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpProxyTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int SILENCE_MILLIS = 150;

  private EchoServer server;
  private TcpProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = new EchoServer();
    proxy = TcpProxy.to(server.address());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  @Test
  void forwards_bytes_in_both_directions() throws IOException {
    try (Socket client = connect()) {
      assertThat(sendAndReceive(client, "hello")).isEqualTo("hello");
      assertThat(sendAndReceive(client, "x".repeat(100_000))).hasSize(100_000);
    }
  }

  @Test
  void counts_round_trips_and_bytes_each_way() throws IOException {
    try (Socket client = connect();
        Socket other = connect()) {
      sendAndReceive(client, "one");
      sendAndReceive(client, "three");
      sendAndReceive(other, "four");

      assertThat(proxy.connections()).isEqualTo(2);
      assertThat(proxy.roundTrips()).isEqualTo(3);
      assertThat(proxy.requests()).isEqualTo(new Traffic(3, 12));
      assertThat(proxy.answers().bytes()).isEqualTo(12);
    }
  }

  @Test
  void counts_pipelined_requests_as_one_round_trip() throws IOException {
    try (Socket client = connect()) {
      proxy.swallowAnswers();
      send(client, "first");
      await().atMost(PATIENCE).until(() -> proxy.answers().bytes() == 5);
    }
    proxy.heal();
    try (Socket client = connect()) {
      proxy.swallowRequests();
      send(client, "a");
      await().atMost(PATIENCE).until(() -> proxy.requests().bytes() == 6);
      send(client, "b");
      await().atMost(PATIENCE).until(() -> proxy.requests().bytes() == 7);

      assertThat(proxy.roundTrips()).isEqualTo(2);
    }
  }

  @Test
  void reports_which_connections_a_client_left_open() throws IOException {
    Socket kept = connect();
    Socket closed = connect();
    sendAndReceive(kept, "x");
    sendAndReceive(closed, "y");
    assertThat(proxy.openConnections()).isEqualTo(2);

    closed.close();
    await().atMost(PATIENCE).until(() -> proxy.openConnections() == 1);

    kept.close();
    await().atMost(PATIENCE).until(() -> proxy.openConnections() == 0);
  }

  @Test
  void cuts_all_connections_and_accepts_new_ones() throws IOException {
    try (Socket client = connect()) {
      sendAndReceive(client, "before");

      proxy.cutAll();

      assertThat(isOver(client)).isTrue();
      assertThat(proxy.openConnections()).isZero();
    }
    try (Socket client = connect()) {
      assertThat(sendAndReceive(client, "after")).isEqualTo("after");
    }
  }

  @Test
  void cuts_in_the_middle_of_the_next_response_only() throws IOException {
    try (Socket client = connect()) {
      sendAndReceive(client, "whole");
      proxy.cutNextAnswerAfter(3);

      send(client, "broken");

      assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("bro");
    }
    try (Socket client = connect()) {
      assertThat(sendAndReceive(client, "whole again")).isEqualTo("whole again");
    }
  }

  @Test
  void cuts_before_the_first_byte_of_a_response_after_the_request_was_processed()
      throws IOException {
    try (Socket client = connect()) {
      proxy.cutNextAnswerAfter(0);

      send(client, "done, without a response");

      assertThat(isOver(client)).isTrue();
      assertThat(proxy.answers().bytes()).isEqualTo(24);
    }
  }

  @Test
  void drops_responses_while_the_connection_stays_open_and_cuts_it_when_healed()
      throws IOException {
    try (Socket client = connect();
        Socket idle = connect()) {
      sendAndReceive(idle, "unharmed");
      proxy.swallowAnswers();

      send(client, "hello?");
      assertSilent(client);
      await().atMost(PATIENCE).until(() -> proxy.answers().bytes() == 14);

      proxy.heal();
      assertThat(isOver(client)).isTrue();
      assertThat(sendAndReceive(idle, "still there")).isEqualTo("still there");
    }
  }

  @Test
  void drops_requests_so_that_the_server_never_sees_them() throws IOException {
    try (Socket client = connect()) {
      proxy.swallowRequests();

      send(client, "hello?");

      await().atMost(PATIENCE).until(() -> proxy.requests().bytes() == 6);
      assertSilent(client);
      assertThat(proxy.answers()).isEqualTo(Traffic.NONE);
    }
  }

  @Test
  void delays_responses() throws IOException {
    try (Socket client = connect()) {
      proxy.delayAnswers(Duration.ofMillis(200));
      long start = System.nanoTime();

      sendAndReceive(client, "slow");

      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }
  }

  @Test
  void refuses_new_connections_until_healed_and_keeps_its_address() throws IOException {
    try (Socket client = connect()) {
      sendAndReceive(client, "before");

      proxy.refuse();
      assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
      assertThat(sendAndReceive(client, "unharmed")).isEqualTo("unharmed");

      proxy.heal();
      try (Socket next = connect()) {
        assertThat(sendAndReceive(next, "after")).isEqualTo("after");
      }
    }
  }

  @Test
  void accepts_no_connection_once_it_refuses_even_under_load() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      clients.add(new Thread(() -> connectAgainAndAgain(over)));
    }
    clients.forEach(Thread::start);
    try {
      for (int round = 0; round < 100; round++) {
        long before = proxy.connections();
        Await.until("clients connect", () -> proxy.connections() >= before + 5);

        proxy.refuse();
        long accepted = proxy.connections();
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        proxy.cutAll();

        assertThat(proxy.openConnections()).isZero();
        assertThat(proxy.connections()).isEqualTo(accepted);
        proxy.heal();
      }
    } finally {
      over.set(true);
      for (Thread client : clients) {
        client.join();
      }
    }
  }

  @Test
  void waits_until_the_server_is_silent() throws IOException {
    try (Socket client = connect()) {
      sendAndReceive(client, "x");
      long start = System.nanoTime();

      proxy.awaitSilence();

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(50));
    }
  }

  private void connectAgainAndAgain(AtomicBoolean over) {
    while (!over.get()) {
      try (Socket client = connect()) {
        sendAndReceive(client, "x");
      } catch (IOException refusedOrCut) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void refuses_at_once_even_if_the_caller_is_interrupted() throws IOException {
    Thread.currentThread().interrupt();

    proxy.refuse();

    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
  }

  @Test
  void closes_connections_where_no_server_listens() throws IOException {
    server.close();

    try (Socket client = connect()) {
      assertThat(isOver(client)).isTrue();
      assertThat(proxy.openConnections()).isZero();
    }
  }

  @Test
  void forwards_a_close_by_the_server_and_counts_connections_the_client_still_holds_open()
      throws IOException {
    try (Socket client = connect()) {
      sendAndReceive(client, "x");

      server.hangUp();

      assertThat(isOver(client)).isTrue();
      assertThat(proxy.openConnections()).isEqualTo(1);
    }
    await().atMost(PATIENCE).until(() -> proxy.openConnections() == 0);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(proxy.address().host(), proxy.address().port());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String sendAndReceive(Socket socket, String text) throws IOException {
    send(socket, text);
    byte[] answer = socket.getInputStream().readNBytes(text.length());
    return new String(answer, StandardCharsets.UTF_8);
  }

  /** Waits for the end of the connection, whether orderly or not. */
  private static boolean isOver(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  private static void assertSilent(Socket socket) throws IOException {
    socket.setSoTimeout(SILENCE_MILLIS);
    assertThatThrownBy(() -> socket.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    socket.setSoTimeout((int) PATIENCE.toMillis());
  }
}
