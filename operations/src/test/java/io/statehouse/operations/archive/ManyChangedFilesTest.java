package io.statehouse.operations.archive;

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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Parsers keep their promises on kept inputs that were changed in any way, in bounded time and
 * memory. Every changed file is made from a seed of its own; a failure names it and shows the file.
 *
 * <p>A normal run is short. {@code -Dstatehouse.fuzz=1000000} reads as many changed files of each
 * format, {@code -Dstatehouse.fuzz.seed=123} begins with that seed.
 */
@Timeout(7_200)
class ManyChangedFilesTest {
  private static final int ROUNDS = Integer.getInteger("statehouse.fuzz", 1_500);
  private static final long FIRST_SEED = Long.getLong("statehouse.fuzz.seed", 1);
  private static final Path KEPT = Path.of("src/test/resources/fuzz");

  /** The largest block, stored and decompressed, and its entry; twice, as it is read again. */
  private static final long MAX_BYTES = 6L * ArchiveFormat.MAX_BLOCK;

  private static final Duration MAX_TIME = Duration.ofSeconds(10);

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @EnumSource(FuzzTargets.class)
  void a_parser_keeps_its_promise_on_many_changed_files(FuzzTargets target) throws IOException {
    List<byte[]> kept = kept(target);
    for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
      byte[] file = new ChangedFiles(kept, new Random(seed)).next();
      try {
        run(target, file);
      } catch (RuntimeException | Error failure) {
        throw new AssertionError("seed " + seed + ": " + HexFormat.of().formatHex(file), failure);
      }
    }
  }

  private static List<byte[]> kept(FuzzTargets target) throws IOException {
    List<byte[]> kept = new ArrayList<>();
    try (Stream<Path> files = Files.list(KEPT.resolve(target.text()))) {
      for (Path file : files.sorted().toList()) {
        kept.add(Files.readAllBytes(file));
      }
    }
    return kept;
  }

  private void run(FuzzTargets target, byte[] file) {
    long bytes = thread.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();

    target.run(file);

    assertThat(thread.getCurrentThreadAllocatedBytes() - bytes).isLessThan(MAX_BYTES);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(MAX_TIME);
  }
}
