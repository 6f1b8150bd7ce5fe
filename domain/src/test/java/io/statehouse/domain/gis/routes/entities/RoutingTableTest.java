package io.statehouse.domain.gis.routes.entities;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.statehouse.domain.gis.entities.TopicName;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoutingTableTest {
  private static final PublishedRoute ANY = route("any", Map.of());
  private static final PublishedRoute A1 = route("a1", Map.of("a", "1"));
  private static final PublishedRoute A1_B1 = route("a1-b1", Map.of("a", "1", "b", "1"));
  private static final PublishedRoute B2 = route("b2", Map.of("b", "2"));

  @Test
  void the_route_with_the_most_attributes_wins() {
    RoutingTable table = table(ANY, A1, A1_B1);

    assertThat(table.match(Map.of("a", "1", "b", "1", "c", "x")).route()).hasValue(A1_B1);
    assertThat(table.match(Map.of("a", "1", "b", "x")).route()).hasValue(A1);
    assertThat(table.match(Map.of("b", "1")).route()).hasValue(ANY);
  }

  @Test
  void a_missing_attribute_never_matches_and_without_a_match_there_is_no_route() {
    assertThat(table(A1).match(Map.of()).route()).isEmpty();
    assertThat(table(A1).match(Map.of("a", "")).route()).isEmpty();
    assertThat(table().match(Map.of("a", "1")).route()).isEmpty();
  }

  @Test
  void values_are_compared_code_point_by_code_point() {
    assertThat(table(A1).match(Map.of("a", "1 ")).route()).isEmpty();
    assertThat(table(A1).match(Map.of("A", "1")).route()).isEmpty();
  }

  @Test
  void of_equal_claims_the_smaller_id_wins_and_the_match_is_flagged() {
    RoutingTable table = table(A1, B2, ANY);

    assertThat(table.match(Map.of("a", "1", "b", "2")))
        .isEqualTo(new RoutingTable.Match(Optional.of(A1), true));
    assertThat(table.match(Map.of("a", "1")).ambiguous()).isFalse();
  }

  @Test
  void of_equal_patterns_the_smaller_id_wins_and_the_match_is_flagged() {
    PublishedRoute other = route("a0", Map.of("a", "1"));

    assertThat(table(A1, other).match(Map.of("a", "1")))
        .isEqualTo(new RoutingTable.Match(Optional.of(other), true));
  }

  @Test
  void every_one_of_many_routes_is_found_whatever_the_hashes_of_its_values() {
    // "Aa" and "BB" have the same hash, and so have all values of as many such pairs.
    List<PublishedRoute> routes =
        IntStream.range(0, 1 << 10).mapToObj(RoutingTableTest::sameHash).toList();
    RoutingTable table = new RoutingTable(VersionId.of(1), routes);

    assertThat(routes)
        .allSatisfy(route -> assertThat(matched(table, route)).hasValue(route))
        .extracting(route -> route.pattern().attributes().get("a").hashCode())
        .containsOnly(sameHash(0).pattern().attributes().get("a").hashCode());
    assertThat(table.match(Map.of("a", "AaAa")).route()).isEmpty();
  }

  private static PublishedRoute sameHash(int number) {
    String value =
        IntStream.range(0, 10)
            .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
            .collect(Collectors.joining());
    return route("r" + number, Map.of("a", value));
  }

  private static Optional<PublishedRoute> matched(RoutingTable table, PublishedRoute route) {
    return table.match(Map.copyOf(route.pattern().attributes())).route();
  }

  @Test
  void a_match_allocates_nothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    RoutingTable table = table(ANY, A1, A1_B1, B2);
    Map<String, String> event = Map.of("a", "1", "b", "3");
    table.match(event);

    long before = threads.getThreadAllocatedBytes(thread);
    for (int i = 0; i < 10_000; i++) {
      table.match(event);
    }

    assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(10_000); // in all
  }

  @Test
  void ids_are_ordered_by_their_bytes() {
    PublishedRoute supplementary = route("\uD83D\uDE00", Map.of("a", "1"));
    PublishedRoute basic = route("\uFFFD", Map.of("a", "1"));

    assertThat(table(supplementary, basic).match(Map.of("a", "1")).route()).hasValue(basic);
  }

  @Test
  void an_explanation_lists_what_matches_and_why_the_rest_does_not() {
    RoutingTable.Explanation explanation =
        table(B2, ANY, A1, A1_B1).explain(Map.of("a", "1", "b", "3"));

    assertThat(explanation.match().route()).hasValue(A1);
    assertThat(explanation.matching()).containsExactly(A1, ANY);
    assertThat(explanation.notMatching())
        .containsExactly(
            new RoutingTable.Mismatch(A1_B1, "b", "1", Optional.of("3")),
            new RoutingTable.Mismatch(B2, "b", "2", Optional.of("3")));
  }

  @Test
  void the_digest_is_of_the_routes_and_their_ids_in_any_order() {
    assertThat(table(A1, B2).digest()).isEqualTo(table(B2, A1).digest());
    assertThat(table(A1, B2).digest())
        .isNotEqualTo(table(A1).digest())
        .isNotEqualTo(table(A1, route("other", Map.of("b", "2"))).digest());
    assertThat(table().digest())
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"); // {}
  }

  private static RoutingTable table(PublishedRoute... routes) {
    return new RoutingTable(VersionId.of(1), Arrays.asList(routes));
  }

  private static PublishedRoute route(String id, Map<String, String> pattern) {
    return new PublishedRoute(new RouteId(id), new Route(Pattern.of(pattern), new TopicName("t")));
  }
}
