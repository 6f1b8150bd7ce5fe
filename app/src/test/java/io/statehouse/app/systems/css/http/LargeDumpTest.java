package io.statehouse.app.systems.css.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.ChildRun;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hundred thousand keys pass through little memory. */
class LargeDumpTest {
  private static final int KEYS = 100_000;
  private static final List<String> LITTLE_MEMORY = List.of("-Xmx64m");

  @TempDir Path directory;

  @Test
  void a_large_dump_loads_and_dumps_again_to_the_same_bytes() throws Exception {
    Path first = directory.resolve("first.json");
    writeDump(first);

    ChildRun.of(directory, LITTLE_MEMORY, "css", "load", first.toString(), "--store", "file:a");
    Path second =
        ChildRun.of(directory, LITTLE_MEMORY, "css", "dump", "--store", "file:a").output();

    assertThat(Files.size(first)).isGreaterThan(64L << 20);
    assertThat(Files.mismatch(first, second)).isEqualTo(-1);
  }

  /** Writes it as a dump is written: byte order, every slash escaped, values of some length. */
  private static void writeDump(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\n    \"\\/bulk\": \"\",\n");
      for (int i = 0; i < KEYS; i++) {
        out.write(String.format("    \"\\/bulk\\/%07d\": \"%s %d\",%n", i, "v".repeat(700), i));
      }
      out.write("    \"\\/css_meta\": \"\",\n    \"\\/css_meta\\/version\": \"1\"\n}\n");
    }
  }
}
