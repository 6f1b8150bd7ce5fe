package io.statehouse.domain.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both parts in one store, in words. */
class GisMeaningTest {
  private static final TopicName DESTINATION = new TopicName("topic-123");

  private final KeyValueStore store = new MemoryStore(RoundTripListener.NONE);
  private final GisMeaning meaning = meaning(GisSettings.DEFAULT);

  private static GisMeaning meaning(GisSettings keys) {
    return new GisMeaning(keys, RouteSettings.DEFAULT, TopicRules.DEFAULT, Clock.systemUTC());
  }

  private void publish() {
    Route route = new Route(Pattern.of(Map.of("deviceVendor", "CISCO")), DESTINATION);
    Routes.open(store, GisSettings.DEFAULT, RouteSettings.DEFAULT, new Random(1), Clock.systemUTC())
        .publisher()
        .publish(PublishRequest.of(List.of(route), "tester"));
  }

  private void define() {
    new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random(1))
        .define(
            List.of(new TopicChange.Put(new Topic(DESTINATION, 5, 3, Map.of()))),
            DefineOptions.DEFAULT);
  }

  private void put(String key, String value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  private List<String> words() {
    return meaning.verify(store).map(each -> each.kind() + " " + each.subject()).toList();
  }

  @Test
  void both_parts_and_the_sidecar_are_decoded_and_nothing_in_them_is_foreign() {
    publish();
    define();

    assertThat(store.list(Prefix.ALL).stream().map(meaning::decode).map(StateRecord::type))
        .containsExactlyInAnyOrder("pointer", "route", "publication", "desired-version", "topic");
    assertThat(words()).containsExactly("not-adopted /gis/topic-manager/desired-version");
  }

  @Test
  void a_live_route_to_a_topic_that_is_not_defined_is_noticed() {
    publish();

    assertThat(meaning.verify(store).map(Finding::sentence))
        .containsExactly(
            "1 route of the live version 1 leads to topic topic-123, which is not defined: define"
                + " it, or publish other routes");
    define();
    assertThat(words()).doesNotContain("undefined-destination topic-123");
  }

  @Test
  void findings_of_both_parts_are_listed() {
    put("/gis/data-manager/version", "a/b");
    put("/gis/topic-manager/desired-version", "v2");

    assertThat(words())
        .containsExactly(
            "bad-pointer /gis/data-manager/version",
            "bad-version /gis/topic-manager/desired-version");
  }

  @Test
  void the_other_spellings_of_the_indicators_are_noticed_and_otherwise_ignored() {
    define();
    put("/gis/topic-manager/adopted_version", "1");
    put("/gis/topic-manager/desired_version", "9");
    put("/gis/topic-manager/adopted-version", "9");

    assertThat(meaning.verify(store))
        .extracting(each -> each.kind() + " " + each.severity() + " " + each.subject())
        .containsExactly(
            "suspicious-key NOTICE /gis/topic-manager/adopted-version",
            "suspicious-key NOTICE /gis/topic-manager/desired_version");
  }

  @Test
  void keys_of_neither_part_and_folders_are_noticed_once() {
    put("/gis/", "");
    put("/gis/other/", "");
    put("/gis/other/deep/er", "");
    put("/gis/data-manager", "");
    put("/gis/topic-managers/x", "");
    put("/gis/topic-manager/x", "");
    put("/statehouse/gis/x", "");
    put("/statehouse/gis/data-manager/x", "");
    put("/statehouse/gis/topic-manager/x", "");
    put("/statehouse/other", "");

    assertThat(meaning.verify(store))
        .allMatch(finding -> finding.severity() == Finding.Severity.NOTICE)
        .extracting(finding -> finding.kind() + " " + finding.subject())
        .containsExactlyInAnyOrder(
            "stray-folder /gis/",
            "stray-folder /gis/other/",
            "foreign-key /gis/other/deep/er",
            "foreign-key /gis/data-manager",
            "foreign-key /gis/topic-managers/x",
            "foreign-key /gis/topic-manager/x",
            "foreign-key /statehouse/gis/x",
            "unexpected-key /statehouse/gis/data-manager/x",
            "foreign-key /statehouse/gis/topic-manager/x");
  }

  @Test
  void with_the_sidecar_off_what_lies_there_is_not_judged() {
    publish();
    put("/statehouse/gis/x", "");
    GisMeaning bare = meaning(GisSettings.DEFAULT.withoutSidecar());

    assertThat(bare.verify(store))
        .extracting(Finding::kind)
        .containsExactly("undefined-destination");
    assertThat(store.list(new Prefix("/statehouse/")))
        .allMatch(entry -> bare.decode(entry).type().equals(StateRecord.UNKNOWN));
  }

  @Test
  void a_record_of_a_publication_that_cannot_be_read_is_reported_and_kept() {
    put("/statehouse/gis/data-manager/publications/7", "{");

    assertThat(words()).containsExactly("unreadable-publication 7");
    assertThat(meaning.verify(store)).allMatch(finding -> finding.writes().isEmpty());
  }

  @Test
  void a_store_of_another_system_is_foreign() {
    put("/CloudChamber/V0.1/x", "");
    assertThat(meaning.isForeign(store)).isTrue();

    define();

    assertThat(meaning.isForeign(store)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/gis/topic-manager/desired_version",
        "/gis/topic-manager/topics/",
        "/gis/other",
        "/statehouse/gis/topic-manager/leader"
      })
  void a_store_with_anything_below_the_roots_is_not_foreign(String key) {
    assertThat(meaning.isForeign(store)).as("an empty one").isFalse();
    put("/CloudChamber/V0.1/x", "");

    put(key, "1");

    assertThat(meaning.isForeign(store)).isFalse();
    assertThat(words()).hasSize(1);
  }
}
