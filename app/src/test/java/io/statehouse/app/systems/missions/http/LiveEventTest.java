package io.statehouse.app.systems.missions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.missions.entities.MissionEvent;
import io.statehouse.domain.missions.entities.MissionEvent.Kind;
import org.junit.jupiter.api.Test;

class LiveEventTest {
  private static String document(Kind kind, String content) {
    return LiveEvent.of(new MissionEvent(kind, content)).orElseThrow().document().text();
  }

  @Test
  void members_are_sorted_at_every_level_and_written_as_the_original_writes_them() {
    assertThat(
            document(
                Kind.MISSION_UPDATE, "{\"n\":\"<b>\",\"a\":{\"y\":1.0,\"x\":[1e21]},\"Z\":-0.0}"))
        .isEqualTo(
            "{\"content\":{\"Z\":-0,\"a\":{\"x\":[1e+21],\"y\":1},\"n\":\"\\u003cb\\u003e\"},"
                + "\"event\":\"missionUpdate\"}");
  }

  @Test
  void the_event_of_a_deletion_has_the_name() {
    assertThat(document(Kind.MISSION_DELETED, "\"m0\""))
        .isEqualTo("{\"content\":\"m0\",\"event\":\"missionDeleted\"}");
  }

  @Test
  void a_notice_is_a_text_or_the_object_that_the_text_is() {
    assertThat(LiveEvent.notice("hello \"you\"").document().text())
        .isEqualTo("{\"content\":\"hello \\\"you\\\"\",\"event\":\"notice\"}");
    assertThat(LiveEvent.notice("{\"b\":1,\"a\":2}").document().text())
        .isEqualTo("{\"content\":{\"a\":2,\"b\":1},\"event\":\"notice\"}");
    assertThat(LiveEvent.notice("[1]").data().text()).isEqualTo("\"[1]\"");
  }

  @Test
  void content_that_is_not_json_as_the_original_reads_it_is_ignored() {
    assertThat(LiveEvent.of(new MissionEvent(Kind.PLAN_CREATION, "{\"x\":1e400}"))).isEmpty();
  }
}
