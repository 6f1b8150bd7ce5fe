package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Response;
import io.statehouse.app.http.StreamPeer;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.StreamOwner;
import io.statehouse.app.http.events.StreamPulse;
import io.statehouse.app.http.events.StreamSlots;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionEvent.Kind;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MissionStreamTest {
  private final Schedule schedule = new Schedule();
  private final EventStream streams =
      new EventStream(
          new StreamSlots(1),
          new EventMemory(1 << 20),
          StreamPulse.of(schedule, Duration.ofSeconds(20)));
  private final MissionFeeds feeds = new MissionFeeds(new RecordedSource(), streams.memory());
  private final Subscription<LiveEvent> client = feeds.subscribe(new ApiKey("lunar-dev"));

  private static LiveEvent event(String content) {
    return LiveEvent.of(new MissionEvent(Kind.MISSION_UPDATE, content)).orElseThrow();
  }

  private void add(LiveEvent event) {
    client.events().add(event);
  }

  private String written() {
    return written(Optional.empty());
  }

  private String written(Optional<String> last) {
    Response response =
        streams.of(StreamOwner.tenant("lunar-dev"), () -> client, last, LiveEvent::forStream);
    ReadingPeer peer = new ReadingPeer();
    Runnable closed = ((Response.LiveBody) response.body()).open(peer);
    assertThat(peer.ended).isTrue();
    closed.run();
    return peer.received.toString(UTF_8);
  }

  /** Takes everything at once. */
  private static final class ReadingPeer implements StreamPeer {
    final ByteArrayOutputStream received = new ByteArrayOutputStream();
    boolean ended;

    @Override
    public void send(List<byte[]> parts, Runnable sent) {
      parts.forEach(received::writeBytes);
      sent.run();
    }

    @Override
    public long tookNanos() {
      return System.nanoTime();
    }

    @Override
    public void end() {
      ended = true;
    }

    @Override
    public void drop() {
      received.writeBytes("dropped".getBytes(UTF_8));
    }
  }

  @AfterEach
  void close() {
    schedule.close();
  }

  @Test
  void events_have_names_numbers_and_one_line_of_data() {
    add(event("{\n \"i\":\"m0\"}"));
    feeds.close();

    assertThat(written())
        .isEqualTo(
            "event: watching\nid: 1\ndata: {}\n\n"
                + "event: missionUpdate\nid: 2\ndata: {  \"i\":\"m0\"}\n\n");
  }

  @Test
  void a_client_that_comes_back_receives_resync_first() {
    feeds.close();

    assertThat(written(Optional.of("7"))).isEqualTo("event: resync\nid: 1\ndata: {}\n\n");
    assertThat(streams.slots().taken()).isZero();
  }

  @Test
  void only_sockets_receive_notices() {
    add(LiveEvent.notice("hello"));
    feeds.close();

    assertThat(written()).doesNotContain("hello");
  }

  @Test
  void the_stream_of_a_client_that_is_more_than_256_events_behind_ends() {
    for (int i = 0; i < 257; i++) {
      add(event("{}"));
    }

    assertThat(written()).isEqualTo("event: watching\nid: 1\ndata: {}\n\n");
  }
}
