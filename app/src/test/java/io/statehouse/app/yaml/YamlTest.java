package io.statehouse.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {
  @Test
  void maps_lists_and_scalars_are_read() {
    assertThat(Yaml.read("a: [x, true, null, \"1\"]\nb: {c: }"))
        .isEqualTo(
            Map.of(
                "a",
                Arrays.asList("x", true, null, "1"),
                "b",
                Collections.singletonMap("c", null)));
    assertThat(Yaml.read("{\"a\": [1]}")).isEqualTo(Map.of("a", List.of(1)));
    assertThat(Yaml.read("# nothing")).isNull();
  }

  @Test
  void a_document_of_ten_million_characters_is_read() {
    String line = "# " + "x".repeat(1_021) + "\n";

    assertThat(Yaml.read(line.repeat(10_000) + "a: 1")).isEqualTo(Map.of("a", 1));
  }

  @Test
  void numbers_keep_their_digits() {
    assertThat(
            Yaml.read("[1, 12345678901, 123456789012345678901, 1.10, 0.1234567890123456789, 1e2]"))
        .isEqualTo(
            List.of(
                1,
                12345678901L,
                new BigInteger("123456789012345678901"),
                new BigDecimal("1.10"),
                new BigDecimal("0.1234567890123456789"),
                new BigDecimal("1E+2")));
    assertThat(Yaml.read("[.inf, .nan]")).isEqualTo(List.of(Double.POSITIVE_INFINITY, Double.NaN));
  }

  @Test
  void an_alias_repeats_a_value() {
    assertThat(Yaml.read("a: &p [r]\nb: *p"))
        .isEqualTo(Map.of("a", List.of("r"), "b", List.of("r")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: [1           | line 1, column 6: ",
        "{a: 1, a: 2}    | line 1, column 8: found duplicate key a",
        "a: !!set {b}    | line 1, column 4: a list or an object has no tag, such as !!set",
        "a: !!str [b]    | line 1, column 4: a list or an object has no tag, such as !!set",
        "a: !!int b      | line 1, column 4: \"b\" is not a number that can be read",
        "a: !!float b    | line 1, column 4: \"b\" is not a number that can be read",
        "a: 1e9999999999 | line 1, column 4: \"1e9999999999\" is not a number that can be read",
        "a: !java.io.File b | line 1, column 4: could not determine a constructor",
        "a: *b           | line 1, column 4: found undefined alias b",
        "&a [*a]         | it is nested deeper than 60 levels",
        "? [b]           | line 1, column 3: the name of a member is a list or an object",
        "[a, {b: 1, ? {c: 1} : 1}] | line 1, column 14: the name of a member is a list or an object",
      })
  void what_cannot_be_read_is_refused_with_its_place(String text, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read(text))
        .withMessageStartingWith(problem)
        .withMessageNotContaining("\n");
  }

  @Test
  void several_documents_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("a: 1\n---\na: 2\n"))
        .withMessage(
            "line 2, column 1: expected a single document in the stream, but found another"
                + " document");
  }

  @Test
  void what_could_exhaust_the_program_is_refused() {
    assertRefused("[".repeat(100_000), "line 1, column 61: it is nested deeper than 60 levels");
    assertRefused("a: " + "9".repeat(5_000), "line 1, column 4: a number has more than 400 digits");
    assertRefused(bomb(55), "it has more than 1000000 values");
  }

  /** A document in which each list has the one before it twice. */
  private static String bomb(int lists) {
    StringBuilder bomb = new StringBuilder("l0: &l0 [x, x]\n");
    for (int i = 1; i < lists; i++) {
      bomb.append("l%d: &l%d [*l%d, *l%d]\n".formatted(i, i, i - 1, i - 1));
    }
    return bomb.toString();
  }

  @Test
  void a_value_may_be_repeated_often() {
    String types = "type: &type {cores: 8}\nblades:\n" + "- *type\n".repeat(10_000);

    assertThat(Yaml.read(types))
        .isEqualTo(
            Map.of(
                "type",
                Map.of("cores", 8),
                "blades",
                Collections.nCopies(10_000, Map.of("cores", 8))));
  }

  @Test
  void a_name_is_an_alias_of_a_scalar_only() {
    assertThat(Yaml.read("a: &n x\n*n : 1")).isEqualTo(Map.of("a", "x", "x", 1));
    assertRefused("a: &n [x]\n*n : 1", "line 2, column 1: the name of a member is a list");
    assertThat(Yaml.read("a: &n [x]\nb: &n y\n*n : 1"))
        .isEqualTo(Map.of("a", List.of("x"), "b", "y", "y", 1));
  }

  @Test
  void a_name_that_would_be_hashed_without_end_is_refused() {
    assertRefused(
        bomb(55) + "? *l54\n: 1", "line 56, column 3: the name of a member is a list or an object");
  }

  @Test
  void the_limit_of_values_can_be_chosen() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("[1, 2, 3]", 3))
        .withMessage("it has more than 3 values");
    assertThat(Yaml.read("[1, 2]", 3)).isEqualTo(List.of(1, 2));
  }

  @Test
  void a_long_value_takes_memory_in_proportion_to_its_length() {
    String value = "y".repeat(4 << 20);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();

    assertThat(Yaml.read("x: \"" + value + "\"")).isEqualTo(Map.of("x", value));

    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(100L * value.length());
  }

  private static void assertRefused(String text, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read(text))
        .withMessageStartingWith(problem);
  }
}
