package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics to which live routes lead are not removed. */
abstract class RoutedTopicsContract extends RoutesGroup {
  private static final TopicsLayout TOPICS = new TopicsLayout(GisSettings.DEFAULT);
  private static final int ROUNDS = 12;

  RoutedTopicsContract(RoutesContract contract) {
    super(contract);
  }

  @BeforeEach
  void requireDefined() {
    settings = settings.withDestinations(DestinationCheck.FAIL);
    routes = on(store);
  }

  private TopicDefinitions definitions(KeyValueStore client) {
    return TopicsGroup.definitions(client).guardedBy(on(client).routedTopics()::requireUnrouted);
  }

  private void define(TopicChange... changes) {
    definitions(store).define(List.of(changes), DefineOptions.DEFAULT);
  }

  private boolean isDefined(String topic) {
    return store.get(TOPICS.topic(topic)).isPresent();
  }

  @Test
  void a_topic_to_which_a_live_route_leads_is_kept_and_the_route_named() {
    define(TopicsGroup.put("topic-a"), TopicsGroup.put("other"));
    publish(some(1, "a"));

    refused(Code.TOPIC_ROUTED, () -> define(TopicsGroup.remove("topic-a")))
        .hasMessage(
            "live routes lead to topic topic-a: {\"device\":\"a0\"}: publish routes without it"
                + " first, or force the removal");
    refused(
        Code.TOPIC_ROUTED,
        () ->
            definitions(store).plan(List.of(TopicsGroup.remove("topic-a")), DefineOptions.DEFAULT));
    assertThat(isDefined("topic-a")).isTrue();
    define(TopicsGroup.remove("other"));
    assertThat(isDefined("other")).isFalse();
  }

  @Test
  void of_many_routes_five_are_named_and_the_others_counted() {
    define(TopicsGroup.put("topic-a"), TopicsGroup.put("topic-b"));
    List<Route> both = new ArrayList<>(some(8, "a"));
    both.addAll(some(1, "b"));
    publish(both);

    refused(
            Code.TOPIC_ROUTED,
            () -> define(TopicsGroup.remove("topic-b"), TopicsGroup.remove("topic-a")))
        .hasMessageContaining("}, {")
        .hasMessageContaining(" and 3 more: ")
        .matches(refused -> ((GisException) refused).details().size() == 2);
  }

  @Test
  void a_forced_removal_asks_nothing() {
    define(TopicsGroup.put("topic-a"));
    publish(some(1, "a"));

    definitions(store)
        .define(List.of(TopicsGroup.remove("topic-a")), DefineOptions.DEFAULT.forced());

    assertThat(isDefined("topic-a")).isFalse();
  }

  @Test
  void a_topic_to_which_no_live_route_leads_any_more_is_removed() {
    define(TopicsGroup.put("topic-a"), TopicsGroup.put("topic-b"));
    publish(some(1, "a"));
    publish(some(1, "b"));

    define(TopicsGroup.remove("topic-a"));

    assertThat(isDefined("topic-a")).isFalse();
  }

  @Test
  void routes_without_a_pointer_keep_nothing() {
    define(TopicsGroup.put("topic-a"));
    put("/gis/data-manager/3/x", RouteCodec.write(route("x", "topic-a")).text().orElseThrow());

    define(TopicsGroup.remove("topic-a"));

    assertThat(isDefined("topic-a")).isFalse();
  }

  @Test
  void an_invalid_pointer_keeps_every_topic() {
    define(TopicsGroup.put("topic-a"));
    put("/gis/data-manager/version", "a/b");

    refused(Code.BAD_VERSION_VALUE, () -> define(TopicsGroup.remove("topic-a")));

    assertThat(isDefined("topic-a")).isTrue();
  }

