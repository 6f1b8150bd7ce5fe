package io.statehouse.ports.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @Test
  void durations_have_a_unit() {
    assertThat(Quantity.duration("timeout", "500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(Quantity.duration("timeout", "5s")).isEqualTo(Duration.ofSeconds(5));
    assertThat(Quantity.duration("timeout", "2m")).isEqualTo(Duration.ofMinutes(2));
    assertThat(Quantity.duration("timeout", "3d")).isEqualTo(Duration.ofDays(3));
  }

  @Test
  void sizes_are_counted_in_powers_of_two() {
    assertThat(Quantity.bytes("limit", "17")).isEqualTo(17);
    assertThat(Quantity.bytes("limit", "64MiB")).isEqualTo(64L << 20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "0s", "-1s", "5 s", "5S", "1e3s", "999999999999d", "9999999999999s"})
  void an_invalid_duration_is_refused_by_name(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.duration("timeout", text))
        .withMessageContaining("timeout")
        .withMessageContaining("\"" + text + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0s", "0ms", "0h"})
  void zero_needs_no_unit_where_it_is_permitted(String text) {
    assertThat(Quantity.durationFromZero("interval", text)).isZero();
    assertThat(Quantity.durationFromZero("interval", "5m")).isEqualTo(Duration.ofMinutes(5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "00", "-1s", "never"})
  void an_invalid_duration_is_refused_where_zero_is_permitted_too(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.durationFromZero("interval", text))
        .withMessage(
            "interval is not a duration: \"%s\", write it as 500ms, 5s or 1m, or as 0s", text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "1.5MiB", "12bad", "5MB"})
  void an_invalid_size_is_refused_by_name(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Quantity.bytes("limit", text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "on", "yes", "1"})
  void a_switch_is_on(String text) {
    assertThat(Quantity.flag("console", text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "off", "no", "0"})
  void a_switch_is_off(String text) {
    assertThat(Quantity.flag("console", text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "01", "ON", "maybe"})
  void an_invalid_switch_is_refused_by_name(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantity.flag("console", text))
        .withMessage("console is neither on nor off: \"" + text + "\"");
  }
}
