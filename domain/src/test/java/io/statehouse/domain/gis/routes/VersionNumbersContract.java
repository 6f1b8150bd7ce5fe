package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.RouteVersions.Published;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A number that was the pointer's value is never used again for other content. */
abstract class VersionNumbersContract extends RoutesGroup {
  VersionNumbersContract(RoutesContract contract) {
    super(contract);
  }

  @Test
  void of_ten_publishers_one_moves_the_pointer_at_a_time_and_the_others_see_it() {
    publish(some(3, "old"));
    List<Routes> publishers = Stream.generate(() -> on(faulty())).limit(10).toList();

    List<PublishResult> results =
        Racers.race(10, i -> publishUntilItSucceeds(publishers.get(i), some(9, "new" + i)));

    // Each replaced another one, so that they are one chain from the old version to the live one.
    List<VersionId> chain = new ArrayList<>(results.stream().map(PublishResult::version).toList());
    chain.add(version(1));
    chain.remove(new VersionId(pointer()));
    assertThat(results)
        .extracting(result -> result.previous().orElseThrow())
        .containsExactlyInAnyOrderElementsOf(chain)
        .doesNotHaveDuplicates();
    assertThat(routes.versions().list())
        .hasSize(11)
        .allMatch(info -> info.claim().isEmpty())
        .allMatch(info -> info.routes() == (info.version().equals(version(1)) ? 3 : 9));
  }

  private static PublishResult publishUntilItSucceeds(Routes through, List<Route> all) {
    while (true) {
      try {
        return publish(through, all);
      } catch (GisException refused) {
        assertThat(refused.code()).isIn(Code.POINTER_CONFLICT, Code.CLAIM_CONTENTION);
      }
    }
  }

  @Test
  void whatever_is_published_rolled_back_and_collected_no_number_has_two_contents() {
    settings = settings.withRetain(0);
    routes = on(store);
    Map<VersionId, List<Route>> contents = new HashMap<>();
    Random random = new Random(11);
    for (int step = 0; step < 60; step++) {
      switch (random.nextInt(4)) {
        case 0 -> {
          List<Route> content = random.nextInt(3) == 0 ? List.of() : some(5, "s" + step + "-");
          PublishResult result =
              routes.publisher().publish(request(content).allowingNone().forced());
          assertThat(contents.put(result.version(), content)).isNull();
        }
        case 1 -> rollbackToAny(random);
        case 2 -> routes.versions().collect(new CollectOptions(true, Optional.empty()));
        default -> elapse(Duration.ofHours(1));
      }
    }
    assertThat(contents).hasSizeGreaterThan(8);
  }

  private void rollbackToAny(Random random) {
    List<Published> stored =
        new ArrayList<>(routes.versions().history().stream().filter(Published::stored).toList());
    if (!stored.isEmpty()) {
      VersionId to = stored.get(random.nextInt(stored.size())).version();
      routes.publisher().rollback(to, ExpectedPointer.ANY, false);
    }
  }

  @Test
  void without_a_sidecar_the_highest_finished_version_is_the_memory() {
    settings = settings.withRetain(0);
    Routes bare = bare();
    for (int i = 1; i <= 4; i++) {
      publish(bare, some(2, "v" + i));
    }
    bare.publisher().rollback(version(2), ExpectedPointer.ANY, false);
    elapse(Duration.ofHours(1));
    bare.versions().collect(new CollectOptions(true, Optional.empty()));

    assertThat(stored()).containsExactly("2", "4");
    assertThat(publish(bare, some(2, "next")).version()).isEqualTo(version(5));
  }

  @Test
  void a_number_that_was_published_and_rolled_back_since_it_was_chosen_is_not_used() {
    publish(some(2, "a"));
    for (List<Route> content : List.of(some(9, "b"), List.<Route>of())) {
      FaultyStore client = faulty();
      VersionId chosen =
          on(client).publisher().plan(request(content).allowingNone()).next().orElseThrow();
      client.beforeEachCall(
          call -> {
            if (call.equals("commit")) {
              client.beforeEachCall(each -> {});
              put(layout.publication(chosen).orElseThrow().text(), "{}");
            }
          });

      PublishResult result = on(client).publisher().publish(request(content).allowingNone());

      assertThat(result.version()).isGreaterThan(chosen);
      assertThat(keysBelow(chosen.number().orElseThrow().value())).isEmpty();
    }
  }

  @Test
  void without_a_sidecar_a_number_published_and_rolled_back_meanwhile_is_not_used() {
    publish(bare(), some(2, "a"));
    FaultyStore client = faulty();
    client.beforeEachCall(
        call -> {
          if (call.equals("commit")) {
            client.beforeEachCall(each -> {});
            publish(bare(), some(3, "b"));
            bare().publisher().rollback(version(1), ExpectedPointer.ANY, false);
          }
        });
    Routes slow = bareOn(client);

    // Where revisions are unique, the pointer is seen to have moved; elsewhere the number is taken.
    try {
      assertThat(publish(slow, some(4, "c")).version()).isEqualTo(version(3));
    } catch (GisException moved) {
      assertThat(moved.code()).isEqualTo(Code.POINTER_CONFLICT);
    }

    assertThat(keysBelow(2)).hasSize(3);
  }

  @Test
  void the_number_of_a_version_that_was_never_live_comes_back() {
    publish(some(2, "a"));
    put(
        "/gis/data-manager/2/",
        "{\"publisher\":\"x\",\"nonce\":\"n\",\"startedAt\":\"" + START + "\",\"routes\":7}");
    assertThat(publish(some(2, "b")).version()).isEqualTo(version(3));
    routes.publisher().rollback(version(1), ExpectedPointer.ANY, false);
    elapse(Duration.ofHours(2));
    routes.versions().collect(CollectOptions.DEFAULT);

    assertThat(stored()).containsExactly("1", "3");
    assertThat(publish(some(2, "c")).version()).isEqualTo(version(4));
  }
}
