package io.statehouse.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MergeKeysTest {
  private static Object read(String text) {
    return Yaml.readMerged(text, 10_000).value();
  }

  @Test
  void the_members_of_an_object_are_merged_where_they_are_not_written() {
    assertThat(read("- &a {x: 1, y: 2}\n- {<<: *a, y: 3}"))
        .isEqualTo(List.of(Map.of("x", 1, "y", 2), Map.of("x", 1, "y", 3)));
    assertThat(read("- &a {x: 1}\n- {\"x\": 2, <<: *a}"))
        .isEqualTo(List.of(Map.of("x", 1), Map.of("x", 2)));
  }

  @Test
  void of_several_objects_the_first_has_precedence_and_objects_merge_others() {
    assertThat(read("- &a {x: 1}\n- &b {<<: *a, x: 2, y: 2}\n- {<<: [*a, *b], z: 3}"))
        .isEqualTo(List.of(Map.of("x", 1), Map.of("x", 2, "y", 2), Map.of("x", 1, "y", 2, "z", 3)));
  }

  @Test
  void a_name_in_quotes_is_no_merge_key() {
    assertThat(read("{\"<<\": {x: 1}}")).isEqualTo(Map.of("<<", Map.of("x", 1)));
  }

  @Test
  void a_member_that_is_written_twice_is_refused_as_ever() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("- &a {x: 1}\n- {<<: *a, y: 1, y: 2}"))
        .withMessageContaining("line 2");
  }

  @Test
  void what_is_no_object_is_not_merged() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("a: 1\nb:\n  <<: 5"))
        .withMessage(
            "line 3, column 7: a merge key (<<) names no object: give an alias of one, or a list of"
                + " such");
  }

  @Test
  void an_object_that_merges_itself_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("a: &a\n  b: 1\n  <<: *a"))
        .withMessageContaining("a part of itself");
  }

  @Test
  void what_merge_keys_repeat_is_bounded() {
    StringBuilder text = new StringBuilder("a0: &a0 {x0: 1}\n");
    for (int i = 1; i < 1_000; i++) {
      text.append("a%1$d: &a%1$d {<<: *a%2$d, x%1$d: 1}%n".formatted(i, i - 1));
    }

    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(text.toString()))
        .withMessageContaining("merge keys (<<) repeat more than 10000 members");
  }

  @Test
  void the_line_of_a_value_is_known() {
    YamlDocument document =
        Yaml.readMerged("a:\n- &p {x: 1}\n- <<: *p\n  y:\n    - 2\n    - 3", 100);

    assertThat(document.line(List.of("a", 0))).hasValue(2);
    assertThat(document.line(List.of("a", 1, "y", 1))).hasValue(6);
    assertThat(document.line(List.of("a", 1, "x"))).hasValue(2);
    assertThat(document.line(List.of("a", 7))).isEmpty();
    assertThat(document.line(List.of())).hasValue(1);
  }
}
