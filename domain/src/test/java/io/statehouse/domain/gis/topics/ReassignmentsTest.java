package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.moves.PreferredLeaders;
import io.statehouse.domain.gis.topics.moves.Reassignments;
import io.statehouse.domain.gis.topics.moves.entities.CancelledMove;
import io.statehouse.domain.gis.topics.moves.entities.LeaderElection;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.ports.topics.MisplacedLeader;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is shown of reassignments, and how they and leaders are changed by hand. */
class ReassignmentsTest {
  private static final TopicsLayout LAYOUT = new TopicsLayout(GisSettings.DEFAULT);

  private final MemoryStore store = new MemoryStore();
  private final MemoryCluster cluster = new MemoryCluster();
  private final TopicDefinitions definitions =
      new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random(1));
  private final Reassignments reassignments = new Reassignments(cluster);
  private final ReassignmentEnd end =
      new ReassignmentEnd(store, GisSettings.DEFAULT, definitions, cluster);
  private final PreferredLeaders leaders = new PreferredLeaders(cluster);

  @BeforeEach
  void moveReplicas() {
    define(1);
    assertThat(adopt()).isEqualTo(State.ADOPTED);
    define(3);
    assertThat(adopt()).isEqualTo(State.PENDING);
  }

  private void define(int replicas) {
    Topic topic = new Topic(new TopicName("a"), 1, replicas, Map.of());
    definitions.define(List.of(new TopicChange.Put(topic)), DefineOptions.DEFAULT);
  }

  private State adopt() {
    return new TopicAdopter(
            store,
            GisSettings.DEFAULT,
            TopicRules.DEFAULT,
            AdoptionPolicy.DEFAULT
                .with(AdoptionPolicy.Replicas.REASSIGN)
                .withThrottle(Optional.of(500L)),
            cluster,
            Clock.systemUTC(),
            System::nanoTime,
            new Random(1))
        .adopt(AdoptRequest.DEFAULT)
        .report()
        .state();
  }

  private void refuses(Code code, Runnable call) {
    assertThatExceptionOfType(GisException.class)
        .isThrownBy(call::run)
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
  }

  @Test
  void what_is_moved_is_shown_with_its_progress_and_throttle() {
    TopicMove move = reassignments.running(Optional.empty()).get(0);

    assertThat(move.topic()).isEqualTo("a");
    assertThat(move.bytesDone()).isEqualTo(500);
    assertThat(move.bytesTotal()).isEqualTo(2000);
    assertThat(move.replicasBefore()).isEqualTo(1);
    assertThat(move.throttle()).hasValue(500L);
    assertThat(reassignments.running(Optional.of("b"))).isEmpty();
  }

  @Test
  void what_an_adopter_would_begin_again_is_not_cancelled() {
    refuses(Code.STILL_DEFINED, () -> end.cancel("a", false));

    assertThat(reassignments.running(Optional.empty())).hasSize(1);
  }

  @Test
  void a_cancelled_reassignment_leaves_no_throttle_and_does_not_begin_again() {
    CancelledMove cancelled = end.cancel("a", true);

    assertThat(cancelled.wasMoving()).isTrue();
    assertThat(definitions.read().topics().get(0).topic().replicas()).isEqualTo(1);
    assertThat(store.list(LAYOUT.moves())).isEmpty();
    assertThat(cluster.operations().brokers()).isEmpty();
    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
    assertThat(adopt()).isEqualTo(State.ADOPTED);
    assertThat(reassignments.running(Optional.empty())).isEmpty();
  }

  @Test
  void cancelling_again_or_what_is_not_moved_changes_nothing() {
    end.cancel("a", true);

    assertThat(end.cancel("a", false)).isEqualTo(new CancelledMove("a", false, Optional.empty()));
    assertThat(end.cancel("b", true).wasMoving()).isFalse();
  }

  @Test
  void what_is_not_defined_is_cancelled_at_once() {
    definitions.define(List.of(new TopicChange.Remove("a")), DefineOptions.DEFAULT);

    assertThat(end.cancel("a", false).redefined()).isEmpty();
    assertThat(reassignments.running(Optional.empty())).isEmpty();
    assertThat(store.list(LAYOUT.moves())).isEmpty();
  }

  @Test
  void in_another_cluster_nothing_is_cancelled() {
    cluster.setId("another");

    refuses(Code.CLUSTER_CHANGED, () -> end.cancel("a", true));
    assertThat(reassignments.running(Optional.empty())).hasSize(1);
  }

  @Test
  void preferred_leaders_are_planned_and_elected_where_they_are_in_sync() {
    MisplacedLeader good = new MisplacedLeader("a", 0, Optional.of(1), 0, true);
    MisplacedLeader bad = new MisplacedLeader("a", 1, Optional.empty(), 2, false);
    cluster.operations().misplace(good);
    cluster.operations().misplace(bad);

    List<LeaderElection> planned = leaders.plan(List.of());
    List<LeaderElection> elected = leaders.elect(List.of("a"));

    assertThat(planned).extracting(LeaderElection::partition).containsExactly(good, bad);
    for (List<LeaderElection> each : List.of(planned, elected)) {
      assertThat(each.get(0).problem()).isEmpty();
      assertThat(each.get(1).problem()).isPresent();
    }
    assertThat(leaders.plan(List.of())).extracting(LeaderElection::partition).containsExactly(bad);
    refuses(Code.TOPIC_NOT_FOUND, () -> leaders.plan(List.of("no-such-topic")));
  }
}