  @Test
  void routes_that_go_live_before_the_removal_prevent_it() {
    define(TopicsGroup.put("topic-a"));
    FaultyStore client = faulty();
    AtomicBoolean published = new AtomicBoolean();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && published.compareAndSet(false, true)) {
            publish(some(1, "a"));
          }
        });

    refused(
        Code.TOPIC_ROUTED,
        () ->
            definitions(client)
                .define(List.of(TopicsGroup.remove("topic-a")), DefineOptions.DEFAULT));

    assertThat(isDefined("topic-a")).isTrue();
  }

  @Test
  void a_removal_of_which_the_response_is_lost_is_recognized() {
    define(TopicsGroup.put("topic-a"));
    FaultyStore client = faulty();
    client.loseNextAnswer();

    definitions(client).define(List.of(TopicsGroup.remove("topic-a")), DefineOptions.DEFAULT);

    assertThat(isDefined("topic-a")).isFalse();
  }

  /** A refusal would say that nothing was written, which is not known. */
  @Test
  void a_removal_of_unknown_outcome_is_not_reported_as_refused() {
    define(TopicsGroup.put("topic-a"));
    FaultyStore client = faulty();
    client.loseNextRequest();
    AtomicBoolean sent = new AtomicBoolean();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            sent.set(true);
          } else if (sent.compareAndSet(true, false)) {
            publish(some(1, "a"));
          }
        });

    assertThatThrownBy(
            () ->
                definitions(client)
                    .define(List.of(TopicsGroup.remove("topic-a")), DefineOptions.DEFAULT))
        .isInstanceOf(StoreException.OutcomeUnknown.class);

    assertThat(isDefined("topic-a")).isTrue();
  }

  /** A listing is one consistent view, so the rule can be checked at any moment. */
  @Test
  void at_no_time_does_a_live_route_lead_to_a_topic_that_was_removed() {
    define(TopicsGroup.put("topic-a"), TopicsGroup.put("topic-b"));
    AtomicInteger running = new AtomicInteger(2);

    Racers.race(
        List.of(
            () -> publishAll(on(faulty()), running),
            () -> removeAll(definitions(faulty()), running),
            () -> checkAll(running)));

    assertThat(undefinedDestinations()).isEmpty();
  }

  private static boolean publishAll(Routes through, AtomicInteger running) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        try {
          publish(through, some(2, round % 2 == 0 ? "a" : "b"));
        } catch (GisException lost) {
          assertThat(lost.code()).isEqualTo(Code.UNDEFINED_DESTINATION);
        }
      }
      return true;
    } finally {
      running.decrementAndGet();
    }
  }

  private static boolean removeAll(TopicDefinitions through, AtomicInteger running) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        String topic = round % 2 == 0 ? "topic-b" : "topic-a";
        try {
          through.define(List.of(TopicsGroup.remove(topic)), DefineOptions.DEFAULT);
          through.define(List.of(TopicsGroup.put(topic)), DefineOptions.DEFAULT);
        } catch (GisException kept) {
          assertThat(kept.code()).isEqualTo(Code.TOPIC_ROUTED);
        }
      }
      return true;
    } finally {
      running.decrementAndGet();
    }
  }

  private boolean checkAll(AtomicInteger running) {
    while (running.get() > 0) {
      assertThat(undefinedDestinations()).isEmpty();
    }
    return true;
  }

  private List<String> undefinedDestinations() {
    Map<Key, Entry> view =
        store.list(new Prefix("/gis/")).stream()
            .collect(Collectors.toMap(Entry::key, Function.identity()));
    Optional<VersionId> live =
        Optional.ofNullable(view.get(layout.pointer()))
            .flatMap(entry -> VersionId.read(entry.value()));
    return live.stream()
        .flatMap(
            version ->
                view.values().stream()
                    .filter(entry -> layout.version(version).contains(entry.key())))
        .map(entry -> RouteCodec.read(entry).destination().text())
        .filter(topic -> !view.containsKey(TOPICS.topic(topic)))
        .toList();
  }
}
