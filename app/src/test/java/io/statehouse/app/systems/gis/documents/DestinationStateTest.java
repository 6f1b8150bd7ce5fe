package io.statehouse.app.systems.gis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.systems.gis.documents.DestinationState.Cluster;
import io.statehouse.app.systems.gis.documents.DestinationState.Known;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DestinationStateTest {
  private final FaultyStore store = new FaultyStore(new MemoryStore(RoundTripListener.NONE));

  private static DestinationState of(KeyValueStore store) {
    return DestinationState.of(store, GisSettings.DEFAULT, new TopicName("t"));
  }

  private static TopicPlan plan(String name, Action action) {
    return new TopicPlan(
        VersionNumber.NEVER,
        VersionNumber.NEVER,
        List.of(PlannedTopic.undetailed(name, action, Optional.empty())));
  }

  @ParameterizedTest
  @CsvSource({
    "NO_CHANGE, AS_DEFINED",
    "UPDATE, DIFFERS",
    "CREATE, MISSING",
    "ORPHAN, UNDEFINED",
    "DELETE, UNDEFINED",
    "BLOCKED, UNKNOWN"
  })
  void the_plan_of_a_topic_says_how_it_is_in_the_cluster(Action action, Cluster found) {
    assertThat(of(store).in(() -> plan("t", action)).cluster()).hasValue(found);
  }

  @Test
  void a_topic_that_is_in_no_plan_is_not_in_the_cluster() {
    assertThat(of(store).in(() -> plan("other", Action.ORPHAN)).text())
        .isEqualTo("not defined, not in Kafka");
  }

  @Test
  void what_cannot_be_read_is_not_known() {
    store.commit(
        Transaction.builder()
            .put(new Key("/gis/topic-manager/desired-version"), Bytes.utf8("x"))
            .build());

    DestinationState state =
        of(store)
            .in(
                () -> {
                  throw new StoreException.Unavailable("down");
                });

    assertThat(state.defined()).isEqualTo(Known.UNKNOWN);
    assertThat(state.cluster()).hasValue(Cluster.UNKNOWN);
    assertThat(state.text())
        .startsWith("not known whether it is defined, not known whether it is in Kafka: at /gis/");
    store.fail();
    assertThat(of(store).defined()).isEqualTo(Known.UNKNOWN);
  }
}
