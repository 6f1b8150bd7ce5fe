package io.statehouse.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemberLinesTest {
  private static final MemberLines LINES =
      MemberLines.of(
          """
          # a comment
          name: sky
          striping:
            stripes: 85
          stages:
            - name: launch
              state: one
            - name: land
          """);

  @Test
  void a_member_is_found_by_its_path() {
    assertThat(LINES.find("document has \"striping.stripes\": expected an integer")).hasValue(4);
    assertThat(LINES.find("\"name\" of database sky cannot become x")).hasValue(2);
    assertThat(LINES.find("at stages[1].name: expected a string but found 1")).hasValue(8);
    assertThat(LINES.find("stages[1] has no type")).hasValue(8);
  }

  @Test
  void a_member_is_found_by_a_name_that_only_one_has() {
    assertThat(LINES.find("body member \"stages[0]\" has unknown member \"state\"")).hasValue(6);
    assertThat(LINES.find("expected a number as stripes but found a string")).hasValue(4);
  }

  @Test
  void what_is_not_clear_has_no_line() {
    assertThat(LINES.find("expected state or stripes")).isEmpty();
    assertThat(LINES.find("line 3, column 1: \"name\" is there twice")).isEmpty();
    assertThat(LINES.find("no such thing")).isEmpty();
    assertThat(MemberLines.of("a: [").find("\"a\" is wrong")).isEmpty();
    assertThat(MemberLines.of("").find("\"a\" is wrong")).isEmpty();
  }
}
