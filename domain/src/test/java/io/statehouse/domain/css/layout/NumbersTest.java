package io.statehouse.domain.css.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.statehouse.domain.examples.Examples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0.01667, 0.016670",
    "0.0000001, 0.000000",
    "0.000123, 0.000123",
    "0.1234565, 0.123456",
    "0.0078125, 0.007812",
    "0.0234375, 0.023438",
    "-0.0000001, -0.000000",
    "-0.0, -0.000000",
    "-1.5, -1.500000",
    "0, 0.000000",
    "1e15, 1000000000000000.000000",
    "1e22, 10000000000000000000000.000000",
    "0.1, 0.100000",
    "359.9999999, 360.000000"
  })
  void floats_are_written_with_six_decimals_rounded_half_even(double number, String text) {
    assertThat(Numbers.format(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void what_has_no_decimals_is_not_written(double number) {
    assertThatThrownBy(() -> Numbers.format(number)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void booleans_are_digits() {
    assertThat(Numbers.format(true)).isEqualTo("1");
    assertThat(Numbers.format(false)).isEqualTo("0");
  }

  @ParameterizedTest
  @CsvSource({
    "12, 12",
    "12abc, 12",
    "1.9, 1",
    "0x10, 0",
    "' \t\n12', 12",
    "+7, 7",
    "-7, -7",
    "0000000001, 1",
    "2147483647, 2147483647",
    "-2147483648, -2147483648"
  })
  void integers_are_read_by_their_longest_prefix(String text, int number) {
    assertThat(Numbers.parseInt(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "true", "-", "+", " ", ".5", "2147483648", "-2147483649"})
  void what_begins_with_no_integer_of_32_bits_is_an_error(String text) {
    assertThatThrownBy(() -> Numbers.parseInt(text)).isInstanceOf(NumberFormatException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "1e-3, 0.001",
    "' 0.25deg', 0.25",
    "1., 1",
    ".5, 0.5",
    "1e, 1",
    "1e+, 1",
    "1e+2x, 100",
    "-2.5E1, -25",
    "0x10, 16",
    "0x1.8p1, 3",
    "0x1.8, 1.5",
    "0x, 0",
    "0xg, 0",
    "1.2.3, 1.2",
    "12abc, 12",
    "inf, Infinity",
    "-INFINITY, -Infinity",
    "nan, NaN",
    "1e-400, 0",
    "1d, 1"
  })
  void floats_are_read_by_their_longest_prefix(String text, Double number) {
    assertThat(Numbers.parseDouble(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", ".", "-", "e5", "in", "1e999", "-1e999"})
  void what_begins_with_no_float_is_an_error(String text) {
    assertThatThrownBy(() -> Numbers.parseDouble(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void what_is_written_reads_back_within_half_a_millionth() {
    Examples.of(
        1_000,
        example -> {
          double number = example.number(-1_000, 1_000);

          assertThat(Numbers.parseDouble(Numbers.format(number)))
              .isCloseTo(number, within(0.000_000_5 + 1e-12));
        });
  }

  @Test
  void integers_read_back() {
    Examples.of(
        1_000,
        example -> {
          int number = example.integer();

          assertThat(Numbers.parseInt(Numbers.format(number))).isEqualTo(number);
        });
  }
}
