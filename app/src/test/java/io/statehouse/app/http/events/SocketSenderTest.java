package io.statehouse.app.http.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.socket.SocketPeer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SocketSenderTest {
  private final Peer peer = new Peer();
  private final Broadcaster<String> events =
      new Broadcaster<>(new EventMemory(1 << 20), new Buffer<>(256, event -> 1, String::length));
  private final SocketSender<String> sender =
      new SocketSender<>(peer, events, events.now(), Encoded::of);

  @BeforeEach
  void start() {
    sender.start();
  }

  /** Reads a frame when the test says so, or at once. */
  private static final class Peer implements SocketPeer {
    final List<String> frames = new ArrayList<>();
    boolean atOnce;
    boolean dropped;
    boolean closes;
    private Runnable taken;

    @Override
    public void send(byte[] text, Runnable sent) {
      frames.add(new String(text, UTF_8));
      if (atOnce) {
        sent.run();
      } else {
        taken = sent;
      }
    }

    void take() {
      taken.run();
    }

    @Override
    public void close(int code, String reason) {
      assertThat(closes).as("a slow client is dropped without a close frame").isTrue();
      frames.add(code + " " + reason);
    }

    @Override
    public void drop() {
      dropped = true;
    }
  }

  @Test
  void events_that_gather_during_a_frame_go_as_the_next_one() {
    events.add("a");
    events.add("b");
    events.add("c");
    assertThat(peer.frames).containsExactly("a");

    peer.take();

    assertThat(peer.frames).containsExactly("a", "b\nc");
  }

  @Test
  void a_large_frame_is_not_made_larger() {
    String large = "x".repeat(100_000);
    events.add("a");
    events.add(large);
    events.add("b");

    peer.take();
    peer.take();

    assertThat(peer.frames).containsExactly("a", large, "b");
  }

  @Test
  void a_client_that_reads_at_once_gets_a_frame_for_each_event() {
    peer.atOnce = true;
    for (int i = 0; i < 100_000; i++) {
      events.add("" + i);
    }

    assertThat(peer.frames).hasSize(100_000);
    assertThat(peer.dropped).isFalse();
  }

  @Test
  void a_client_that_falls_behind_the_buffer_is_dropped_and_sent_nothing_more() {
    events.add("under way");
    for (int i = 0; i < 255; i++) {
      events.add("waiting");
    }
    assertThat(peer.dropped).isFalse();

    events.add("one too many");
    peer.take();

    assertThat(peer.dropped).isTrue();
    assertThat(peer.frames).containsExactly("under way");
  }

  @Test
  void nothing_is_sent_after_the_sender_is_closed() {
    sender.close();
    events.add("a");

    assertThat(peer.frames).isEmpty();
  }

  @Test
  void the_end_closes_the_socket_even_while_a_frame_is_under_way() {
    events.add("a");
    events.add("b");
    peer.closes = true;

    events.end(new Broadcaster.Ending(SocketPeer.GOING_AWAY, "the server stops"));
    peer.take();

    assertThat(peer.frames).containsExactly("a", "1001 the server stops");
  }
}
