package io.statehouse.domain.gis.topics.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameGlobTest {
  @ParameterizedTest
  @CsvSource({
    "a,a",
    "*,a",
    "a*,a",
    "*a,a",
    "a*c,abc",
    "a*b*c,axxbyyc",
    "**,x",
    "a.*,a.b",
    "a*a,aa"
  })
  void a_name_matches(String pattern, String name) {
    assertThat(new NameGlob(pattern).matches(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"a,ab", "a,b", "a*a,a", "a*c,ab", "a*bb*b,abb", "a.*,axb", "*.1,a.10"})
  void a_name_does_not_match(String pattern, String name) {
    assertThat(new NameGlob(pattern).matches(name)).isFalse();
  }

  @Test
  void a_pattern_with_many_stars_takes_no_time() {
    assertThat(new NameGlob("*a".repeat(124) + "b").matches("a".repeat(249))).isFalse();
  }

  @Test
  void a_pattern_that_no_name_could_match_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new NameGlob(""));
    assertThatIllegalArgumentException().isThrownBy(() -> new NameGlob("x".repeat(250)));
  }
}
