package io.statehouse.domain.gis.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many calls a publication takes. */
class PublishCostTest {
  private static final Limits CONSUL =
      Limits.builder()
          .keyBytes(512)
          .valueBytes(264_000)
          .conditions(64)
          .writes(64)
          .operations(64)
          .transactionBytes(264_960)
          .keysPerRead(64)
          .build();

  @Test
  void a_thousand_routes_are_sixteen_transactions_on_consul_besides_claim_and_flip() {
    assertThat(commits(CONSUL, RoutesGroup.some(1000, "a"))).isEqualTo(16 + 2);
  }

  @Test
  void a_publication_that_fits_a_transaction_is_one() {
    assertThat(commits(CONSUL, RoutesGroup.some(20, "a"))).isEqualTo(1);
    assertThat(commits(MemoryStore.LIMITS, RoutesGroup.some(1000, "a"))).isEqualTo(1);
  }

  @Test
  void large_routes_are_cut_by_their_size() {
    List<Route> large =
        IntStream.range(0, 5)
            .mapToObj(
                i ->
                    new Route(
                        Pattern.of(Map.of("device", "d" + i)),
                        new TopicName("t"),
                        new JsonValue.Members(Map.of("note", JsonValue.of("x".repeat(120_000))))))
            .toList();

    assertThat(commits(CONSUL, large)).isEqualTo(3 + 2);
  }

  @Test
  void a_route_that_the_store_cannot_hold_is_refused_before_anything_is_written() {
    MemoryStore store =
        new MemoryStore(
            Limits.builder()
                .keyBytes(512)
                .valueBytes(1000)
                .conditions(9)
                .writes(9)
                .operations(9)
                .transactionBytes(2000)
                .keysPerRead(9)
                .build(),
            (call, nanos, done) -> {});
    List<Route> all = new ArrayList<>(RoutesGroup.some(20, "a"));
    all.add(
        new Route(
            Pattern.of(Map.of("device", "d")),
            new TopicName("t"),
            new JsonValue.Members(Map.of("note", JsonValue.of("x".repeat(1000))))));

    assertThatThrownBy(() -> open(new FaultyStore(store)).publisher().publish(request(all)))
        .isInstanceOf(StoreException.Refused.class)
        .hasMessageContaining("this store takes at most 1000");
    assertThat(store.list(Prefix.ALL)).isEmpty();
  }

  private static int commits(Limits limits, List<Route> routes) {
    List<String> calls = new ArrayList<>();
    try (FaultyStore store = new FaultyStore(new MemoryStore(limits, (call, nanos, done) -> {}))) {
      store.beforeEachCall(calls::add);
      open(store).publisher().publish(request(routes));
    }
    return Collections.frequency(calls, "commit");
  }

  private static PublishRequest request(List<Route> routes) {
    return PublishRequest.of(routes, "tester");
  }

  private static Routes open(FaultyStore store) {
    return Routes.open(
        store, GisSettings.DEFAULT, RouteSettings.DEFAULT, new Random(), Clock.systemUTC());
  }
}
