package io.statehouse.app.operations.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.cli.keys.RunningWatch;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchedSystemsTest {
  private static final String TIME = "[0-9-]+T[0-9:.]+Z";

  @TempDir Path directory;

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  private RunningWatch watch(String words) {
    return new RunningWatch(directory, Stream.of(("watch " + words).strip().split(" ")).toList());
  }

  /** The next line that has a text, which must come. */
  private static String nextWith(RunningWatch watch, String text) {
    String line = watch.next();
    while (!line.contains(text)) {
      line = watch.next();
    }
    return line;
  }

  @Test
  void a_line_says_when_what_happened_to_what_and_which_fields_changed() {
    try (RunningWatch watch = watch("--system css")) {
      run("css create-database sky --stripes 85 --sub-stripes 12 --overlap 0.01");
      assertThat(watch.next()).matches(TIME + " \\+ .*");
    }
    run("css set-database-status sky PENDING_DROP:1");
    try (RunningWatch watch = watch("--system css")) {
      run("css set-database-status sky READY");
      assertThat(watch.next()).matches(TIME + " \\* database sky  status: PENDING_DROP:1 → READY");
    }
  }

  @Test
  void without_a_system_all_are_watched_that_have_a_store() {
    run("css create-database sky");
    run("missions create-key --id abc");
    try (RunningWatch watch = watch("")) {
      run("css create-database other");
      assertThat(nextWith(watch, "other")).matches(TIME + " \\+ css database.*");
      run("missions create-key --id def");
      assertThat(nextWith(watch, "api-key")).matches(TIME + " \\+ missions .*");
    }
  }

  @Test
  void json_lines_have_the_fields_before_and_after() {
    run("css create-database sky");
    try (RunningWatch watch = watch("--system css --json --prefix /DBS/sky")) {
      run("css create-database zzz");
      run("css set-database-status sky PENDING_DROP:1");

      assertThat(watch.next())
          .matches("\\{\"time\":\"" + TIME + "\",\"system\":\"css\",\"change\":\"changed\",.*")
          .contains("\"type\":\"database\",\"identity\":\"sky\",\"key\":\"/DBS/sky\"")
          .endsWith(
              "\"fields\":[{\"name\":\"status\",\"before\":\"READY\",\"after\":\"PENDING_DROP:1\"}]}");
    }
  }

  @Test
  void keys_and_values_that_are_secret_are_not_shown() {
    try (RunningWatch text = watch("--system missions --all-fields");
        RunningWatch json = watch("--system missions --json")) {
      run("missions create-key --id hidden-key --name team");

      for (RunningWatch watch : Stream.of(text, json).toList()) {
        assertThat(watch.next() + watch.next()).contains("(secret)").doesNotContain("hidden-key");
      }
    }
  }

  @Test
  void a_value_with_control_characters_stays_on_one_line() {
    run("css create-database sky");
    try (RunningWatch watch = watch("--system css")) {
      RunResult.in(
          directory, "keys", "put", "/odd", "a\u001b[2J\nb", "--store=file:statehouse-data/css");

      assertThat(watch.next()).contains("a\\u001b[2J\\nb");
    }
  }

  @Test
  void a_store_can_be_named() {
    try (RunningWatch watch = watch("--system css --store file:other")) {
      run("css create-database sky --store file:other");

      assertThat(nextWith(watch, "sky")).matches(TIME + " \\+ .*");
    }
  }

  @Test
  void the_store_of_another_system_is_refused() {
    run("missions create-key --id hidden-key --store file:other");

    assertThat(run("watch --system css --store file:other"))
        .extracting(RunResult::code, RunResult::complaint)
        .containsExactly(1, "css: the store has keys, but none of css: name another store");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "watch | 1 | no system has a store yet: name one to watch, as in --system css",
        "watch --system cs | 2 | unknown system \"cs\": known are cloudchamber, css, gis, missions, runm",
        "watch --store file:a | 2 | --store needs the system whose store it is: name one",
        "watch --system gis --prefix /other | 2 | no key of gis begins with \"/other\": its keys begin with /gis/, /statehouse/gis/",
      })
  void misuse_names_the_value_at_fault(String line, int code, String sentence) {
    assertThat(run(line))
        .extracting(RunResult::code, RunResult::complaint)
        .containsExactly(code, sentence);
  }

  @Test
  void a_store_that_cannot_be_reached_ends_the_watch_before_it_begins() {
    RunResult ran = run("watch --system gis --store redis://127.0.0.1:1?timeout=200ms");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).contains("127.0.0.1:1");
  }
}
