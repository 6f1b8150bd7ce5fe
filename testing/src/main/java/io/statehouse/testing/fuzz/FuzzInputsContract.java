package io.statehouse.testing.fuzz;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parsers keep their promises on the kept inputs. Extend it once per module. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FuzzInputsContract {
  private static final Path KEPT = Path.of("src/test/resources/fuzz");
  private static final int MUTATIONS = 20;
  private static final Duration MAX_TIME = Duration.ofSeconds(30);

  /** Returns all targets of the module. */
  protected abstract FuzzTarget[] targets();

  @ParameterizedTest
  @MethodSource("targets")
  void a_parser_keeps_its_promise_on_all_kept_inputs(FuzzTarget target) throws IOException {
    List<Path> kept = kept(target);

    assertThat(kept).isNotEmpty();
    for (Path file : kept) {
      run(target, file, Files.readAllBytes(file));
    }
  }

  /** A little of what the fuzzer does, without its knowledge of what is covered. */
  @ParameterizedTest
  @MethodSource("targets")
  void a_parser_keeps_its_promise_on_inputs_with_changed_bytes(FuzzTarget target)
      throws IOException {
    Random random = new Random(1);
    for (Path file : kept(target)) {
      byte[] kept = Files.readAllBytes(file);
      for (int i = 0; i < MUTATIONS && kept.length > 0; i++) {
        run(target, file, changed(kept, random));
      }
    }
  }

  @Test
  void every_folder_of_kept_inputs_is_that_of_a_target() throws IOException {
    try (Stream<Path> folders = Files.list(KEPT)) {
      assertThat(folders.map(folder -> folder.getFileName().toString()))
          .containsExactlyInAnyOrder(
              Arrays.stream(targets()).map(FuzzTarget::text).toArray(String[]::new));
    }
  }

  private static List<Path> kept(FuzzTarget target) throws IOException {
    try (Stream<Path> files = Files.list(KEPT.resolve(target.text()))) {
      return files.sorted().toList();
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
        MAX_TIME,
        () -> target.run(input),
        () -> target.text() + ", " + file + ": " + Arrays.toString(input));
  }
}
