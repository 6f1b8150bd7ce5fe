package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands on a store that does not exist, as after a mistyped name. */
class MissingStoreTest {
  @TempDir Path directory;

  private RunResult run(String words) {
    return RunResult.in(directory, words.split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "css databases",
        "css nodes",
        "css ls",
        "css tree",
        "css dump",
        "css shared-scans",
        "css version"
      })
  void reading_a_catalogue_says_that_there_is_none_and_creates_nothing(String command) {
    RunResult ran = run(command + " --store file:typo");

    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEqualTo("no catalogue there: nothing is stored at file:typo\n");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "css verify",
        "css database sky",
        "css set-database-status sky READY",
        "css drop-database sky",
        "css delete-node w1",
        "css rm /a",
        "css get /a",
        "verify css",
        "stores prepare file:typo",
        "keys get /a",
        "keys ls",
        "keys tree",
        "keys rm /a",
        "keys rm --prefix /a",
        "missions keys",
        "missions verify",
        "missions plans"
      })
  void what_writes_nothing_creates_nothing_and_says_so_in_one_line(String command) {
    RunResult ran = run(command + (command.contains("typo") ? "" : " --store file:typo"));

    assertThat(ran.err().lines().count()).isLessThan(2);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void verify_says_that_nothing_is_stored() {
    assertThat(run("css verify --store file:typo").err())
        .isEqualTo("css: nothing is stored at file:typo\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keys ls",
        "keys tree",
        "keys get --prefix /a",
        "keys ls --count",
        "missions keys"
      })
  void listings_of_keys_say_where_nothing_is_stored(String command) {
    RunResult ran = run(command + " --store file:typo");

    assertThat(ran.code()).isZero();
    assertThat(ran.complaint()).isEqualTo("nothing is stored at file:typo");
    assertThat(run(command).complaint()).startsWith("nothing is stored at file:./statehouse-data/");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_check_of_a_missing_directory_says_that_it_does_not_exist() {
    RunResult checked = run("stores check file:typo");

    assertThat(checked.code()).isZero();
    assertThat(checked.out()).contains("typo does not exist: the first write creates it");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_store_with_the_keys_of_another_system_is_refused() {
    run("missions create-key --id secret --store file:other");
    String keys = run("keys ls --store file:other").out();

    RunResult ran = run("css databases --store file:other");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualTo("The store has keys, but none of Qserv CSS: name another store.\n")
        .doesNotContain("secret");
    assertThat(run("css create-database sky --store file:other").code()).isEqualTo(1);
    run("css verify --repair --store file:other");
    assertThat(run("keys ls --store file:other").out()).isEqualTo(keys).contains("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "missions keys",
        "missions create-key",
        "missions plans",
        "missions demo",
        "missions verify",
        "verify missions --repair"
      })
  void missions_refuse_a_store_with_the_keys_of_another_system(String command) {
    run("css create-database sky --store file:other");
    String keys = run("keys ls --store file:other").out();

    RunResult ran = run(command + " --store file:other");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint())
        .endsWith("the store has keys, but none of missions: name another store");
    assertThat(ran.out()).isEmpty();
    assertThat(run("keys ls --store file:other").out()).isEqualTo(keys);
  }

  @Test
  void verify_does_not_show_the_keys_of_another_system() {
    run("missions create-key --id secret --store file:other");

    RunResult ran = run("css verify --store file:other");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint())
        .isEqualTo("css: the store has keys, but none of css: name another store");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void the_first_write_creates_the_store() {
    assertThat(run("css create-database sky --store file:new").err()).isEmpty();

    assertThat(run("css databases --store file:new").out()).isEqualTo("sky\n");
  }

  @Test
  void in_compatible_mode_opening_writes_the_version_as_the_original_does() {
    run("css databases --compatible --store file:new");

    assertThat(run("css get /css_meta/version --value --store file:new").out()).startsWith("1");
  }
}
