package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathTest {

  @ParameterizedTest
  @CsvSource({
    "a/b, a/b",
    "a#b, a%23b",
    "a?b, a%3Fb",
    "a%41, a%2541",
    "a+b c, a%2Bb%20c",
    "é日, %C3%A9%E6%97%A5",
    "a&b=c;d, a%26b%3Dc%3Bd"
  })
  void all_but_the_plainest_characters_are_escaped(String name, String path) {
    assertThat(Names.path(name)).isEqualTo("/v1/kv/" + path);
  }

  @ParameterizedTest
  @CsvSource({
    "a//b, a/",
    "a//, a/",
    "/a, ''",
    "a/./b, a/",
    "a/.., a/",
    ".., ''",
    "a/b\u0001c/d, a/",
    "a/\u00a0, a/"
  })
  void a_path_that_consul_would_clean_or_reject_is_cut_off(String name, String clean) {
    assertThat(Names.pathPart(name)).isEqualTo(clean);
    assertThat(Names.fitsPath(name)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a/", "a/b", "...", "a/.b", "a/..b", "a b", "é/日本", "~"})
  void other_names_fit_into_a_url_unchanged(String name) {
    assertThat(Names.fitsPath(name)).isTrue();
  }

  @Test
  void characters_printable_only_in_newer_unicode_are_not_used_in_urls() {
    assertThat(Names.fitsPath("\ud83d\ude00")).isFalse();
    assertThat(Names.fitsPath("\u2028")).isFalse();
    assertThat(Names.fitsPath("\ue000")).isFalse();
  }
}
