package io.statehouse.domain.runm.entities;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NameRulesTest {
  @Test
  void a_name_has_1_to_255_characters() {
    assertThatCode(() -> NameRules.requireName("name", "\uD83D\uDE00".repeat(255)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> NameRules.requireName("name", ""))
        .hasMessage("name is empty: expected 1 to 255 characters");
    assertThatThrownBy(() -> NameRules.requireName("name", "x".repeat(256)))
        .hasMessageEndingWith("x\" has 256 characters: expected at most 255");
  }

  @Test
  void a_name_has_no_control_character() {
    assertThatThrownBy(() -> NameRules.requireName("name", "a\nb"))
        .hasMessage("name \"a\\u000Ab\" has a control character: leave it out");
    assertThatThrownBy(() -> NameRules.requireProject("a\u007F"))
        .hasMessage("project \"a\\u007F\" has a control character: leave it out");
  }

  @Test
  void a_slash_is_legal_in_a_name_but_not_in_a_project() {
    assertThatCode(() -> NameRules.requireName("name", "a/b")).doesNotThrowAnyException();
    assertThatThrownBy(() -> NameRules.requireProject("a/by-name/b"))
        .hasMessage("project \"a/by-name/b\" has a slash: leave it out");
  }
}
