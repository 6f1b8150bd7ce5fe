package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishPlan;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishResult.Outcome;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Publishing and rolling back. */
abstract class PublishContract extends RoutesGroup {
  PublishContract(RoutesContract contract) {
    super(contract);
  }

  @Test
  void a_version_is_stored_as_the_original_lays_it_out() {
    Route asa =
        new Route(
            Pattern.of(Map.of("deviceVendor", "CISCO", "deviceProduct", "ASA")),
            new TopicName("topic-123"));

    PublishResult result = publish(List.of(asa));

    assertThat(result)
        .isEqualTo(new PublishResult(Outcome.PUBLISHED, version(1), Optional.empty(), List.of()));
    assertThat(store.list(new Prefix("/gis/")))
        .extracting(entry -> entry.key() + " = " + entry.value().text().orElseThrow())
        .containsExactly(
            "/gis/data-manager/1/e7e6370c876d89daade275c109f743335042015e241af3cb595b6c09fc3d1bf6"
                + " = {\"pattern\":{\"deviceProduct\":\"ASA\",\"deviceVendor\":\"CISCO\"},"
                + "\"destination\":\"topic-123\"}",
            "/gis/data-manager/version = 1");
  }

  @Test
  void a_large_version_is_published_whole_and_leaves_no_claim() {
    publish(some(300, "a"));

    assertThat(keysBelow(1)).hasSize(300).noneMatch(key -> key.endsWith("/"));
    assertThat(routes.read().routes()).hasSize(300);
  }

  @Test
  void what_is_live_already_is_not_published_again_unless_forced() {
    publish(some(5, "a"));

    assertThat(publish(some(5, "a")).outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(stored()).containsExactly("1");
    assertThat(routes.publisher().publish(request(some(5, "a")).forced()).version())
        .isEqualTo(version(2));
  }

  @Test
  void a_changed_destination_is_a_new_version_with_the_same_keys() {
    publish(List.of(route("x", "a")));
    publish(List.of(route("x", "b")));

    assertThat(pointer()).isEqualTo("2");
    assertThat(keysBelow(2).get(0)).isEqualTo(keysBelow(1).get(0).replace("/1/", "/2/"));
  }

  @Test
  void a_new_version_is_numbered_above_all_that_exist() {
    put("/gis/data-manager/9/x", "{}");
    put("/gis/data-manager/10/x", "{}");
    put("/gis/data-manager/v77/x", "{}");
    put("/gis/data-manager/011/x", "{}");

    assertThat(publish(some(2, "a")).version()).isEqualTo(version(11));
  }

  @Test
  void a_pointer_of_another_publisher_is_respected() {
    put("/gis/data-manager/blue/x", "{\"pattern\":{},\"destination\":\"t\"}");
    put("/gis/data-manager/version", "blue\n");

    PublishResult result = publish(some(2, "a"));

    assertThat(result.previous()).hasValue(new VersionId("blue"));
    assertThat(result.version()).isEqualTo(version(1));
  }

  @Test
  void an_empty_configuration_must_be_allowed_and_uses_up_its_number() {
    refused(Code.EMPTY_CONFIG, () -> publish(List.of()));
    publish(some(2, "a"));

    routes.publisher().publish(request(List.of()).allowingNone());

    assertThat(pointer()).isEqualTo("2");
    routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);
    assertThat(publish(some(2, "b")).version()).isEqualTo(version(3));
  }

  @Test
  void a_publisher_that_expects_another_version_is_refused() {
    publish(some(2, "a"));

    refused(
            Code.POINTER_CONFLICT,
            () -> routes.publisher().publish(request(some(2, "b")).expecting(ExpectedPointer.NONE)))
        .hasMessage("version 1 is live now: read it, and decide again");
    assertThat(
            routes
                .publisher()
                .publish(request(some(2, "b")).expecting(ExpectedPointer.of(version(1))))
                .version())
        .isEqualTo(version(2));
  }

