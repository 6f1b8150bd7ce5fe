package io.statehouse.app.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiffCommandTest {
  private static final int DIFFERENT = 1;
  private static final int MISUSED = 2;
  private static final int FAILED = 3;

  @TempDir Path directory;

  @BeforeEach
  void createDatabase() {
    run("css create-database sky");
    run("copy css css:file:other");
  }

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  private void change() {
    run("css set-database-status sky DROPPED --store file:other");
    run("css create-database sea");
    run("css add-node w1 --host 10.0.0.1 --store file:other");
  }

  @Test
  void equal_stores_are_equal() {
    RunResult ran = run("diff css css:file:other");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).isEqualTo("= 5 entries (114 bytes): equal\n");
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void each_difference_is_a_line() {
    change();

    RunResult ran = run("diff css css:file:other");

    assertThat(ran.code()).isEqualTo(DIFFERENT);
    assertThat(ran.lines())
        .contains(
            "- database sea", "- database-attributes sea", "* database sky: status READY → DROPPED")
        .last()
        .asString()
        .startsWith("= 4 equal, * 1 different, - 2 only in A, + ");
  }

  @Test
  void a_summary_has_the_numbers_alone() {
    change();

    RunResult ran = run("diff css css:file:other --summary");

    assertThat(ran.code()).isEqualTo(DIFFERENT);
    assertThat(ran.lines()).hasSize(1);
  }

  @Test
  void in_json_each_line_is_an_object() {
    change();

    List<String> lines = run("diff css css:file:other --json").lines();

    assertThat(lines)
        .contains(
            "{\"difference\":\"changed\",\"type\":\"database\",\"identity\":\"sky\","
                + "\"key\":\"/DBS/sky\",\"fields\":[{\"name\":\"status\",\"before\":\"READY\","
                + "\"after\":\"DROPPED\"}]}")
        .last()
        .asString()
        .startsWith("{\"equal\":4,\"different\":1,\"onlyInFirst\":2,\"onlyInSecond\":");
  }

  @Test
  void only_keys_with_the_prefix_are_compared() {
    change();

    assertThat(run("diff css css:file:other --prefix /css_meta").code()).isZero();
    assertThat(run("diff css css:file:other --prefix /DBS/sea").lines())
        .containsExactly(
            "- database sea",
            "- database-attributes sea",
            "= 0 equal, * 0 different, - 2 only in A, + 0 only in B");
  }

  @Test
  void raw_keys_are_compared_by_their_values() {
    run("keys put /a 1 --store file:raw");
    run("keys put /a 2 --store file:raw2");

    assertThat(run("diff file:raw file:raw2 --raw").lines()).contains("* entry /a: value 1 → 2");
  }

  @Test
  void a_side_that_has_nothing_is_said() {
    RunResult ran = run("diff css css:file:typo");

    assertThat(ran.code()).isEqualTo(DIFFERENT);
    assertThat(ran.complaint()).isEqualTo("nothing to compare is stored at file:typo");
    assertThat(directory.resolve("typo")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "css gis|the sides are of different systems, css and gis",
        "file:a file:b|which system's state is it? Name it with --system",
        "nothing css|\"nothing\" is neither a system, nor the URL of a store, nor a file",
        "--system nothing file:a file:b|unknown system \"nothing\"",
        "css|missing required parameter: 'B'",
        "css css:file:b?nonsense=1|unknown option \"nonsense\"",
        "missions missions:file:b --raw|the keys of missions are secret, and --raw shows keys"
      })
  void misuse_is_refused_in_one_line(String arguments, String complaint) {
    RunResult ran = run("diff " + arguments);

    assertThat(ran.code()).isEqualTo(MISUSED);
    assertThat(ran.complaint()).contains(complaint);
  }

  @Test
  void a_store_that_cannot_be_read_is_a_failure_and_no_difference() {
    RunResult ran = run("diff css css:redis://127.0.0.1:1");

    assertThat(ran.code()).isEqualTo(FAILED);
    assertThat(ran.complaint()).contains("127.0.0.1:1");
  }

  @Test
  void api_keys_are_in_no_output() {
    run("missions create-key --id lunar-secret --name Lunar");
    run("missions create-key --id lunar-secret --name Another --store file:their");
    run("missions create-key --id extra-secret --name Extra --store file:their");

    RunResult lines = run("diff missions missions:file:their");
    RunResult json = run("diff missions missions:file:their --json");

    assertThat(lines.code()).isEqualTo(DIFFERENT);
    assertThat(lines.out()).contains("name Lunar → Another").doesNotContain("-secret");
    assertThat(json.out()).contains("\"Another\"").doesNotContain("-secret", "\"key\":");
  }
}
