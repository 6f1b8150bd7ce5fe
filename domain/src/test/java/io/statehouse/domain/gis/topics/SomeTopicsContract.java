package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.NamedTopics;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.ports.topics.TopicError.Kind;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Passes and waits for some topics, whatever holds the others up. */
public abstract class SomeTopicsContract extends AdoptGroup {
  public SomeTopicsContract(TopicsContract contract) {
    super(contract);
  }

  private Adoption adopt(String... names) {
    return adopter(store).adopt(AdoptRequest.DEFAULT.limitedTo(Set.of(names)));
  }

  private AwaitResult look(String topic, long version) {
    try (AdoptionWaits waits = new AdoptionWaits(store, GisSettings.DEFAULT, System::nanoTime)) {
      return waits.await(topic, version(version), Duration.ZERO, true);
    } catch (InterruptedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  private static TopicChange with(String name, int partitions, String property, String value) {
    return new TopicChange.Put(
        new Topic(new TopicName(name), partitions, 1, Map.of(property, value)));
  }

  @Test
  void a_topic_in_trouble_does_not_hold_the_others() {
    define(with("bad", 1, "no.such", "1"), put("down"), put("good"), put("late"));
    cluster.fail("down", Kind.TOO_FEW_BROKERS);
    cluster.hide("late");

    Adoption adoption = adopter(store).adopt(AdoptRequest.DEFAULT);

    assertThat(outcomes(adoption))
        .isEqualTo(
            Map.of(
                "bad", Outcome.FAILED,
                "down", Outcome.FAILED,
                "good", Outcome.CHANGED,
                "late", Outcome.FAILED));
    assertThat(cluster.topics()).containsExactly("good 1x1 {}");
    assertThat(look("good", 1))
        .isEqualTo(new AwaitResult.AsDefined("good", version(1), version(0)));
    assertThat(look("bad", 1)).isInstanceOf(AwaitResult.Failed.class);
    assertThat(look("down", 1)).isInstanceOf(AwaitResult.TimedOut.class);
    assertThat(look("good", 2)).isInstanceOf(AwaitResult.TimedOut.class);
    assertRefused(Code.TOPIC_NOT_FOUND, () -> look("none", 1));
  }

  @Test
  void only_the_named_topics_are_changed_and_reported() {
    define(put("a"), put("b"), put("c"));

    Adoption adoption = adopt("a", "b");

    assertThat(adoption.report().state()).isEqualTo(State.PARTIAL);
    assertThat(outcomes(adoption)).isEqualTo(Map.of("a", Outcome.CHANGED, "b", Outcome.CHANGED));
    assertThat(cluster.requests()).containsExactly("create a", "create b");
    assertThat(adopted()).isEmpty();
    assertThat(look("a", 1)).isInstanceOf(AwaitResult.AsDefined.class);
    assertThat(look("c", 1)).isInstanceOf(AwaitResult.TimedOut.class);
  }

  @Test
  void the_version_is_adopted_if_all_is_as_defined_with_them() {
    define(put("a"), put("b"));
    adopt("a");

    assertThat(adopt("b").report().state()).isEqualTo(State.ADOPTED);

    assertThat(adopted()).isEqualTo("1");
    assertThat(look("b", 1)).isEqualTo(new AwaitResult.Adopted(version(1)));
  }

  @Test
  void a_topic_that_fails_is_judged_alone() {
    define(put("a"), put("b"));
    cluster.fail("a", Kind.POLICY_VIOLATION);
    adopter(store).adopt(AdoptRequest.DEFAULT);

    assertThat(adopt("b").report().state()).isEqualTo(State.PARTIAL);
    assertThat(look("a", 1)).isInstanceOf(AwaitResult.Failed.class);
    Adoption failed = adopt("a");

    assertThat(failed.report().state()).isEqualTo(State.FAILED);
    assertThat(outcomes(failed)).isEqualTo(Map.of("a", Outcome.FAILED));
  }

  @Test
  void what_others_changed_of_a_named_topic_is_repaired() {
    define(put("a"), put("b"));
    adopt("a", "b");
    cluster.put("a", 1, 1, Map.of("retention.ms", "1"));
    cluster.put("b", 1, 1, Map.of("retention.ms", "1"));

    assertThat(adopt("a").report().state()).isEqualTo(State.PARTIAL);

    assertThat(cluster.topics()).containsExactly("a 1x1 {}", "b 1x1 {retention.ms=1}");
  }

  @Test
  void a_name_that_is_nowhere_is_refused() {
    define(put("a"));

    assertRefused(Code.TOPIC_NOT_FOUND, () -> adopt("a", "b")).hasMessageContaining("\"b\"");
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void a_compacted_topic_grows_only_if_that_is_confirmed_for_it() {
    define(with("a", 1, "cleanup.policy", "compact, delete"), put("b"));
    adopter(store).adopt(AdoptRequest.DEFAULT);
    define(with("a", 2, "cleanup.policy", "compact, delete"), put("b", 2));

    assertThat(error(adopter(store).adopt(AdoptRequest.DEFAULT), "a"))
        .isEqualTo("COMPACTED_TOPIC_GROWTH");
    assertThat(cluster.topics()).contains("b 2x1 {}");
    assertThat(
            adopter(store)
                .adopt(
                    AdoptRequest.DEFAULT.naming(new NamedTopics(Set.of(), Set.of(), Set.of("a"))))
                .report()
                .state())
        .isEqualTo(State.ADOPTED);
  }

  @Test
  void a_topic_that_becomes_compacted_is_compacted() {
    define(put("a"));
    adopter(store).adopt(AdoptRequest.DEFAULT);
    define(with("a", 2, "cleanup.policy", "compact"));

    assertThat(error(adopter(store).adopt(AdoptRequest.DEFAULT), "a"))
        .isEqualTo("COMPACTED_TOPIC_GROWTH");
  }
}
