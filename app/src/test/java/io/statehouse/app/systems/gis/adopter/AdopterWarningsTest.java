package io.statehouse.app.systems.gis.adopter;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.LoopStatus.DriftCheck;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdopterWarningsTest {
  private static final VersionNumber VERSION = new VersionNumber(3);

  private static LoopStatus compared(Action action, boolean repaired) {
    PlannedTopic topic =
        new PlannedTopic(
            "a",
            action,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of());
    TopicPlan plan = new TopicPlan(VERSION, VERSION, List.of(topic));
    return new LoopStatus(
        Role.ACTIVE,
        TopicAdopter.Phase.IDLE,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new DriftCheck(Instant.EPOCH, Optional.of(plan), repaired, Optional.empty())),
        Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "NO_CHANGE, false, false",
    "ORPHAN, false, false",
    "UPDATE, false, true",
    "BLOCKED, false, true",
    "UPDATE, true, false",
    "BLOCKED, true, true"
  })
  void the_cluster_is_warned_of_while_it_is_known_to_differ(
      Action action, boolean repaired, boolean warned) {
    List<String> warnings = AdopterWarnings.of(compared(action, repaired));

    assertThat(warnings).hasSize(warned ? 1 : 0);
    assertThat(warnings)
        .allSatisfy(
            sentence ->
                assertThat(sentence)
                    .startsWith(
                        "the cluster differs from version 3 of the topics, which was adopted"));
  }
}
