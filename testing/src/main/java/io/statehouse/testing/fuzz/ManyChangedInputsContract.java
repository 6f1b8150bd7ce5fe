package io.statehouse.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Parsers keep their promises on kept inputs that were changed in any way, in bounded time and
 * memory. Every changed input is made from a seed of its own; a failure names it and shows the
 * input.
 *
 * <p>A normal run is short. {@code -Dstatehouse.fuzz=1000000} runs as many changed inputs of each
 * target, {@code -Dstatehouse.fuzz.seed=123} begins with that seed.
 */
@Timeout(7_200)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ManyChangedInputsContract {
  private static final long FIRST_SEED = Long.getLong("statehouse.fuzz.seed", 1);
  private static final Path KEPT = Path.of("src/test/resources/fuzz");
  private static final Duration MAX_TIME = Duration.ofSeconds(10);

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Returns the targets to run. */
  protected abstract FuzzTarget[] targets();

  /** Returns how many changed inputs a normal run has of each target. */
  protected abstract int rounds();

  /** Returns the most bytes that one input may allocate. */
  protected abstract long maxBytes();

  /** Returns a changed input. */
  protected byte[] changed(List<byte[]> kept, Random random) {
    return new ChangedInputs(kept, random).next();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void a_parser_keeps_its_promise_on_many_changed_inputs(FuzzTarget target) throws IOException {
    List<byte[]> kept = kept(target);
    int rounds = Integer.getInteger("statehouse.fuzz", rounds());
    for (long seed = FIRST_SEED; seed < FIRST_SEED + rounds; seed++) {
      byte[] input = changed(kept, new Random(seed));
      try {
        run(target, input);
      } catch (RuntimeException | Error failure) {
        throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(input), failure);
      }
    }
  }

  private static List<byte[]> kept(FuzzTarget target) throws IOException {
    List<byte[]> kept = new ArrayList<>();
    try (Stream<Path> files = Files.list(KEPT.resolve(target.text()))) {
      for (Path file : files.sorted().toList()) {
        kept.add(Files.readAllBytes(file));
      }
    }
    return kept;
  }

  private void run(FuzzTarget target, byte[] input) {
    long bytes = thread.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();

    target.run(input);

    assertThat(thread.getCurrentThreadAllocatedBytes() - bytes).isLessThan(maxBytes());
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MAX_TIME);
  }
}
