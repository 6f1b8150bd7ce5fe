package io.statehouse.app.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress.Phase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationProgressTest {
  private static final Amount SOME = new Amount(24_064, 5_100_000);
  private static final int COLUMNS = 80;

  @TempDir Path directory;

  @Test
  void a_phase_whose_length_is_unknown_has_a_count_and_a_rate() {
    String line =
        OperationProgress.line(Phase.COMPARING, SOME, Optional.empty(), Duration.ofSeconds(2));

    assertThat(line).isEqualTo("comparing: 24,064 entries (5.1 MB), 12,032/s");
  }

  @Test
  void a_phase_of_known_length_has_a_share_and_the_time_that_is_left() {
    Optional<Amount> all = Optional.of(new Amount(150_000, 31_700_000));

    String line = OperationProgress.line(Phase.WRITING, SOME, all, Duration.ofSeconds(2));

    assertThat(line).isEqualTo("writing: 24,064 of 150,000 entries (16%), 12,032/s, 10 s left");
  }

  @Test
  void a_line_fits_into_a_terminal() {
    Amount most = new Amount(99_999_999, Long.MAX_VALUE);
    Duration time = Duration.ofMillis(1_001);

    assertThat(OperationProgress.line(Phase.COMPARING, most, Optional.empty(), time))
        .hasSizeLessThan(COLUMNS);
    assertThat(OperationProgress.line(Phase.WRITING, most, Optional.of(most), time))
        .hasSizeLessThan(COLUMNS);
    assertThat(
            OperationProgress.line(
                Phase.WRITING, new Amount(1, 1), Optional.of(most), Duration.ofHours(1)))
        .hasSizeLessThan(COLUMNS);
  }

  @Test
  void what_ends_at_once_draws_nothing_on_a_terminal() {
    RunResult.in(directory, "css", "create-database", "sky");

    RunResult ran = RunResult.onTerminal(directory, Map.of(), "copy", "css", "css:file:other");

    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
  }
}
