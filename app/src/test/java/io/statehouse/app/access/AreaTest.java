package io.statehouse.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AreaTest {

  @ParameterizedTest
  @CsvSource({"*", "css", "css/db1", "css/a/b", "css:/DBS/", "css:", "runm/us:west", "css:a/b"})
  void an_area_is_read_as_it_is_written(String text) {
    assertThat(Area.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "*,      *",
    "*,      css",
    "*,      css/db1",
    "css,    css",
    "css,    css/db1",
    "css,    css:/DBS/",
    "css/db1, css/db1",
    "css:/a, css:/a",
    "css:/a, css:/abc",
    "css:,   css:/abc",
  })
  void what_is_in_an_area(String area, String other) {
    assertThat(Area.parse(area).contains(Area.parse(other))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "css,     *",
    "css,     gis",
    "css,     csss",
    "css,     gis/css",
    "css/db1, css",
    "css/db1, css/db2",
    "css/db1, css/db12",
    "css/db1, css:/db1",
    "css/db1, gis/db1",
    "css:/a,  css",
    "css:/a,  css:/",
    "css:/a,  css:/b",
    "css:/a,  css/a",
    "css:/a,  gis:/a",
  })
  void what_is_not(String area, String other) {
    assertThat(Area.parse(area).contains(Area.parse(other))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "READ,  READ,  true",
    "READ,  WRITE, false",
    "READ,  ADMIN, false",
    "READ,  SPEAK_FOR_OTHERS, false",
    "WRITE, READ,  true",
    "WRITE, WRITE, true",
    "WRITE, ADMIN, false",
    "WRITE, SPEAK_FOR_OTHERS, false",
    "ADMIN, READ,  true",
    "ADMIN, WRITE, true",
    "ADMIN, ADMIN, true",
    "ADMIN, SPEAK_FOR_OTHERS, true",
    "SPEAK_FOR_OTHERS, READ, false",
    "SPEAK_FOR_OTHERS, ADMIN, false",
    "SPEAK_FOR_OTHERS, SPEAK_FOR_OTHERS, true",
  })
  void a_right_includes_the_weaker_ones(Right right, Right other, boolean included) {
    assertThat(right.includes(other)).isEqualTo(included);
  }
}
