package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Adopters that are limited to a scope, and topics that break the rules of one. */
public abstract class ScopedAdoptContract extends AdoptGroup {
  public ScopedAdoptContract(TopicsContract contract) {
    super(contract);
  }

  private void limitTo(String... patterns) {
    policy = policy.within(List.of(patterns).stream().map(NamePattern::new).toList());
  }

  private List<String> planned() {
    return adopter(store).plan().topics().stream()
        .map(topic -> topic.action() + " " + topic.name())
        .toList();
  }

  private void rule(String json, String... patterns) {
    Scope scope =
        new Scope(
            "team",
            List.of(patterns).stream().map(NamePattern::new).toList(),
            Optional.empty(),
            List.of(ScopeDocuments.rule(JsonText.read(Bytes.utf8(json.replace('\'', '"'))))));
    definitions(store).define(List.of(), DefineOptions.DEFAULT.within(scope));
  }

  @Test
  void only_topics_of_the_scope_are_planned() {
    cluster.put("a.orphan", 1, 1, Map.of());
    cluster.put("b.orphan", 1, 1, Map.of());
    define(put("a.x"), put("b.x"));
    limitTo("a.*");

    assertThat(planned()).containsExactly("ORPHAN a.orphan", "CREATE a.x");
  }

  @Test
  void the_version_is_adopted_by_the_last_of_several_adopters() {
    define(put("a.x"), put("b.x"));

    limitTo("a.*");
    Adoption first = adopt();
    assertThat(cluster.topics()).containsExactly("a.x 1x1 {}");
    assertThat(first.report().state()).isEqualTo(State.FAILED);
    assertThat(first.report().permanent()).isFalse();
    assertThat(first.report().problem().orElseThrow().code()).isEqualTo("OUT_OF_SCOPE");
    assertThat(adopted()).isEmpty();

    limitTo("b.*");
    assertThat(state()).isEqualTo(State.ADOPTED);
    assertThat(cluster.topics()).containsExactly("a.x 1x1 {}", "b.x 1x1 {}");
    assertThat(adopted()).isEqualTo("1");
  }

  @Test
  void only_topics_of_the_scope_are_deleted_and_forgotten() {
    define(put("a.x"), put("a.y"), put("b.x"), put("b.gone"));
    adopt();
    define(remove("a.x"), remove("b.x"), remove("b.gone"));
    cluster.drop("b.gone");
    limitTo("a.*");
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);

    assertThat(state()).isEqualTo(State.ADOPTED);

    assertThat(cluster.topics()).containsExactly("a.y 1x1 {}", "b.x 1x1 {}");
    assertThat(ledger()).containsExactly("a.y", "b.gone", "b.x");
  }

  @Test
  void a_scope_without_any_definition_deletes_nothing() {
    define(put("a.x"), put("b.x"));
    adopt();
    define(remove("a.x"));
    limitTo("a.*");
    policy = policy.with(AdoptionPolicy.Orphans.DELETE_MANAGED);

    assertThat(error(adopt(), "a.x")).isEqualTo("TOO_MANY_DELETES");
  }

  @Test
  void drift_outside_the_scope_is_not_repaired() {
    define(put("a.x"), put("b.x"));
    adopt();
    cluster.drop("a.x");
    cluster.drop("b.x");
    limitTo("a.*");

    adopter(store).repairDrift(AdoptRequest.DEFAULT);

    assertThat(cluster.topics()).containsExactly("a.x 1x1 {}");
  }

  @Test
  void a_topic_that_breaks_a_rule_of_its_scope_is_blocked() {
    define(put("a.x", 3), put("a.y"), put("b.x", 3));
    rule("{'name':'r','partitions':{'max':2}}", "a.*");

    List<PlannedTopic> plan = adopter(store).plan().topics();

    assertThat(planned()).containsExactly("BLOCKED a.x", "CREATE a.y", "CREATE b.x");
    assertThat(plan.get(0).error().orElseThrow().code()).isEqualTo("RULE_BROKEN");
    assertThat(plan.get(0).error().orElseThrow().message())
        .isEqualTo("topic a.x breaks rule r of scope team: it has 3 partitions: use at most 2");
    assertThat(error(adopt(), "a.x")).isEqualTo("RULE_BROKEN");
    assertThat(cluster.topics()).containsExactly("a.y 1x1 {}", "b.x 3x1 {}");
  }

  @Test
  void a_scope_that_cannot_be_read_does_not_prevent_adoption() {
    define(put("a.x"));
    write(LAYOUT.scope("team"), "{");
    write(
        LAYOUT.scope("other"),
        "{\"name\":\"other\",\"topics\":[\"*\"],\"rules\":[{\"name\":\"r\",\"pattern\":\"[\"}]}");

    assertThat(state()).isEqualTo(State.ADOPTED);
  }
}
