package io.statehouse.app.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
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
    assertThat(RunResult.in(directory, "keys", "put", key, "x", STORE).code()).isZero();
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
  void a_command_that_lists_nothing_has_no_such_option() {
    assertThat(RunResult.in(directory, "keys", "get", "/a", "--watch", STORE).complaint())
        .startsWith("unknown option \"--watch\"");
  }
}
