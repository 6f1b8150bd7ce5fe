package io.statehouse.domain.css.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneralCiTest {
  @ParameterizedTest
  @CsvSource({"LSST, lsst", "Ský, SKY", "a, 'a '", "ß, s", "é, e\u0301"})
  void case_accents_and_spaces_at_the_end_are_not_seen(String one, String other) {
    assertThat(GeneralCi.fold(one)).isEqualTo(GeneralCi.fold(other));
  }

  @ParameterizedTest
  @CsvSource({"a, b", "a_b, a-b", "a, ' a'", "1, 10"})
  void everything_else_is(String one, String other) {
    assertThat(GeneralCi.fold(one)).isNotEqualTo(GeneralCi.fold(other));
  }
}
