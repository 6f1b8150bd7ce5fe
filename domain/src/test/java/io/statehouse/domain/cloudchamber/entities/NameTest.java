package io.statehouse.domain.cloudchamber.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameTest {
  @ParameterizedTest
  @CsvSource({
    "Dana, dana",
    "RÄCK, räck",
    "\u0130stanbul, istanbul",
    "ΟΔΟΣ, οδοσ",
    "\uD801\uDC00, \uD801\uDC28"
  })
  void names_are_folded_character_by_character_as_in_go(String name, String folded) {
    assertThat(new Name(name).folded()).isEqualTo(folded);
  }

  @Test
  void names_match_in_whatever_case() {
    assertThat(new Name("DANA").matches(new Name("dana"))).isTrue();
    assertThat(new Name("DANA").matches(new Name("dan"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "zo/ne, zone name \"zo/ne\" has a slash at position 2: leave it out",
    "'a\u0007', zone name \"a\\u0007\" has the control character U+0007 at position 1: leave it out",
    "a\u0085b, zone name \"a\\u0085b\" has the control character U+0085 at position 1: leave it out",
    "' a', zone name \" a\" begins with the white space U+0020: leave it out",
    "'a\u00A0', zone name \"a\u00A0\" ends with the white space U+00A0: leave it out"
  })
  void a_new_name_is_refused_by_the_character_at_fault(String name, String message) {
    assertThatThrownBy(() -> new Name(name).requireNew("zone"))
        .isInstanceOf(CloudChamberException.class)
        .hasMessage(message);
  }

  /** No source file can hold such a string. */
  @Test
  void half_a_character_is_refused() {
    assertThatThrownBy(() -> new Name("a" + (char) 0xD800).requireNew("rack"))
        .hasMessage(
            "rack name \"a\\uD800\" has half a character, U+D800, at position 1: leave it out");
  }

  @Test
  void an_empty_name_is_refused() {
    assertThatThrownBy(() -> new Name("").requireNew("rack")).hasMessage("rack name is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Reg 1", "a,b", "Räck", "r7", "a.b"})
  void any_other_character_is_allowed(String name) {
    new Name(name).requireNew("rack");
  }
}