  @Test
  void routes_that_break_a_rule_are_refused_with_nothing_written() {
    refused(Code.DUPLICATE_PATTERN, () -> publish(List.of(route("x", "a"), route("x", "b"))));
    refused(
        Code.INTERSECTING_PATTERNS,
        () ->
            publish(
                List.of(
                    route("x", "a"), new Route(Pattern.of(Map.of("o", "1")), new TopicName("t")))));
    JsonValue.Members large =
        new JsonValue.Members(Map.of("note", JsonValue.of("x".repeat(600_000))));
    refused(
            Code.VALUE_TOO_LARGE,
            () ->
                publish(
                    List.of(
                        route("x", "a"),
                        new Route(Pattern.of(Map.of()), new TopicName("t"), large))))
        .hasMessageStartingWith("at the route of {}: the document has 6000");
    refused(
            Code.VALUE_TOO_LARGE,
            () -> routes.publisher().publish(request(some(9, "a")).commented("x".repeat(600_000))))
        .hasMessageStartingWith("at the publisher and the comment: the document has 6000");
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  @Test
  void the_largest_version_number_has_no_successor() {
    put("/gis/data-manager/version", Long.toString(Long.MAX_VALUE));

    refused(Code.VERSION_OVERFLOW, () -> publish(some(2, "a")));
  }

  @Test
  void a_pointer_that_is_no_version_is_refused_with_its_key() {
    put("/gis/data-manager/version", "a/b");

    refused(Code.BAD_VERSION_VALUE, () -> publish(some(2, "a")))
        .matches(refused -> ((GisException) refused).kind() == GisException.Kind.STORED)
        .hasMessage(
            "at /gis/data-manager/version: \"a/b\" is not a version: write a decimal number");
  }

  @Test
  void destinations_that_are_not_defined_are_warned_of_or_refused() {
    put("/gis/topic-manager/topics/known", "{}");
    List<Route> both = List.of(route("x", "known"), route("y", "other"));

    settings = settings.withDestinations(DestinationCheck.FAIL);
    refused(Code.UNDEFINED_DESTINATION, () -> publish(on(store), both))
        .hasMessage("destination \"other\" is not a defined topic: define it, or choose another")
        .extracting(refused -> ((GisException) refused).details())
        .isEqualTo(List.of("destination \"other\" is not a defined topic"));
    assertThat(stored()).isEmpty();
    settings = settings.withDestinations(DestinationCheck.WARN);
    assertThat(publish(on(store), both).warnings())
        .containsExactly("destination \"other\" is not a defined topic");
  }

  @Test
  void of_publishers_that_race_one_wins_and_the_others_leave_nothing() {
    publish(some(3, "old"));
    List<Routes> publishers = Stream.generate(() -> on(faulty())).limit(4).toList();
    AtomicInteger won = new AtomicInteger();
    AtomicInteger lost = new AtomicInteger();

    Racers.race(
        4,
        i -> {
          try {
            publishers
                .get(i)
                .publisher()
                .publish(request(some(20, "new" + i)).expecting(ExpectedPointer.of(version(1))));
            won.incrementAndGet();
          } catch (GisException conflict) {
            assertThat(conflict.code()).isEqualTo(Code.POINTER_CONFLICT);
            lost.incrementAndGet();
          }
          return i;
        });

    assertThat(won).hasValue(1);
    assertThat(lost).hasValue(3);
    assertThat(stored()).hasSize(2).contains("1", pointer());
    assertThat(routes.read().routes()).hasSize(20);
  }

  @Test
  void a_plan_says_what_publishing_would_do_and_writes_nothing() {
    publish(List.of(route("a", "t"), route("b", "t"), route("c", "t")));
    List<?> before = store.list(Prefix.ALL);
    Route moved = route("b", "u");

    PublishPlan plan =
        routes.publisher().plan(request(List.of(route("a", "t"), moved, route("d", "t"))));

    assertThat(plan.live()).hasValue(version(1));
    assertThat(plan.next()).hasValue(version(2));
    assertThat(plan.added()).extracting(PublishedRoute::route).containsExactly(route("d", "t"));
    assertThat(plan.changed())
        .extracting(change -> change.before().route(), change -> change.after().route())
        .containsExactly(tuple(route("b", "t"), moved));
    assertThat(plan.removed()).extracting(PublishedRoute::route).containsExactly(route("c", "t"));
    assertThat(plan.unchanged()).isEqualTo(1);
    assertThat(store.list(Prefix.ALL)).isEqualTo(before);
  }

  @Test
  void a_plan_compares_patterns_whatever_ids_another_publisher_gave_them() {
    put("/gis/data-manager/blue/1", "{ \"pattern\": {\"device\":\"a\"}, \"destination\": \"t\" }");
    put("/gis/data-manager/blue/2", "{\"pattern\":{\"device\":\"a\"},\"destination\":\"u\"}");
    put("/gis/data-manager/blue/3", "{");
    put("/gis/data-manager/version", "blue");

    PublishPlan plan = routes.publisher().plan(request(List.of(route("a", "t"))));

    assertThat(plan.next()).hasValue(version(1));
    assertThat(plan.unchanged()).isEqualTo(1);
    assertThat(plan.removed()).extracting(PublishedRoute::route).containsExactly(route("a", "u"));
    assertThat(plan.unreadable()).containsExactly(new Key("/gis/data-manager/blue/3"));
    assertThat(plan.added()).isEmpty();
    assertThat(plan.changed()).isEmpty();
  }

  @Test
  void a_plan_of_what_is_live_has_no_next_version_unless_it_is_forced() {
    publish(some(3, "a"));

    assertThat(routes.publisher().plan(request(some(3, "a"))).next()).isEmpty();
    assertThat(routes.publisher().plan(request(some(3, "a")).forced()).next()).hasValue(version(2));
  }

  @Test
  void a_plan_refuses_what_publishing_refuses_and_warns_as_it_does() {
    settings = settings.withDestinations(DestinationCheck.WARN);

    assertThat(on(store).publisher().plan(request(some(1, "a"))).warnings())
        .containsExactly("destination \"topic-a\" is not a defined topic");
    refused(Code.EMPTY_CONFIG, () -> routes.publisher().plan(request(List.of())));
    refused(
        Code.DUPLICATE_PATTERN,
        () -> routes.publisher().plan(request(List.of(route("x", "a"), route("x", "b")))));
  }

  @Test
  void a_rollback_makes_an_earlier_version_live_and_the_next_is_numbered_above_all() {
    publish(some(2, "a"));
    publish(some(2, "b"));

    PublishResult result = routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);

    assertThat(result.previous()).hasValue(version(2));
    assertThat(pointer()).isEqualTo("1");
    assertThat(routes.publisher().rollback(version(1), ExpectedPointer.ANY, false).outcome())
        .isEqualTo(Outcome.UNCHANGED);
    assertThat(publish(some(2, "c")).version()).isEqualTo(version(3));
  }

