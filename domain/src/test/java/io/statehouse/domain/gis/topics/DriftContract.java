package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Action;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.topics.TopicError.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What others change in the cluster after a version was adopted. */
public abstract class DriftContract extends AdoptGroup {
  public DriftContract(TopicsContract contract) {
    super(contract);
  }

  @Test
  void there_is_none_to_speak_of_while_a_version_is_being_adopted() {
    define(put("a"));

    assertThat(adopter(store).drift()).isEmpty();
    assertThat(adopter(store).repairDrift(AdoptRequest.DEFAULT)).isEmpty();
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void it_is_planned_and_nothing_is_changed() {
    define(put("a"), put("b"));
    adopt();
    cluster.requests();
    cluster.drop("a");

    TopicPlan plan = adopter(store).drift().orElseThrow();

    assertThat(plan.count(Action.CREATE)).isEqualTo(1);
    assertThat(cluster.requests()).isEmpty();
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void it_is_repaired_without_touching_the_version() {
    define(put("a"));
    adopt();
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));

    adopter(store).repairDrift(AdoptRequest.DEFAULT);

    assertThat(cluster.topics()).containsExactly("a 1x1 {}");
    assertThat(adopter(store).drift().orElseThrow().isEmpty()).isTrue();
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void its_repair_yields_to_an_adoption() {
    define(put("a"));
    adopt();
    cluster.drop("a");
    cluster.requests();

    adopter(store).repairDrift(AdoptRequest.DEFAULT.whileTrue(() -> false));

    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void what_the_cluster_refuses_to_repair_is_named() {
    define(put("a"));
    adopt();
    cluster.drop("a");
    cluster.fail("a", Kind.POLICY_VIOLATION);

    TopicPlan repair = adopter(store).repairDrift(AdoptRequest.DEFAULT).orElseThrow();

    assertThat(repair.topics().get(0).action()).isEqualTo(Action.BLOCKED);
    assertThat(repair.topics().get(0).error().orElseThrow().code()).isEqualTo("POLICY_VIOLATION");
  }

  @Test
  void another_cluster_is_not_taken_for_one_without_topics() {
    define(put("a"));
    adopt();
    cluster.setId("other");
    cluster.drop("a");

    assertRefused(Code.CLUSTER_CHANGED, () -> adopter(store).drift());
    assertRefused(Code.CLUSTER_CHANGED, () -> adopter(store).repairDrift(AdoptRequest.DEFAULT));
    assertThat(text(LAYOUT.cluster())).isEqualTo("memory");
  }
}
