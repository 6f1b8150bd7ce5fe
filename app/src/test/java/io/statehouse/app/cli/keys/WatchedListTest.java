package io.statehouse.app.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedListTest {
  private static final String STORE = "--store=file:data";

  @TempDir Path directory;

  @BeforeEach
  void a_key() {
    put("/a");
  }

  private void put(String key) {
    run("keys", "put", key, "x", STORE);
  }

  private void run(String... words) {
    assertThat(RunResult.in(directory, words).code()).isZero();
  }

  @Test
  void a_list_is_printed_again_after_a_separating_line_when_it_has_changed() {
    try (RunningWatch list =
        new RunningWatch(directory, List.of("keys", "ls", "--watch", "/", STORE))) {
      assertThat(list.next()).isEqualTo("/a");
      put("/b");

      assertThat(list.next()).isEqualTo("---");
      assertThat(list.next()).isEqualTo("/a");
      assertThat(list.next()).isEqualTo("/b");
    }
  }

  @Test
  void a_change_that_the_list_does_not_show_prints_nothing() {
    try (RunningWatch list =
        new RunningWatch(directory, List.of("keys", "ls", "/a", "--watch", "--json", STORE))) {
      assertThat(list.next()).isEqualTo("[");
      put("/b");
      put("/a2");

      String shown = "";
      while (!shown.contains("/a2")) {
        shown += list.next();
      }
      assertThat(shown).doesNotContain("/b", "---");
    }
  }

  @Test
  void a_record_is_shown_again_until_it_is_deleted() throws IOException {
    define(1);

    try (RunningWatch shown =
        new RunningWatch(directory, List.of("gis", "topics", "show", "a", "--watch", STORE))) {
      nextUntil(shown, "partitions +1");
      define(2);
      nextUntil(shown, "---");
      nextUntil(shown, "partitions +2");
      run("gis", "topics", "remove", "a", STORE);

      assertThat(shown.notice()).contains("topic \"a\" is not defined");
    }
  }

  private void define(int partitions) throws IOException {
    Files.writeString(
        directory.resolve("topics.yaml"),
        "topics: [{name: a, partitions: %d, replicas: 1}]".formatted(partitions));
    run("gis", "topics", "define", "topics.yaml", STORE);
  }

  private static void nextUntil(RunningWatch shown, String line) {
    String next = shown.next();
    while (!next.matches(line)) {
      next = shown.next();
    }
  }

  @Test
  void a_command_that_lists_nothing_has_no_such_option() {
    assertThat(RunResult.in(directory, "keys", "get", "/a", "--watch", STORE).complaint())
        .startsWith("unknown option \"--watch\"");
  }
}
