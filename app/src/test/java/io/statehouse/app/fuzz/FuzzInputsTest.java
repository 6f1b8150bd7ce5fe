package io.statehouse.app.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FuzzInputsTest {
  private static final Path KEPT = Path.of("src/test/resources/fuzz");
  private static final int MUTATIONS = 20;

  @ParameterizedTest
  @EnumSource
  void a_parser_keeps_its_promise_on_all_kept_inputs(FuzzTarget target) throws IOException {
    List<Path> kept;
    try (Stream<Path> files = Files.list(KEPT.resolve(target.text()))) {
      kept = files.sorted().toList();
    }

    assertThat(kept).isNotEmpty();
    for (Path file : kept) {
      run(target, file, Files.readAllBytes(file));
    }
  }

  /** A little of what the fuzzer does, without its knowledge of what is covered. */
  @ParameterizedTest
  @EnumSource
  void a_parser_keeps_its_promise_on_inputs_with_changed_bytes(FuzzTarget target)
      throws IOException {
    Random random = new Random(1);
    try (Stream<Path> files = Files.list(KEPT.resolve(target.text()))) {
      for (Path file : files.sorted().toList()) {
        byte[] kept = Files.readAllBytes(file);
        for (int i = 0; i < MUTATIONS && kept.length > 0; i++) {
          run(target, file, changed(kept, random));
        }
      }
    }
  }

  private static byte[] changed(byte[] kept, Random random) {
    byte[] changed = Arrays.copyOf(kept, 1 + random.nextInt(kept.length));
    for (int i = random.nextInt(4); i > 0; i--) {
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
    }
    return changed;
  }

  private static void run(FuzzTarget target, Path file, byte[] input) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> target.run(input),
        () -> target.text() + ", " + file + ": " + Arrays.toString(input));
  }
}
