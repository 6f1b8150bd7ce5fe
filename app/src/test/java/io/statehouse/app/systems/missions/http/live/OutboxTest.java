package io.statehouse.app.systems.missions.http.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.SocketPeer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final Peer peer = new Peer();
  private final Outbox outbox = new Outbox(peer);

  /** Takes a frame when the test says so, or at once. */
  private static final class Peer implements SocketPeer {
    final List<String> frames = new ArrayList<>();
    boolean atOnce;
    boolean dropped;
    private Runnable taken;

    @Override
    public void send(String text, Runnable sent) {
      frames.add(text);
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
      throw new AssertionError("an outbox says no good-bye");
    }

    @Override
    public void drop() {
      dropped = true;
    }
  }

  @Test
  void what_gathers_behind_a_frame_goes_as_the_next_one() {
    outbox.add("a");
    outbox.add("b");
    outbox.add("c");
    assertThat(peer.frames).containsExactly("a");

    peer.take();

    assertThat(peer.frames).containsExactly("a", "b\nc");
  }

  @Test
  void a_large_frame_is_not_made_larger() {
    String large = "x".repeat(100_000);
    outbox.add("a");
    outbox.add(large);
    outbox.add("b");

    peer.take();
    peer.take();

    assertThat(peer.frames).containsExactly("a", large, "b");
  }

  @Test
  void a_client_that_takes_at_once_gets_each_by_itself_however_many() {
    peer.atOnce = true;
    for (int i = 0; i < 100_000; i++) {
      outbox.add("" + i);
    }

    assertThat(peer.frames).hasSize(100_000);
    assertThat(peer.dropped).isFalse();
  }

  @Test
  void a_client_for_whom_more_than_256_wait_is_dropped_and_sent_nothing_more() {
    outbox.add("under way");
    for (int i = 0; i < Outbox.MOST_WAITING; i++) {
      outbox.add("waiting");
    }
    assertThat(peer.dropped).isFalse();

    outbox.add("one too many");
    peer.take();

    assertThat(peer.dropped).isTrue();
    assertThat(peer.frames).containsExactly("under way");
  }

  @Test
  void nothing_is_sent_to_who_is_gone() {
    outbox.stop();
    outbox.add("a");

    assertThat(peer.frames).isEmpty();
  }
}
