package io.statehouse.domain.gis.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.ports.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionNumberTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "'7\n',7",
    "' \t12\r\n',12",
    "'',0",
    "9223372036854775807,9223372036854775807"
  })
  void a_number_is_read_without_the_white_space_around_it(String stored, long number) {
    assertThat(VersionNumber.read(Bytes.utf8(stored))).isEqualTo(new VersionNumber(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"+1", "-1", "01", "1.0", "v2", "1 2", "9223372036854775808", "\u00a01"})
  void anything_else_is_refused_with_its_text(String stored) {
    assertThatThrownBy(() -> VersionNumber.read(Bytes.utf8(stored)))
        .isInstanceOfSatisfying(
            GisException.class,
            refused -> assertThat(refused.code()).isEqualTo(Code.BAD_VERSION_VALUE))
        .hasMessage("\"%s\" is not a version: write a decimal number", stored);
  }

  @Test
  void a_long_value_is_cut_in_the_message_and_its_line_breaks_are_escaped() {
    assertThatThrownBy(() -> VersionNumber.read(Bytes.utf8("a\nb" + "x".repeat(100))))
        .hasMessage(
            "\"a\\u000Ab" + "x".repeat(61) + "…\" is not a version: write a decimal number");
  }

  @Test
  void bytes_that_are_no_text_are_refused() {
    assertThatThrownBy(() -> VersionNumber.read(Bytes.copyOf(new byte[] {(byte) 0xFF})))
        .hasMessageContaining("a value of 1 bytes that is no text");
  }

  @Test
  void there_is_none_after_the_largest() {
    assertThatThrownBy(() -> new VersionNumber(Long.MAX_VALUE).next())
        .hasMessage(
            "there is no version after 9223372036854775807: delete the key that has it, and try"
                + " again");
  }

  @Test
  void it_is_written_without_a_newline() {
    assertThat(new VersionNumber(42).bytes()).isEqualTo(Bytes.utf8("42"));
  }
}
