package io.statehouse.domain.gis.routes.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.TopicName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConflictsTest {
  private static final PublishedRoute ANY = route(Map.of());
  private static final PublishedRoute A1 = route(Map.of("a", "1"));
  private static final PublishedRoute A2 = route(Map.of("a", "2"));
  private static final PublishedRoute B1 = route(Map.of("b", "1"));
  private static final PublishedRoute A1_B1 = route(Map.of("a", "1", "b", "1"));
  private static final PublishedRoute A1_C1 = route(Map.of("a", "1", "c", "1"));
  private static final PublishedRoute A2_C1 = route(Map.of("a", "2", "c", "1"));

  @ParameterizedTest
  @EnumSource
  void equal_patterns_conflict(ConflictPolicy policy) {
    Conflicts conflicts = Conflicts.among(List.of(A1, A2, A1), policy);

    assertThat(conflicts.total()).isEqualTo(1);
    assertThat(conflicts.listed().get(0).code()).isEqualTo(Code.DUPLICATE_PATTERN);
  }

  @ParameterizedTest
  @EnumSource
  void patterns_that_differ_on_a_shared_attribute_do_not(ConflictPolicy policy) {
    assertThat(Conflicts.among(List.of(A1, A2, A2_C1, A1_B1), policy).listed())
        .noneMatch(each -> each.first() == A1_B1 && each.second() == A2_C1);
    assertThat(Conflicts.among(List.of(A1_B1, A2_C1), policy).isEmpty()).isTrue();
  }

  @Test
  void a_pattern_within_another_conflicts_only_if_the_policy_is_strict() {
    List<PublishedRoute> nested = List.of(ANY, A1, A1_B1);

    assertThat(Conflicts.among(nested, ConflictPolicy.NESTED).isEmpty()).isTrue();
    assertThat(Conflicts.among(nested, ConflictPolicy.STRICT).total()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void patterns_that_intersect_without_being_nested_conflict(ConflictPolicy policy) {
    assertThat(Conflicts.among(List.of(A1, B1), policy).total()).isEqualTo(1);

    Conflict conflict = Conflicts.among(List.of(A1_B1, A1_C1), policy).listed().get(0);

    assertThat(conflict.code()).isEqualTo(Code.INTERSECTING_PATTERNS);
    assertThat(conflict.witness()).isEqualTo(Map.of("a", "1", "b", "1", "c", "1"));
  }

  @ParameterizedTest
  @EnumSource
  void the_search_finds_what_comparing_all_pairs_finds(ConflictPolicy policy) {
    Random random = new Random(7);
    List<PublishedRoute> routes =
        IntStream.range(0, 600).mapToObj(i -> route(random(random, 3, 9))).toList();

    long expected = 0;
    for (int i = 0; i < routes.size(); i++) {
      for (int j = 0; j < i; j++) {
        expected += conflict(routes.get(i), routes.get(j), policy) ? 1 : 0;
      }
    }

    Conflicts found = Conflicts.among(routes, policy);
    assertThat(found.total()).isEqualTo(expected).isGreaterThan(100);
    assertThat(found.listed()).hasSize(100);
    assertThat(found.listed()).allMatch(each -> conflict(each.first(), each.second(), policy));
  }

  @Test
  void a_refusal_lists_all_pairs_with_an_event_that_matches_both() {
    String pair =
        "{\"a\":\"1\"} and {\"b\":\"1\"} both match {\"a\":\"1\",\"b\":\"1\"}, as routes "
            + (A1.id() + " and " + B1.id());
    GisException refusal = Conflicts.among(List.of(A1, B1), ConflictPolicy.NESTED).refusal();
    assertThat(refusal).hasMessage("routes conflict: " + pair);
    assertThat(refusal.details()).containsExactly("INTERSECTING_PATTERNS: " + pair);

    GisException both = Conflicts.among(List.of(A1, B1, A1), ConflictPolicy.NESTED).refusal();

    assertThat(both.code()).isEqualTo(Code.DUPLICATE_PATTERN);
    assertThat(both).hasMessageStartingWith("3 pairs of routes conflict, such as ");
    assertThat(both.details()).hasSize(3);
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(60) // comparing all pairs would take longer
  void ten_thousand_routes_are_not_compared_in_pairs(ConflictPolicy policy) {
    List<PublishedRoute> fewNames = new ArrayList<>();
    List<PublishedRoute> manyNames = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      fewNames.add(route(Map.of("id", "v" + i, "n" + i % 3, "x")));
      manyNames.add(route(Map.of("id", "v" + i, "n" + i, "x")));
    }

    assertThat(Conflicts.among(fewNames, policy).isEmpty()).isTrue();
    assertThat(Conflicts.among(manyNames, policy).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void routes_that_almost_all_conflict_are_compared_until_a_million_conflicts_are_found(
      ConflictPolicy policy) {
    Conflicts.Search search = search(policy, i -> Map.of("n" + i, "x", "m" + i % 100, "y"));

    Conflicts conflicts = search.search();

    assertThat(conflicts.total()).isEqualTo(Conflicts.MAX_COUNTED);
    assertThat(search.compared()).isLessThanOrEqualTo(Conflicts.MAX_COUNTED);
    assertThat(conflicts.refusal())
        .hasMessageStartingWith("at least 1000000 pairs of routes conflict, such as ");
  }

  @ParameterizedTest
  @EnumSource
  void equal_routes_are_counted_up_to_a_million_pairs(ConflictPolicy policy) {
    assertThat(search(policy, i -> Map.of("a", "1")).search().total())
        .isEqualTo(Conflicts.MAX_COUNTED);
    assertThat(search(policy, i -> Map.of("n" + i % 2, "v" + i)).search().total())
        .isEqualTo(Conflicts.MAX_COUNTED);
  }

  @ParameterizedTest
  @EnumSource
  void of_routes_with_as_many_name_sets_few_are_compared_one_by_one(ConflictPolicy policy) {
    Random random = new Random(7);
    Conflicts.Search search = search(policy, i -> some(random, 16, 40, 5));

    assertThat(search.search().total()).isLessThan(Conflicts.MAX_COUNTED);
    assertThat(search.compared()).isLessThan(1_000_000); // of 50 million pairs
  }

  private static Conflicts.Search search(
      ConflictPolicy policy, IntFunction<Map<String, String>> pattern) {
    return new Conflicts.Search(
        IntStream.range(0, 10_000).mapToObj(pattern).map(ConflictsTest::route).toList(), policy);
  }

  private static Map<String, String> some(Random random, int size, int names, int values) {
    Map<String, String> attributes = new HashMap<>();
    while (attributes.size() < size) {
      attributes.put("n" + random.nextInt(names), "v" + random.nextInt(values));
    }
    return attributes;
  }

  private static boolean conflict(PublishedRoute one, PublishedRoute other, ConflictPolicy policy) {
    Map<String, String> a = one.pattern().attributes();
    Map<String, String> b = other.pattern().attributes();
    boolean intersect =
        a.keySet().stream()
            .allMatch(name -> !b.containsKey(name) || b.get(name).equals(a.get(name)));
    boolean nested = a.keySet().containsAll(b.keySet()) || b.keySet().containsAll(a.keySet());
    return intersect && (policy == ConflictPolicy.STRICT || !nested || a.equals(b));
  }

  private static Map<String, String> random(Random random, int names, int values) {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < names; i++) {
      if (random.nextBoolean()) {
        attributes.put("n" + i, "v" + random.nextInt(values));
      }
    }
    return attributes;
  }

  private static PublishedRoute route(Map<String, String> pattern) {
    return PublishedRoute.of(new Route(Pattern.of(pattern), new TopicName("t")));
  }
}
