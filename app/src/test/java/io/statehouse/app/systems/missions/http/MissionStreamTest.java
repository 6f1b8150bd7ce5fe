package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Response;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.domain.missions.ApiKey;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionEvent.Kind;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MissionStreamTest {
  private final EventStream streams = new EventStream(Duration.ofSeconds(20), 1);
  private final MissionFeeds feeds = new MissionFeeds(new RecordedSource());
  private final Subscription<LiveEvent> client = feeds.subscribe(new ApiKey("lunar-dev"));

  private static LiveEvent event(String content) {
    return LiveEvent.of(new MissionEvent(Kind.MISSION_UPDATE, content)).orElseThrow();
  }

  private void add(LiveEvent event) {
    client.events().add(event);
  }

  private String written() throws Exception {
    return written(Optional.empty());
  }

  private String written(Optional<String> last) throws Exception {
    Response response = streams.of(() -> client, last, LiveEvent::forStream);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    response.body().write(out);
    return out.toString(UTF_8);
  }

  @Test
  void events_have_names_numbers_and_one_line_of_data() throws Exception {
    add(event("{\n \"i\":\"m0\"}"));
    feeds.close();

    assertThat(written())
        .isEqualTo(
            "event: watching\nid: 1\ndata: {}\n\n"
                + "event: missionUpdate\nid: 2\ndata: {  \"i\":\"m0\"}\n\n");
  }

  @Test
  void a_client_that_comes_back_receives_resync_first() throws Exception {
    feeds.close();

    assertThat(written(Optional.of("7"))).isEqualTo("event: resync\nid: 1\ndata: {}\n\n");
    assertThat(streams.streams()).isZero();
  }

  @Test
  void only_sockets_receive_notices() throws Exception {
    add(LiveEvent.notice("hello"));
    feeds.close();

    assertThat(written()).doesNotContain("hello");
  }

  @Test
  void the_stream_of_a_client_that_is_more_than_256_events_behind_ends() throws Exception {
    for (int i = 0; i < 257; i++) {
      add(event("{}"));
    }

    assertThat(written()).isEqualTo("event: watching\nid: 1\ndata: {}\n\n");
  }
}
