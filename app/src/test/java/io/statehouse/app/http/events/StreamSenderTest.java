package io.statehouse.app.http.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.StreamPeer;
import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.events.EventStream.Event;
import io.statehouse.app.http.events.StreamSender.Kind;
import io.statehouse.app.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class StreamSenderTest {
  private static final String LARGE = "x".repeat(100_000);

  private final EventMemory memory = new EventMemory(400_000);
  private final Broadcaster<Encoded> events = broadcaster();

  private Broadcaster<Encoded> broadcaster() {
    return new Broadcaster<>(memory, new Buffer<>(256, event -> 1, Encoded::size));
  }

  /** Takes what it is sent when the test says so. */
  private static class Peer implements StreamPeer {
    final List<List<byte[]>> sent = new CopyOnWriteArrayList<>();
    volatile boolean ended;
    volatile boolean dropped;
    volatile long tookNanos = System.nanoTime();
    private Runnable whenSent;

    @Override
    public void send(List<byte[]> parts, Runnable done) {
      sent.add(parts);
      whenSent = done;
    }

    /** Takes it, and returns it. */
    String take() {
      StringBuilder text = new StringBuilder();
      sent.get(sent.size() - 1).forEach(part -> text.append(new String(part, UTF_8)));
      whenSent.run();
      return text.toString();
    }

    @Override
    public long tookNanos() {
      return tookNanos;
    }

    @Override
    public void end() {
      ended = true;
    }

    @Override
    public void drop() {
      dropped = true;
    }
  }

  private StreamSender<Encoded> sender(Peer peer, Kind kind) {
    Function<Encoded, Optional<Event>> view = data -> Optional.of(new Event("news", data));
    Subscription<Encoded> subscription = new Subscription<>(events, events.now(), () -> {});
    StreamSender<Encoded> sender = new StreamSender<>(peer, subscription, view, memory, kind);
    sender.start();
    return sender;
  }

  private void add(String data) {
    events.add(Encoded.of(data));
  }

  @Test
  void a_client_that_does_not_read_has_one_event_under_way_at_most() {
    Peer peer = new Peer();
    sender(peer, Kind.ENDS);

    add("a");
    add("b");

    assertThat(peer.sent).hasSize(1);
    assertThat(peer.take()).isEqualTo("event: news\nid: 1\ndata: a\n\n");
    assertThat(peer.take()).isEqualTo("event: news\nid: 2\ndata: b\n\n");
  }

  @Test
  void a_stream_that_is_ended_sends_why_once_the_event_under_way_is_sent() {
    Peer peer = new Peer();
    Subscription<Encoded> subscription = new Subscription<>(events, events.now(), () -> {});
    new StreamSender<>(
            peer, subscription, data -> Optional.of(new Event("news", data)), memory, Kind.RESUMES)
        .start();
    add("a");

    subscription.end(new Event("ended", Encoded.of("why")));
    add("b");

    assertThat(peer.take()).contains("data: a\n");
    assertThat(peer.take()).startsWith("event: ended\nid: ").endsWith("\ndata: why\n\n");
    assertThat(peer.ended).isTrue();
    assertThat(peer.sent).hasSize(2);
  }

  @Test
  void all_clients_share_the_bytes_of_a_large_event() {
    Peer one = new Peer();
    Peer two = new Peer();
    sender(one, Kind.ENDS);
    sender(two, Kind.ENDS);

    add(LARGE);

    assertThat(one.sent.get(0).get(1)).isSameAs(two.sent.get(0).get(1));
    assertThat(memory.bytes()).isEqualTo(LARGE.length());
  }

  @Test
  void a_client_is_dropped_once_the_event_under_way_is_no_longer_held() {
    Peer slow = new Peer();
    sender(slow, Kind.ENDS);

    for (int i = 0; i < 3; i++) {
      add(LARGE);
    }
    assertThat(slow.dropped).isFalse();
    add(LARGE);

    assertThat(slow.dropped).isTrue();
    assertThat(memory.bytes()).isEqualTo(3 * LARGE.length());
  }

  @Test
  void the_broadcaster_that_holds_the_most_gives_way_to_the_others() {
    Broadcaster<Encoded> small = broadcaster();
    Position start = small.now();
    small.add(Encoded.of("small"));

    for (int i = 0; i < 10; i++) {
      add(LARGE);
    }

    assertThat(small.holds(start)).isTrue();
    events.close();
    assertThat(memory.bytes()).isEqualTo(5);
    small.close();
    assertThat(memory.bytes()).isZero();
  }

  @Test
  void a_client_that_resumes_receives_resync_where_there_is_no_memory_for_its_event() {
    Peer first = new Peer();
    Peer second = new Peer();
    StreamSender<Encoded> sender = sender(first, Kind.RESUMES);
    sender(second, Kind.RESUMES);

    add(LARGE);

    assertThat(second.take()).startsWith("event: resync\n");
    assertThat(memory.bytes()).isEqualTo(2 * LARGE.length());
    sender.close();
    assertThat(memory.bytes()).isEqualTo(LARGE.length());
  }

  @Test
  void a_displaced_client_is_notified_after_what_is_under_way() {
    Peer peer = new Peer();
    StreamSender<Encoded> sender = sender(peer, Kind.RESUMES);
    add("a");
    Position last = events.now();
    add("b");

    sender.displace();
    assertThat(peer.ended).isFalse();
    peer.take();

    assertThat(peer.take()).startsWith("event: displaced\nid: " + last + "\ndata: {\"reason\":");
    assertThat(peer.ended).isTrue();
    assertThat(peer.sent).hasSize(2);
  }

  @Test
  void a_client_that_takes_nothing_is_dropped_and_ends_no_heartbeat_of_another() {
    Peer silent = new Peer();
    List<Peer> broken = new ArrayList<>();
    Peer stalled = new Peer();
    try (Schedule schedule = new Schedule();
        StreamPulse pulse =
            new StreamPulse(schedule, Duration.ofMillis(20), Duration.ofMillis(200))) {
      pulse.add(sender(stalled, Kind.ENDS));
      add("never taken");
      for (int i = 0; i < 10; i++) {
        broken.add(unreachable());
        pulse.add(sender(broken.get(i), Kind.ENDS));
      }
      pulse.add(sender(silent, Kind.ENDS));

      await().until(() -> silent.sent.size() == 1);
      assertThat(silent.take()).isEqualTo(": alive\n\n");
      await().until(() -> silent.sent.size() == 2);
      silent.take();
      await().until(() -> stalled.dropped);
    }
  }

  /** Its connection is in a state that no one thought of. */
  private static Peer unreachable() {
    return new Peer() {
      @Override
      public void send(List<byte[]> parts, Runnable done) {
        throw new IllegalStateException("unreachable");
      }

      @Override
      public void drop() {
        throw new IllegalStateException("unreachable");
      }

      @Override
      public long tookNanos() {
        throw new IllegalStateException("unreachable");
      }
    };
  }
}
