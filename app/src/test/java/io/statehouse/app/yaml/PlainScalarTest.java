package io.statehouse.app.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of yaml.v3 are those of its resolve.go, values of PyYAML those of version 6.0.3. */
class PlainScalarTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "~|null",
        "null|null",
        "Null|null",
        "NULL|null",
        "nUll|String nUll",
        "true|Boolean true",
        "True|Boolean true",
        "TRUE|Boolean true",
        "False|Boolean false",
        "FALSE|Boolean false",
        "tRUE|String tRUE",
        "y|String y",
        "n|String n",
        "0|Integer 0",
        "-0|Integer 0",
        "+3|Integer 3",
        "0x10|Integer 16",
        "-0x1F|Integer -31",
        "+0x1f|Integer 31",
        "0xFFFFFFFFFFFFFFFF|BigInteger 18446744073709551615",
        "0b11|Integer 3",
        "-0b11|Integer -3",
        "1_000|Integer 1000",
        "1__2|Integer 12",
        "1_|Integer 1",
        "0x_1|Integer 1",
        "6_85|Integer 685",
        "4294967296|Long 4294967296",
        "18446744073709551616|BigInteger 18446744073709551616",
        ".5|BigDecimal 0.5",
        "-.5|BigDecimal -0.5",
        "5.|BigDecimal 5",
        "7.10|BigDecimal 7.10",
        "1_0.5|BigDecimal 10.5",
        "0.1_2|BigDecimal 0.12",
        "1.5e+3|BigDecimal 1.5E+3",
        ".5e+3|BigDecimal 5E+2",
        ".inf|Double Infinity",
        "+.Inf|Double Infinity",
        "-.INF|Double -Infinity",
        ".NaN|Double NaN",
        "-.nan|String -.nan",
        "+.NaN|String +.NaN",
        "inf|String inf",
        "Infinity|String Infinity",
        "_1|String _1",
        "0x|String 0x",
        "0b2|String 0b2",
        "0o8|String 0o8",
        "0x1p4|String 0x1p4",
        "1e|String 1e",
        ".|String .",
        "+|String +",
        "._5|String ._5",
        "1:75|String 1:75",
        "0:30|String 0:30",
        "08:30|String 08:30",
        "00:11:22:33:44:55|String 00:11:22:33:44:55",
        "1.2.3|String 1.2.3",
        "10.0.0.0/8|String 10.0.0.0/8",
        "2001-12|String 2001-12",
      })
  void what_yaml_v3_and_pyyaml_read_alike_is_read_so(String text, String value) {
    assertThat(described(text)).isEqualTo(value);
  }

  /** Numbers of the core schema and of yaml.v3, which are text in PyYAML. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1e3|BigDecimal 1E+3",
        "1E3|BigDecimal 1E+3",
        "12e03|BigDecimal 1.2E+4",
        "1.5e3|BigDecimal 1.5E+3",
        "1.000000012e9|BigDecimal 1000000012",
        ".5e3|BigDecimal 5E+2",
        "+.5|BigDecimal 0.5",
      })
  void a_number_of_the_core_schema_is_one_though_pyyaml_reads_text(String text, String value) {
    assertThat(described(text)).isEqualTo(value);
  }

  private static String described(String text) {
    Object value = ((Map<?, ?>) Yaml.read("a: " + text)).get("a");
    return value == null ? "null" : value.getClass().getSimpleName() + " " + value;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "Yes",
        "YES",
        "no",
        "No",
        "NO",
        "on",
        "On",
        "ON",
        "off",
        "Off",
        "OFF",
        "=",
        "010",
        "+010",
        "08",
        "00",
        "007",
        "0_7",
        "0o10",
        "-0o7",
        "0O10",
        "0X10",
        "0B11",
        "-_1",
        "1_e3",
        "0_x1F",
        ".5_0",
        "0x10000000000000000",
        "12:30:45",
        "1:30",
        "-1:30",
        "0:30.5",
        "12:34:56:11:22:33",
        "190:20:30.15",
        "2001-12-14",
        "2024-1-2",
        "2001-13-45",
        "2001-12-14t21:59:43Z",
        "2001-12-14 21:59:43.10 -5",
      })
  void what_they_read_differently_is_refused_with_its_place_and_advice(String text) {
    for (String document : new String[] {"a: " + text, "{a: &x [], ? " + text + " : 1}"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Yaml.read(document))
          .withMessageMatching("line 1, column [0-9]+: .* write \".*\" in quotes, .*");
    }
    assertThat(Yaml.read("a: \"" + text + "\"")).isEqualTo(Map.of("a", text));
    assertThat(Yaml.read("a: !!str " + text)).isEqualTo(Map.of("a", text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "1e9999999999", "9e71104"})
  void a_number_that_no_double_can_be_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("a: " + text))
        .withMessage(
            "line 1, column 4: \""
                + text
                + "\" is not a number that can be read: write text in quotes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"~: 1", "{null: 1}", "? \n: 1", "- a: &n ~\n- *n : 1", "!!null ~: 1"})
  void no_member_is_called_null(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read(text))
        .withMessageContaining("the name of a member is null: write it in quotes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.readStrings(text))
        .withMessageContaining("the name of a member is null: write it in quotes");
  }

  /**
   * As text, yaml.v3 would take 0x10 and True as they are written, a Python program 16 and true.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0x10 : 1",
        "1_000 : 1",
        "+3 : 1",
        "7.10 : 1",
        "1e3 : 1",
        ".inf : 1",
        "true : 1",
        "True : 1",
        "- &n 7.10\n- *n : 1",
        "!!bool true : 1",
      })
  void a_name_is_text_or_an_integer_in_plain_digits(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read(text))
        .withMessageEndingWith("the name of a member is not a string: write it in quotes");
    assertThat(Yaml.read("80: a")).isEqualTo(Map.of(80, "a"));
  }

  @Test
  void a_merge_key_is_refused_where_it_is_not_read() {
    String merged = "a: &a {b: 1}\nc: {<<: *a}";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read(merged))
        .withMessage(
            "line 2, column 5: merge keys (<<) are not read here: write the members themselves");
    assertThat(Yaml.readWithMergeKeys(merged, 100))
        .isEqualTo(Map.of("a", Map.of("b", 1), "c", Map.of("<<", Map.of("b", 1))));
    assertThat(Yaml.read("{\"<<\": 1}")).isEqualTo(Map.of("<<", 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "09:05:07.5",
        "yes",
        "1e999",
        "*hunter",
        "!hunter 1",
        "!a!hunter 1",
        "!!int hunter",
        "!!null hunter",
        "!!bool hunter",
      })
  void no_message_has_a_secret_value(String secret) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.readSecrets("password: " + secret))
        .withMessageStartingWith("line 1, column ")
        .withMessageEndingWith(": write the value in quotes")
        .withMessageNotContaining("hunter")
        .withMessageNotContaining(secret);
  }

  @Test
  void long_text_needs_little_stack_and_is_shortened_in_messages() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("a: 1" + ":1".repeat(100_000)))
        .withMessageStartingWith("line 1, column 4: 1:1:1:")
        .withMessageMatching(".{1,300}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("a: !!bool " + "x".repeat(100_000)))
        .withMessageStartingWith("line 1, column 4: \"xxx")
        .withMessageMatching(".{1,300}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"!!bool 1", "!!bool maybe", "!!null x", "!!int 1.5", "!!int ~"})
  void a_tag_that_is_not_the_value_s_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("a: " + text))
        .withMessageStartingWith("line 1, column 4: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"off", "012345", "1.10", "1e3", "True", "12:30:45", "2001-12-14", "0x10", "a"})
  void a_string_is_read_as_it_is_written(String text) {
    assertThat(Yaml.readStrings("a: " + text)).isEqualTo(Map.of("a", text));
    assertThat(Yaml.readStrings("a: '" + text + "'")).isEqualTo(Map.of("a", text));
  }

  @Test
  void a_null_is_no_string() {
    assertThat(Yaml.readStrings("a: ~")).isEqualTo(Collections.singletonMap("a", null));
    assertThat(Yaml.readStrings("a: '~'")).isEqualTo(Map.of("a", "~"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1_023, 1_024, 1_025, 2_049})
  void half_a_surrogate_pair_is_refused(int length) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Yaml.read("x".repeat(length - 1) + '\ud800'))
        .withMessageStartingWith("line 1, column ");
  }
}
