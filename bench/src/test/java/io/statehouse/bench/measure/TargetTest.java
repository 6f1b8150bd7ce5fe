package io.statehouse.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.bench.measure.Figures.Turn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetTest {
  private static final Workload PUT = Workload.rate("put");
  private static final Workload CHANGE = Workload.rate("change");

  private final Figures figures =
      new Figures()
          .measure(
              List.of(
                  new Turn(Target.OURS, () -> Map.of(PUT, 300.0, CHANGE, 150.0)),
                  new Turn("raw", () -> Map.of(PUT, 100.0))),
              3);

  @Test
  void a_target_that_is_reached_is_met() {
    assertThat(Target.of("put", "raw", 3).verdict(figures))
        .isEqualTo(new Verdict("put against raw", "≥ 3.0 ×", "3.00 (3.00–3.00) ×", "met"));
  }

  @Test
  void a_missed_target_states_the_difference() {
    assertThat(Target.of("put", "raw", 4).verdict(figures).outcome()).isEqualTo("missed by 25.0 %");
  }

  @Test
  void a_workload_can_be_compared_with_another() {
    assertThat(Target.of("change", "raw", "put", 1.5).verdict(figures).outcome()).isEqualTo("met");
  }

  @Test
  void a_time_must_not_exceed_its_target() {
    assertThat(Verdict.atMost(100, "p99", "ms", List.of(80.0, 99.0, 120.0)).outcome())
        .isEqualTo("met");
    assertThat(Verdict.atMost(100, "p99", "ms", List.of(200.0)).outcome())
        .isEqualTo("missed by 50.0 %");
  }
}
