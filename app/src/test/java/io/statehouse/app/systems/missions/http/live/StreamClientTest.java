package io.statehouse.app.systems.missions.http.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.missions.http.live.LiveListener.End;
import io.statehouse.domain.missions.MissionEvent;
import io.statehouse.domain.missions.MissionEvent.Kind;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StreamClientTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final StreamClient client = new StreamClient();

  private static LiveEvent event(String content) {
    return LiveEvent.of(new MissionEvent(Kind.MISSION_UPDATE, content)).orElseThrow();
  }

  private String written() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    client.write("watching", LONG, out);
    return out.toString(UTF_8);
  }

  @Test
  void events_have_names_numbers_and_one_line_of_data() throws Exception {
    client.tell(event("{\n \"i\":\"m0\"}"));
    client.end(End.STOPPING);

    assertThat(written())
        .isEqualTo(
            "event: watching\nid: 1\ndata: {}\n\n"
                + "event: missionUpdate\nid: 2\ndata: {  \"i\":\"m0\"}\n\n");
  }

  @Test
  void notices_are_for_sockets() throws Exception {
    client.tell(LiveEvent.notice("hello"));
    client.end(End.STOPPING);

    assertThat(written()).doesNotContain("hello");
  }

  @Test
  void a_client_for_whom_more_than_256_wait_is_ended() throws Exception {
    for (int i = 0; i < 256; i++) {
      client.tell(event("{}"));
    }
    client.tell(event("{}"));

    assertThat(written()).isEqualTo("event: watching\nid: 1\ndata: {}\n\n");
  }
}
