package io.statehouse.domain.missions;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import org.junit.jupiter.api.Test;

class DecodedMissionsTest {
  private static final Mission MISSION = MissionCodec.read("{\"i\":\"m0\"}", Mode.DEFAULT);

  private final DecodedMissions decoded = new DecodedMissions();

  private static Entry entry(String key, String document) {
    return new Entry(new Key(key), Bytes.utf8(document), Revision.of(1));
  }

  private void add(String key, String document) {
    decoded.add(new Key(key), Bytes.utf8(document), MISSION);
  }

  @Test
  void a_mission_is_found_by_the_same_key_and_bytes_only() {
    add("a|m0", "written");

    assertThat(decoded.find(entry("a|m0", "written"))).hasValue(MISSION);
    assertThat(decoded.find(entry("a|m0", "changed by another"))).isEmpty();
    assertThat(decoded.find(entry("a|m1", "written"))).isEmpty();
  }

  @Test
  void documents_take_four_mebibytes_at_most_and_the_last_used_stay() {
    String half = "x".repeat(2 << 20);
    add("first", half);
    add("second", half);
    decoded.find(entry("first", half));
    add("third", half);

    assertThat(decoded.find(entry("first", half))).isPresent();
    assertThat(decoded.find(entry("second", half))).isEmpty();
    assertThat(decoded.find(entry("third", half))).isPresent();

    add("too large", half + half + "x");
    assertThat(decoded.find(entry("too large", half + half + "x"))).isEmpty();
  }
}
