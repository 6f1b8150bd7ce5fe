package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** Moves of replicas with a throttle of 500 bytes per second. */
abstract class MoveGroup extends AdoptGroup {
  MoveGroup(TopicsContract contract) {
    super(contract);
  }

  @BeforeEach
  void throttle() {
    policy = policy.with(AdoptionPolicy.Replicas.REASSIGN).withThrottle(Optional.of(500L));
  }

  static TopicChange replicas(String name, int count) {
    return new TopicChange.Put(new Topic(new TopicName(name), 1, count, Map.of()));
  }

  /** Lets a topic be defined with more replicas than it has. */
  void prepare() {
    store.commit(
        Transaction.builder()
            .deletePrefix(LAYOUT.root())
            .deletePrefix(LAYOUT.sidecar().orElseThrow())
            .build());
    cluster.drop("a");
    define(replicas("a", 1));
    adopt();
    define(replicas("a", 2));
    cluster.requests();
  }

  List<String> brokers() {
    return cluster.operations().brokers();
  }

  int logged() {
    return store.list(LAYOUT.moves()).size();
  }

  void requireNothingLeft(String what) {
    assertThat(cluster.topics()).as(what).containsExactly("a 1x2 {}");
    assertThat(brokers()).as(what).isEmpty();
    assertThat(logged()).as(what).isZero();
    assertThat(adopted()).as(what).isEqualTo("2");
  }

  /** Passes of another adopter, as many as are needed. */
  void complete(String what) {
    for (int passes = 0; passes < 3 && adopt().again().isPresent(); passes++) {
      cluster.finishMoves();
    }
    requireNothingLeft(what);
  }
}
