package io.statehouse.app.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.keys.NamePattern.Form;
import io.statehouse.ports.Key;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {
  private static boolean matches(Form form, String pattern, String name) {
    return NamePattern.of(pattern, form, false).matches(new Key(name));
  }

  @ParameterizedTest
  @CsvSource({
    "CONTAINS, b/c, true",
    "CONTAINS, B/C, false",
    "CONTAINS, .*, false",
    "GLOB, /a*, true",
    "GLOB, a*, false",
    "GLOB, *b?c*, true",
    "GLOB, /[a-c]/b/c*, true",
    "GLOB, /[^a-c]/b/c*, false",
    "GLOB, /[!x]/*, true",
    "GLOB, /\\a/b/c*, true",
    "GLOB, /a.b*, false",
    "REGEX, ^/a/./c, true",
    "REGEX, b/c$, false",
    "REGEX, '\\d{3}$', true"
  })
  void a_pattern_matches_by_its_form(Form form, String pattern, boolean expected) {
    assertThat(matches(form, pattern, "/a/b/c-123")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"CONTAINS, ÉTÉ", "GLOB, *éTé*", "REGEX, ^/É"})
  void case_is_ignored_on_request(Form form, String pattern) {
    assertThat(NamePattern.of(pattern, form, true).matches(new Key("/été"))).isTrue();
  }

  @Test
  void a_star_matches_any_character_a_key_may_have() {
    assertThat(matches(Form.GLOB, "/a*z", "/a\n/😀 ]z")).isTrue();
    assertThat(matches(Form.GLOB, "/a?z", "/a😀z")).isTrue();
    assertThat(matches(Form.GLOB, "/[]]", "/]")).isTrue();
    assertThat(matches(Form.GLOB, "/\\*", "/*")).isTrue();
    assertThat(matches(Form.GLOB, "/\\*", "/a")).isFalse();
  }

  @Test
  void an_expression_that_would_backtrack_for_ever_does_not() {
    assertThat(matches(Form.REGEX, "^(a+)+$", "a".repeat(10_000) + "!")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"((a{1000}){1000}){1000}", "(a{999}){999}", "a{99999999999999999999}"})
  void an_expression_that_would_fill_the_memory_is_refused(String expression) {
    assertThatThrownBy(() -> NamePattern.of(expression, Form.REGEX, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the pattern is too large: shorten it, or repeat less in it");
  }

  @Test
  void an_expression_that_takes_too_long_for_a_name_is_refused() {
    NamePattern slow = NamePattern.of("(a?){900}b", Form.REGEX, false);

    assertThatThrownBy(() -> slow.matches(new Key("a".repeat(100_000))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a key of 100000 characters: simplify it");
  }

  @Test
  void a_malformed_pattern_is_named() {
    assertThatThrownBy(() -> NamePattern.of("(a", Form.REGEX, false))
        .hasMessageContaining("\"(a\" is no pattern: ");
    assertThatThrownBy(() -> NamePattern.of("/[a", Form.GLOB, false))
        .hasMessageContaining("\"/[a\" is no pattern: a [ has no ]");
  }
}
