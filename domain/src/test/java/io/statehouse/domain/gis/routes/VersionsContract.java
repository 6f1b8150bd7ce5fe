package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.RouteVersions.Published.State;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.Retention.Action;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Listing and collecting versions. */
abstract class VersionsContract extends RoutesGroup {
  VersionsContract(RoutesContract contract) {
    super(contract);
  }

  private void publishMany(int count) {
    for (int i = 1; i <= count; i++) {
      publish(some(2, "v" + i + "-"));
    }
    elapse(Duration.ofHours(1));
  }

  private List<String> collected(CollectOptions options) {
    return routes.versions().collect(options).stream()
        .filter(each -> each.action() == Action.DELETE)
        .map(each -> each.info().version().text())
        .toList();
  }

  @Test
  void versions_are_listed_with_their_state_the_oldest_first() {
    publishMany(2);
    put("/gis/data-manager/10/", "{}");
    put("/gis/data-manager/10/x", "{}");
    put("/gis/data-manager/blue/x", "{}");

    assertThat(routes.versions().list())
        .extracting(info -> info.version() + " " + info.state() + " " + info.routes())
        .containsExactly("1 FINISHED 2", "2 LIVE 2", "10 STAGED 1", "blue FOREIGN 1");
  }

  @Test
  void old_versions_are_collected_but_for_the_last_five() {
    publishMany(9);

    List<Retention> plan = routes.versions().plan(CollectOptions.DEFAULT);
    assertThat(stored()).hasSize(9);
    assertThat(plan).filteredOn(each -> each.action() == Action.DELETE).hasSize(3);

    assertThat(collected(CollectOptions.DEFAULT)).containsExactly("1", "2", "3");
    assertThat(stored()).containsExactly("4", "5", "6", "7", "8", "9");
    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
  }

  @Test
  void a_version_that_was_live_a_moment_ago_is_kept_for_slow_readers() {
    settings = settings.withRetain(0);
    routes = on(store);
    publish(some(2, "a"));
    publish(some(2, "b"));
    elapse(Duration.ofMinutes(9));

    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
    elapse(Duration.ofMinutes(1));
    assertThat(collected(CollectOptions.DEFAULT)).containsExactly("1");
  }

  @Test
  void after_a_rollback_newer_versions_go_only_if_included_and_the_highest_never() {
    settings = settings.withRetain(0);
    routes = on(store);
    publishMany(4);
    routes.publisher().rollback(version(2), ExpectedPointer.ANY, false);
    elapse(Duration.ofHours(1));

    assertThat(collected(CollectOptions.DEFAULT)).containsExactly("1");
    assertThat(collected(new CollectOptions(true, Optional.empty()))).containsExactly("3");
    assertThat(stored()).containsExactly("2", "4");
    assertThat(publish(some(2, "next")).version()).isEqualTo(version(5));
  }

  @Test
  void a_staged_version_is_collected_once_it_is_old() {
    publish(some(2, "a"));
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"" + START + "\",\"routes\":7}");
    put("/gis/data-manager/2/x", "{}");

