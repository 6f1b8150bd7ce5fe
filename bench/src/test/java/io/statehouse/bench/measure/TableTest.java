package io.statehouse.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Table table =
      new Table(new PrintStream(printed, true, StandardCharsets.UTF_8), "raw");

  @Test
  void ratios_are_taken_pass_by_pass() {
    assertThat(Table.ratios(List.of(10.0, 90.0), List.of(20.0, 30.0), true))
        .containsExactly(0.5, 3.0);
  }

  @Test
  void a_shorter_time_is_a_ratio_above_one() {
    assertThat(Table.ratios(List.of(5.0), List.of(20.0), false)).containsExactly(4.0);
  }

  @Test
  void median_lowest_and_highest_are_shown() {
    assertThat(Table.spread(List.of(3.0, 1.0, 2.0), false)).isEqualTo("2.00 (1.00–3.00)");
  }

  @Test
  void without_figures_of_the_reference_there_is_no_ratio() {
    table.print(Workload.millis("watch"), Map.of("ours", List.of(300.0)));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("300 (300–300) ms")
        .doesNotContain("×");
  }

  @Test
  void our_store_is_also_compared_with_the_older_build() {
    table.print(
        Workload.rate("put"),
        Map.of(
            "raw",
            List.of(10.0, 10.0),
            Target.OURS,
            List.of(30.0, 40.0),
            Target.BEFORE,
            List.of(20.0, 10.0)));

    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("4.00 (1.50–4.00) × before");
  }
}
