package io.statehouse.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogScaleTest {
  @Test
  void equal_ratios_are_equal_distances() {
    LogScale scale = new LogScale(1, 100, 0, 200);

    assertThat(scale.at(10)).isCloseTo(100, within(1e-9));
    assertThat(scale.at(100)).isCloseTo(200, within(1e-9));
  }

  @Test
  void a_short_axis_names_more_than_powers_of_ten() {
    assertThat(new LogScale(3, 40, 0, 1).ticks()).containsExactly(2.0, 5.0, 10.0, 20.0, 50.0);
    assertThat(new LogScale(1, 90_000, 0, 1).ticks())
        .containsExactly(1.0, 10.0, 100.0, 1_000.0, 10_000.0, 100_000.0);
  }

  @Test
  void numbers_are_short() {
    assertThat(LogScale.shortly(20_000)).isEqualTo("20k");
    assertThat(LogScale.shortly(0.05)).isEqualTo("0.05");
    assertThat(LogScale.shortly(2_000_000)).isEqualTo("2M");
  }
}