    elapse(Duration.ofMinutes(59));
    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
    assertThat(collected(new CollectOptions(false, Optional.of(Duration.ofMinutes(5)))))
        .containsExactly("2");
    assertThat(keysBelow(2)).isEmpty();
  }

  @Test
  void a_claim_that_does_not_say_its_age_is_old_once_it_was_watched_unchanged() {
    publish(some(2, "a"));
    put("/gis/data-manager/2/", "not JSON");

    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
    elapse(Duration.ofMinutes(30));
    put("/gis/data-manager/2/", "not JSON either");
    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
    elapse(Duration.ofMinutes(59));
    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
    elapse(Duration.ofMinutes(1));
    assertThat(collected(CollectOptions.DEFAULT)).containsExactly("2");
  }

  @Test
  void without_a_numbered_live_version_no_finished_one_is_collected() {
    settings = settings.withRetain(0);
    routes = on(store);
    publishMany(3);
    delete(layout.pointer());

    assertThat(collected(new CollectOptions(true, Optional.empty()))).isEmpty();
    put("/gis/data-manager/version", "blue");
    assertThat(collected(new CollectOptions(true, Optional.empty()))).isEmpty();
  }

  @Test
  void a_version_to_which_the_pointer_moves_meanwhile_is_not_collected() {
    settings = settings.withRetain(0);
    routes = on(store);
    publishMany(3);
    FaultyStore client = faulty();
    boolean[] moved = {false};
    client.beforeEachCall(
        call -> {
          if (call.equals("commit") && !moved[0]) {
            moved[0] = true;
            put("/gis/data-manager/version", "1");
          }
        });

    List<Retention> result = on(client).versions().collect(CollectOptions.DEFAULT);

    assertThat(result).filteredOn(each -> each.action() == Action.DELETE).isEmpty();
    assertThat(stored()).containsExactly("1", "2", "3");
  }

  @Test
  void a_lost_response_does_not_stop_collecting() {
    publishMany(8);
    FaultyStore client = faulty();
    client.loseNextAnswer();

    on(client).versions().collect(CollectOptions.DEFAULT);

    assertThat(stored()).containsExactly("3", "4", "5", "6", "7", "8");
  }

  @Test
  void the_history_lists_what_was_published_by_whom_and_why() {
    publish(some(2, "a"));
    routes.publisher().publish(request(some(3, "b")).commented("new devices"));

    assertThat(routes.versions().history())
        .containsExactly(
            new RouteVersions.Published(
                version(2),
                State.LIVE,
                Optional.of(
                    new VersionRecord("tester", "new devices", START, 3, Optional.of(version(1)))),
                true),
            new RouteVersions.Published(
                version(1),
                State.SUPERSEDED,
                Optional.of(new VersionRecord("tester", "", START, 2, Optional.empty())),
                true));
  }

  @Test
  void the_history_has_what_was_rolled_back_what_has_no_record_and_what_is_not_stored() {
    publish(some(2, "a"));
    publish(some(2, "b"));
    put("/gis/data-manager/blue/x", "{\"pattern\":{},\"destination\":\"t\"}");
    put("/gis/data-manager/9/", "{}");
    routes.publisher().publish(request(List.of()).allowingNone());
    delete(layout.publication(version(1)).orElseThrow());
    routes.publisher().rollback(version(2), ExpectedPointer.ANY, false);

    assertThat(routes.versions().history())
        .extracting(
            each ->
                each.version()
                    + " "
                    + each.state()
                    + (each.record().isPresent() ? " recorded" : "")
                    + (each.stored() ? " stored" : ""))
        .containsExactly(
            "10 ROLLED_BACK recorded",
            "2 LIVE recorded stored",
            "1 SUPERSEDED stored",
            "blue SUPERSEDED stored");
  }

  @Test
  void an_empty_configuration_needs_the_sidecar_in_which_its_number_is_remembered() {
    Routes bare = bare();

    refused(Code.UNAVAILABLE, () -> bare.publisher().publish(request(List.of()).allowingNone()));
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  @Test
  void a_version_is_kept_for_slow_readers_from_the_moment_at_which_it_was_retired() {
    settings = settings.withRetain(0);
    routes = on(store);
    publish(some(2, "a"));
    elapse(Duration.ofHours(1));
    put("/gis/data-manager/2/x", "{\"pattern\":{},\"destination\":\"t\"}");
    put("/gis/data-manager/version", "2"); // by another program

    assertThat(routes.versions().plan(CollectOptions.DEFAULT))
        .extracting(each -> each.info().version() + " " + each.action() + " " + each.reason())
        .containsExactly(
            "1 KEEP it was live until " + START.plusSeconds(3600) + " and may still be read",
            "2 KEEP it is live");
    elapse(Duration.ofMinutes(10));
    assertThat(collected(CollectOptions.DEFAULT)).containsExactly("1");
  }

  @Test
  void a_plan_says_of_each_version_why_it_is_kept_or_deleted() {
    settings = settings.withRetain(1);
    routes = on(store);
    publishMany(5);
    put("/gis/data-manager/blue/x", "{}");
    put(
        "/gis/data-manager/6/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"" + START + "\",\"routes\":7}");
    routes.publisher().rollback(version(3), ExpectedPointer.ANY, false);

    assertThat(routes.versions().plan(new CollectOptions(false, Optional.of(Duration.ofHours(2)))))
        .extracting(each -> each.info().version() + " " + each.action() + " " + each.reason())
        .containsExactly(
            "1 DELETE it is old",
            "2 KEEP it is one of the last 1 before the live one",
            "3 KEEP it is live",
            "4 KEEP it is newer than the live version",
            "5 KEEP its number must not be used again",
            "6 KEEP it is being written since " + START,
            "blue KEEP another publisher wrote it");
    assertThat(routes.versions().plan(CollectOptions.DEFAULT).get(5).reason())
        .isEqualTo("it was begun at " + START + " and never finished");
  }

  @Test
  void without_a_sidecar_nothing_is_written_elsewhere_and_there_is_no_history() {
    Routes bare = bare();

    publish(bare, some(9, "a"));

    assertThat(store.list(new Prefix("/statehouse/"))).isEmpty();
    refused(Code.UNAVAILABLE, () -> bare.versions().history());
  }

  @Test
  void the_status_says_what_is_live_and_why_it_cannot_be_read() {
    assertThat(routes.status().problem().orElseThrow().code()).isEqualTo(Code.NOT_CONFIGURED);
    publish(some(3, "a"));
    assertThat(routes.status().live()).hasValue(version(1));
    assertThat(routes.status().routes()).isEqualTo(3);
    assertThat(routes.status().digest()).hasValue(routes.read().digest());
    assertThat(routes.status().publication().orElseThrow().publisher()).isEqualTo("tester");

    put("/gis/data-manager/1/", "{}");

    assertThat(routes.status().live()).hasValue(version(1));
    assertThat(routes.status().problem().orElseThrow().code()).isEqualTo(Code.VERSION_UNFINISHED);
    put("/gis/data-manager/version", "7");
    assertThat(routes.status().live()).hasValue(version(7));
    assertThat(routes.status().problem().orElseThrow().code()).isEqualTo(Code.EMPTY_VERSION);
    put("/gis/data-manager/version", "a/b");
    assertThat(routes.status().live()).isEmpty();
    assertThat(routes.status().problem().orElseThrow().code()).isEqualTo(Code.BAD_VERSION_VALUE);
    assertThat(routes.status().versions()).hasSize(1);
  }

  @Test
  void collecting_that_crashes_at_any_call_is_completed_by_the_next() {
    publishMany(8);
    FaultyStore client = faulty();
    for (int left = 0; left < 6; left++) {
      int[] calls = {left};
      client.beforeEachCall(
          call -> {
            if (calls[0]-- == 0) {
              throw new StoreException.Unavailable("crashed");
            }
          });
      try {
        on(client).versions().collect(CollectOptions.DEFAULT);
      } catch (StoreException crashed) {
        assertThat(routes.read().version()).isEqualTo(version(8));
      }
    }

    routes.versions().collect(CollectOptions.DEFAULT);

    assertThat(stored()).containsExactly("3", "4", "5", "6", "7", "8");
  }

  @Test
  void any_version_that_is_whole_can_be_read() {
    publish(some(3, "a"));
    publish(some(7, "b"));
    put("/gis/data-manager/3/", "{}");

    assertThat(routes.read(version(1)).routes()).hasSize(3);
    assertThat(routes.read(version(2)).routes()).hasSize(7);
    refused(Code.VERSION_UNFINISHED, () -> routes.read(version(3)));
    refused(Code.VERSION_NOT_FOUND, () -> routes.read(version(4)));
  }

  @Test
  void a_live_version_without_routes_is_read_as_readers_accept_it() {
    routes.publisher().publish(request(List.of()).allowingNone());

    refused(Code.EMPTY_VERSION, () -> routes.read(version(1)));
  }

  @Test
  void a_claim_that_cannot_be_read_is_watched_by_one_process_after_another() {
    publish(some(2, "a"));
    put("/gis/data-manager/2/", "not JSON");
    put("/gis/data-manager/3/", "not JSON");

    assertThat(collected(CollectOptions.DEFAULT)).isEmpty();
    elapse(Duration.ofMinutes(59));
    routes = on(store);
    delete(layout.claim(version(3)));
    put("/gis/data-manager/3/", "not JSON");
    assertThat(routes.versions().plan(CollectOptions.DEFAULT))
        .extracting(Retention::reason)
        .contains(
            "its claim /gis/data-manager/2/ cannot be read, and may be of a publisher that is at"
                + " work; seen so since "
                + START);
    elapse(Duration.ofMinutes(1));
    routes = on(store);

    assertThat(collected(CollectOptions.DEFAULT)).contains("2");
    assertThat(keysBelow(2)).isEmpty();
    assertThat(store.get(layout.sighting(version(2)).orElseThrow())).isEmpty();
  }

  @Test
  void an_unreadable_claim_is_collected_at_once_if_that_is_asked_for_and_sightings_do_not_stay() {
    publish(some(2, "a"));
    put("/gis/data-manager/2/", "not JSON");
    collected(CollectOptions.DEFAULT);
    delete(layout.claim(version(2)));
    put("/gis/data-manager/3/", "");
    put("/gis/data-manager/4/", "{}");

    assertThat(collected(new CollectOptions(false, Optional.of(Duration.ZERO))))
        .containsExactly("4");
    assertThat(store.list(layout.sightings().orElseThrow())).isEmpty();
    assertThat(keysBelow(3)).hasSize(1); // the folder of a tool, which is no version
  }
}
