package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @ParameterizedTest
  @CsvSource({
    "/gis/version, gis/version",
    "//x, /x",
    "///, //",
    "gis, statehouse.bare/gis",
    "a//b, statehouse.bare/a//b",
    "statehouse.bare/x, statehouse.bare/statehouse.bare/x",
    "/statehouse.bare, statehouse.bare",
    "/statehouse.barely/x, statehouse.barely/x",
    "/, statehouse.bare//"
  })
  void a_key_has_one_name_and_a_name_one_key(String key, String name) {
    assertThat(Names.of(new Key(key))).isEqualTo(name);
    assertThat(Names.keyOf(name)).hasValue(new Key(key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/statehouse.bare/", "/statehouse.bare/x", "/statehouse.bare//"})
  void a_key_with_the_name_of_another_key_is_refused(String key) {
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> Names.of(new Key(key)))
        .withMessageContaining(key);
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> Names.ofDeleted(new Prefix(key)));
  }

  @Test
  void names_that_only_other_programs_write_are_not_keys() {
    assertThat(List.of("", "statehouse.bare/", "statehouse.bare//x", "a\0b"))
        .allMatch(name -> Names.keyOf(name).isEmpty());
  }

  @Test
  void a_prefix_without_a_slash_selects_bare_keys_only() {
    assertThat(Names.of(new Prefix("a"))).isEqualTo("statehouse.bare/a");
    assertThat(Names.of(new Prefix("/a"))).isEqualTo("a");
    assertThat(Names.of(Prefix.ALL)).isEmpty();
  }

  @Test
  void prefixes_that_also_select_bare_keys_are_recognized() {
    assertThat(List.of("/", "/s", "/statehouse.bare", "/statehouse.bare/"))
        .allMatch(text -> Names.selectsTooMuch(new Prefix(text)));
    assertThat(List.of("", "/a", "/statehouse.c", "s", "/statehouse.bare/x"))
        .noneMatch(text -> Names.selectsTooMuch(new Prefix(text)));
  }
}
