package io.statehouse.domain.gis.topics.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicSetTest {
  private static TopicSet of(TopicRules rules, String... names) {
    TopicSet set = new TopicSet(rules);
    for (String name : names) {
      Topic topic = new Topic(new TopicName(name), 5, 1, Map.of());
      set.put(new StoredTopic(topic, JsonValue.Members.NONE));
    }
    return set;
  }

  @Test
  void names_that_differ_only_in_dots_and_underscores_are_all_at_fault() {
    TopicSet set = of(TopicRules.DEFAULT, "a.b", "a_b", "a-b");

    assertThat(set.problems()).containsOnlyKeys("a.b", "a_b");
    assertThat(set.problems().values())
        .allMatch(problem -> problem.code() == Code.NAME_COLLISION)
        .allMatch(problem -> problem.getMessage().contains("a.b and a_b"));
    assertThat(set.good()).containsOnlyKeys("a-b");
  }

  @Test
  void topics_of_the_broker_and_below_protected_prefixes_are_reserved() {
    TopicRules rules = new TopicRules(10_000, List.of("audit."));
    TopicSet set = of(rules, "__consumer_offsets", "audit.log", "audit");

    assertThat(set.problems()).containsOnlyKeys("__consumer_offsets", "audit.log");
    assertThat(set.problems().values()).allMatch(problem -> problem.code() == Code.RESERVED_TOPIC);
  }

  @Test
  void an_installation_limits_the_number_of_partitions() {
    assertThat(of(new TopicRules(4, List.of()), "t").problems().get("t").code())
        .isEqualTo(Code.INVALID_PARTITIONS);
    assertThat(of(new TopicRules(5, List.of()), "t").problems()).isEmpty();
  }

  @Test
  void a_removed_topic_collides_no_more() {
    TopicSet set = of(TopicRules.DEFAULT, "a.b", "a_b");

    set.remove("a.b");

    assertThat(set.problems()).isEmpty();
  }
}
