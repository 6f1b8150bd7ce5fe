package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.meaning.ClusterMeaning;
import io.statehouse.domain.gis.topics.meaning.TopicsMeaning;
import io.statehouse.domain.layout.Finding;
import io.statehouse.ports.topics.TopicError.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is found to differ between what is stored and the cluster. */
public abstract class ClusterMeaningContract extends AdoptGroup {
  public ClusterMeaningContract(TopicsContract contract) {
    super(contract);
  }

  private List<String> findings() {
    return new ClusterMeaning(
            new TopicsMeaning(GisSettings.DEFAULT, TopicRules.DEFAULT),
            GisSettings.DEFAULT,
            "host:9092",
            () -> cluster,
            (client, opened) -> adopter(client))
        .verify(store)
        .map(Finding::sentence)
        .toList();
  }

  @Test
  void nothing_is_found_in_a_cluster_that_has_what_is_adopted() {
    define(put("a"));
    adopt();

    assertThat(findings()).isEmpty();
  }

  @Test
  void a_topic_that_others_deleted_or_changed_is_found_with_what_differs() {
    define(put("a"), put("b", 2), put("c"));
    adopt();
    cluster.drop("a");
    cluster.put("b", 1, 1, Map.of("retention.ms", "1"));
    cluster.put("c", 2, 1, Map.of());

    assertThat(findings())
        .containsExactly(
            "topic 'a' is adopted, but not in the cluster: statehouse gis topics drift"
                + " --repair creates it",
            "topic 'b' is not as defined in the cluster (partitions, retention.ms): statehouse"
                + " gis topics drift --repair changes it",
            "topic 'c' is not as defined in the cluster (partitions): topic c has 2 partitions and"
                + " is defined with 1, but partitions cannot be removed: define at least 2");
  }

  @Test
  void a_difference_is_no_finding_while_a_version_is_being_adopted() {
    define(put("a"));
    adopt();
    cluster.drop("a");
    define(put("b"));

    assertThat(findings())
        .singleElement()
        .asString()
        .contains("desired-version' is 2, and 1 is adopted");
  }

  @Test
  void another_cluster_is_found_and_not_compared() {
    define(put("a"));
    adopt();
    cluster.setId("other");
    cluster.drop("a");

    assertThat(findings())
        .containsExactly(
            "the cluster at host:9092 is other, but topics were adopted in memory: check the"
                + " address, or run statehouse gis topics adopt --confirm-cluster other");
  }

  @Test
  void a_cluster_that_is_away_is_found() {
    define(put("a"));
    adopt();
    cluster.setDown(true);

    assertThat(findings())
        .singleElement()
        .asString()
        .startsWith("the cluster at host:9092 is not compared: " + Kind.KAFKA_UNAVAILABLE + ": ");
  }

  @Test
  void an_entry_of_the_ledger_without_a_topic_is_noticed() {
    define(put("a"));
    adopt();
    write(LAYOUT.managed("gone"), "");

    assertThat(findings())
        .contains(
            "'/statehouse/gis/topic-manager/managed/gone' is of a topic that is neither defined nor"
                + " in the cluster: the next adoption removes it");
  }
}
