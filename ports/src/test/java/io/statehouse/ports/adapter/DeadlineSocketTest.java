package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineSocketTest {
  private ServerSocket listener;
  private DeadlineSocket socket;
  private Socket peer;

  @BeforeEach
  void connect() throws IOException {
    listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    socket = new DeadlineSocket();
    socket.connect(listener.getLocalSocketAddress());
    peer = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
    peer.close();
    listener.close();
  }

  @Test
  void a_read_from_a_silent_peer_ends_at_the_deadline() throws IOException {
    socket.until(inMillis(50));

    InputStream in = socket.getInputStream();

    assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(in::read);
  }

  @Test
  void a_response_that_trickles_in_ends_at_the_deadline_too() throws IOException {
    Thread dripping = new Thread(this::trickle);
    dripping.setDaemon(true);
    dripping.start();
    socket.until(inMillis(200));
    InputStream in = socket.getInputStream();

    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(
            () -> {
              while (in.read() >= 0) {
                socket.millisLeft();
              }
            });
  }

  private void trickle() {
    try {
      OutputStream out = peer.getOutputStream();
      while (true) {
        out.write('.');
        Thread.sleep(5);
      }
    } catch (IOException | InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_large_request_to_a_peer_that_reads_nothing_ends_at_the_deadline() throws IOException {
    socket.until(inMillis(500));
    OutputStream out = socket.getOutputStream();

    assertThatIOException().isThrownBy(() -> out.write(new byte[64 << 20]));
  }

  @Test
  void a_response_in_time_leaves_the_socket_open() throws IOException {
    socket.until(inMillis(2_000));
    socket.getOutputStream().write(new byte[32 << 10]);
    assertThat(peer.getInputStream().readNBytes(32 << 10)).hasSize(32 << 10);
    socket.disarm();

    // The guard of the first exchange no longer applies, although its time passes during the
    // second.
    socket.until(inMillis(2_500));
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> socket.getInputStream().read());
    assertThat(socket.isClosed()).isFalse();
  }

  @Test
  void a_timeout_of_an_exchange_bounds_all_its_reads_together() throws IOException {
    try (ExchangeSocket exchanging = new ExchangeSocket()) {
      exchanging.connect(listener.getLocalSocketAddress());
      peer.close();
      peer = listener.accept();
      Thread dripping = new Thread(this::trickle);
      dripping.setDaemon(true);
      dripping.start();
      exchanging.setSoTimeout(200);

      assertThatExceptionOfType(SocketTimeoutException.class)
          .isThrownBy(() -> exchanging.getInputStream().readAllBytes());
      exchanging.setSoTimeout(10_000);
      assertThat(exchanging.getInputStream().read()).isEqualTo('.');
    }
  }

  private static long inMillis(int millis) {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