  @Test
  void a_rollback_to_what_is_missing_unfinished_or_bad_is_refused() {
    publish(some(2, "a"));
    put("/gis/data-manager/5/", "{}");
    put("/gis/data-manager/6/x", "{\"pattern\":{}}");
    put("/gis/data-manager/7/x", "{\"pattern\":{\"a\":\"1\"},\"destination\":\"t\"}");
    put("/gis/data-manager/7/y", "{\"pattern\":{\"a\":\"1\"},\"destination\":\"t\"}");

    refused(Code.VERSION_NOT_FOUND, () -> rollback(4, false));
    refused(Code.VERSION_UNFINISHED, () -> rollback(5, false));
    refused(Code.BAD_DESTINATION, () -> rollback(6, true));
    refused(Code.DUPLICATE_PATTERN, () -> rollback(7, false));
    assertThat(pointer()).isEqualTo("1");
    rollback(7, true);
    assertThat(pointer()).isEqualTo("7");
  }

  private void rollback(long to, boolean force) {
    routes.publisher().rollback(version(to), ExpectedPointer.ANY, force);
  }

  @Test
  void a_key_that_the_store_cannot_hold_is_refused_before_anything_is_written() {
    assertThatThrownBy(() -> new VersionId("1".repeat(65))).isInstanceOf(GisException.class);
    int most = store.limits().keyBytes();
    assertThatThrownBy(() -> store.get(new Key("/" + "x".repeat(most))))
        .hasMessageContaining("key of " + (most + 1) + " bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"foreign", "deep/er"})
  void a_key_that_another_program_puts_there_just_before_is_reported(String below) {
    publish(some(2, "a"));
    FaultyStore client = faulty();
    boolean[] put = {false};
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && !put[0]) {
            put[0] = true;
            put("/gis/data-manager/2/" + below, "{\"pattern\":{},\"destination\":\"t\"}");
          }
        });

    try {
      // Where the publication takes several transactions, the number is not used any more.
      assertThat(publish(on(client), some(2, "b")).version()).isEqualTo(version(3));
    } catch (GisException mixture) {
      assertThat(mixture.code()).isEqualTo(Code.VERIFY_FAILED);
      assertThat(mixture.details()).containsExactly("extra /gis/data-manager/2/" + below);
      assertThat(mixture).hasMessageContaining("version 2 is live, and is not what was published");
      assertThat(pointer()).isEqualTo("2");
    }
  }

  @Test
  void an_outage_after_the_publication_does_not_deny_it() {
    publish(some(2, "a"));
    FaultyStore client = faulty();
    client.beforeEachCall(
        call -> {
          if (pointer().equals("2")) {
            throw new StoreException.Unavailable("away");
          }
        });

    PublishResult result = publish(on(client), some(2, "b"));

    assertThat(result.version()).isEqualTo(version(2));
    assertThat(result.warnings()).allMatch(line -> line.endsWith("was not read again: away"));
  }

  @Test
  void the_folder_of_a_tool_is_no_content() {
    publish(some(2, "a"));
    put("/gis/data-manager/1/", "");
    put("/gis/data-manager/2/", "");

    assertThat(publish(some(2, "a")).outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(publish(some(2, "b")).version()).isEqualTo(version(3));
    assertThat(routes.publisher().rollback(version(1), ExpectedPointer.ANY, false).outcome())
        .isEqualTo(Outcome.PUBLISHED);
    assertThat(stored()).containsExactly("1", "3");
  }
}
