package io.statehouse.domain.gis.topics.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisException.Code;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {
  private static NamePattern pattern(String text) {
    return new NamePattern(text);
  }

  @ParameterizedTest
  @CsvSource({
    "billing.*, billing., true",
    "billing.*, billing.a.b, true",
    "billing.*, billing, false",
    "billing.*, xbilling.a, false",
    "*, a, true",
    "*.dlq, a.b.dlq, true",
    "*.dlq, a.dlq.x, false",
    "a*b*c, abc, true",
    "a*b*c, a-b-b-c, true",
    "a*b*c, acb, false",
    "a, a, true",
    "a, aa, false",
    "**a**, a, true"
  })
  void a_star_stands_for_any_characters(String text, String name, boolean matches) {
    assertThat(pattern(text).matches(name)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "billing.*, *.events, billing.events",
    "billing.*, billing.*, billing.",
    "billing.*, billing.x, billing.x",
    "*, *, a",
    "*, .*, .a",
    "*.x, y*, y.x",
    "*a*, *b*, ab",
    "a*b, ab*, ab"
  })
  void of_two_patterns_that_overlap_a_name_is_shown(String one, String other, String name) {
    assertThat(pattern(one).shared(pattern(other)))
        .hasValueSatisfying(
            shared -> {
              assertThat(shared).hasSameSizeAs(name);
              assertThat(pattern(one).matches(shared)).isTrue();
              assertThat(pattern(other).matches(shared)).isTrue();
            });
  }

  @ParameterizedTest
  @CsvSource({"billing.*, orders.*", "a, b", "*.a, *.b", "a, aa", ".*, a*", "., *"})
  void patterns_without_a_common_name_do_not_overlap(String one, String other) {
    assertThat(pattern(one).shared(pattern(other))).isEmpty();
    assertThat(pattern(other).shared(pattern(one))).isEmpty();
  }

  @Test
  void a_common_name_that_would_be_too_long_is_none() {
    assertThat(pattern("a".repeat(200) + "*").shared(pattern("*" + "b".repeat(200)))).isEmpty();
  }

  @Test
  void patterns_that_repeat_a_search_end_soon() {
    String one = "*a".repeat(124);

    assertThat(pattern(one).matches("a".repeat(123) + "b".repeat(126))).isFalse();
    assertThat(pattern(one).shared(pattern("b*".repeat(124))))
        .hasValueSatisfying(name -> assertThat(name).hasSize(248));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a?", "a/b"})
  void what_no_topic_can_be_named_is_no_pattern(String text) {
    TopicsGroup.assertRefused(Code.INVALID_SCOPE, () -> pattern(text));
  }
}
