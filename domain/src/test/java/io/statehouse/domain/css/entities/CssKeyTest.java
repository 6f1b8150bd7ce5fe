package io.statehouse.domain.css.entities;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CssKeyTest {

  @ParameterizedTest
  @CsvSource({
    "a, it does not start with a slash",
    "/a/, it ends with a slash",
    "//, it ends with a slash",
    "/a//b, it has an empty segment at position 2",
    "//b, it has an empty segment at position 0"
  })
  void an_invalid_path_is_refused_with_the_reason(String text, String reason) {
    assertThatThrownBy(() -> CssKey.of(text))
        .is(refusal(INVALID))
        .hasMessage("invalid key '" + text + "': " + reason);
  }

  @Test
  void a_key_has_at_most_255_bytes_of_utf_8() {
    assertThat(CssKey.of("/" + "x".repeat(254)).text()).hasSize(255);
    assertThat(CssKey.of("/" + "é".repeat(127)).text()).hasSize(128);
    assertThatThrownBy(() -> CssKey.of("/" + "x".repeat(255)))
        .hasMessageEndingWith("it has 256 bytes, at most are 255");
    assertThatThrownBy(() -> CssKey.of("/é" + "é".repeat(127)))
        .hasMessageEndingWith("it has 257 bytes, at most are 255");
  }

  @Test
  void characters_that_no_store_can_hold_are_refused() {
    assertThatThrownBy(() -> CssKey.of("/a\0")).is(refusal(INVALID));
    assertThatThrownBy(() -> CssKey.of("/\uD83D")).is(refusal(INVALID));
  }

  @Test
  void a_slash_alone_is_the_root() {
    assertThat(CssKey.of("/")).isEqualTo(CssKey.ROOT);
    assertThat(CssKey.of("")).isEqualTo(CssKey.ROOT);
    assertThat(CssKey.ROOT.isRoot()).isTrue();
    assertThat(CssKey.ROOT.below().text()).isEqualTo("/");
    assertThat(CssKey.ROOT.parent()).isEqualTo(CssKey.ROOT);
    assertThatThrownBy(CssKey.ROOT::stored).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_key_knows_what_is_above_and_below() {
    CssKey key = CssKey.of("/a/b/c");

    assertThat(key.ancestors()).extracting(CssKey::text).containsExactly("/a", "/a/b");
    assertThat(key.parent()).hasToString("/a/b");
    assertThat(key.lastSegment()).isEqualTo("c");
    assertThat(key.child("d")).hasToString("/a/b/c/d");
    assertThat(key.packed()).hasToString("/a/b/c/.packed.json");
    assertThat(CssKey.of("/a").ancestors()).isEmpty();
    assertThat(CssKey.of("/a").parent()).isEqualTo(CssKey.ROOT);
  }
}
