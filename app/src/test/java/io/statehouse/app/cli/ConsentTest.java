package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsentTest {
  private static final String NOT_CONFIRMED = "nothing was done: that was not confirmed";

  @TempDir Path directory;

  @BeforeEach
  void a_database_with_a_table() {
    script("css init");
    script("css create-database sky --stripes=60 --sub-stripes=18 --overlap=0.02");
    script("css create-table sky.Object --schema (id)");
  }

  private RunResult script(String line) {
    return RunResult.in(directory, words(line));
  }

  private RunResult typed(String answer, String line) {
    return RunResult.typed(directory, answer, Map.of(), words(line));
  }

  private static String[] words(String line) {
    return line.contains(" --store=")
        ? line.split(" ")
        : Stream.concat(Stream.of(line.split(" ")), Stream.of("--store=file:data"))
            .toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"y\n", "Y", "yes\r\n", "sky\n"})
  void what_is_confirmed_at_a_terminal_is_done(String answer) {
    RunResult ran = typed(answer, "css drop-database sky");

    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .isEqualTo("Remove database sky and its table from file:data? Type y or sky: ");
    assertThat(script("css databases").out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "n\n", "sk\n", "skye\n"})
  void anything_else_leaves_all_as_it_was(String answer) {
    String before = script("css dump").out();

    RunResult ran = typed(answer, "css drop-database sky");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).endsWith("Type y or sky: " + NOT_CONFIRMED + "\n");
    assertThat(script("css dump").out()).isEqualTo(before);
  }

  @Test
  void with_the_flag_or_without_a_terminal_no_one_is_asked() {
    assertThat(typed("", "css drop-table sky.Object --yes").err()).isEmpty();
    assertThat(script("css drop-database sky").err()).isEmpty();
    assertThat(script("css databases").out()).isEmpty();
  }

  @Test
  void the_question_says_how_many_keys_are_removed() {
    assertThat(typed("n\n", "keys rm --prefix /DBS").err())
        .matches("Remove all keys that begin with /DBS: [0-9]+\\? Type y: " + NOT_CONFIRMED + "\n");
    assertThat(typed("n\n", "css rm /DBS/sky").err())
        .startsWith("Remove /DBS/sky and all keys below it, ")
        .endsWith(NOT_CONFIRMED + "\n");
    assertThat(typed("", "keys rm /DBS/sky").err()).isEmpty();
  }

  @Test
  void each_question_says_how_much_goes() {
    script("css add-node n1 --host h --port 1");
    script("css add-chunk sky.Object 1 n1");
    script("css add-chunk sky.Object 2 n1");
    script("missions create-key --id lunar --store=file:m");
    script("runm partition create --name p0");
    script("cloudchamber racks put r7 --enabled");
    script(
        "cloudchamber blades put r7 1 --cores 4 --memory-in-mb 1 --disk-in-gb 1 --network-bandwidth-in-mbps 1");

    assertThat(question("css drop-table sky.Object"))
        .isEqualTo("Remove table sky.Object and its chunks, 2 now, from file:data");
    assertThat(question("missions delete-key lunar --store=file:m"))
        .isEqualTo("Delete the API key with its plans, 0 now, and its missions, 0 now");
    assertThat(question("runm partition delete p0 --force"))
        .isEqualTo(
            "Delete partition p0 with all its objects, 0 now, and definitions from file:data");
    assertThat(question("cloudchamber racks delete r7 --recursive"))
        .matches("Delete rack \"r7\".* and everything in it, 1 now, from file:data");
  }

  private String question(String line) {
    RunResult ran = typed("n\n", line);

    assertThat(ran.err()).endsWith(NOT_CONFIRMED + "\n");
    return ran.err().replaceFirst("(?s)\\? Type y.*", "");
  }

  @Test
  void a_restore_asks_only_before_it_replaces_or_deletes() {
    script("export css.shz --system css");
    assertThat(
            RunResult.typed(directory, "", Map.of(), "restore", "css.shz", "--store=file:b").err())
        .doesNotContain("Type y");
    script("css drop-table sky.Object");
    script("css set-database-status sky PENDING_DROP");

    RunResult refused = typed("n\n", "restore css.shz --replace");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("Replace 1 ", "at file:data", "Type y: " + NOT_CONFIRMED);
    assertThat(typed("y\n", "restore css.shz --replace").code()).isZero();
    assertThat(script("css tables sky").lines()).containsExactly("Object");
  }
}
