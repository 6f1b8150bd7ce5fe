package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.RunResult;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Terminal;
import io.statehouse.app.stores.StoreCatalog;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserCommandsTest extends ChamberRuns {
  private void create(String line) {
    RunResult ran = with("s3cret\n", "users create " + line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith("created user ");
  }

  private String revision(String user) {
    return chamber("users get " + user).get(4).replaceFirst("revision +", "");
  }

  @Test
  void a_user_is_created_listed_shown_and_deleted() {
    create("Dana --rights can_modify_inventory,can_step_time");
    create("bo --disabled");

    assertThat(chamber("users"))
        .isEqualTo(chamber("users list"))
        .containsExactly(
            "user  enabled  protected  rights",
            "bo    no       no         none",
            "Dana  yes      no         can_step_time,can_modify_inventory");
    assertThat(chamber("users get DANA"))
        .contains("name             Dana", "enabled          yes", "protected        no")
        .hasSize(5);
    assertThat(chamber("users delete dana")).containsExactly("deleted user dana");
    assertThat(complaint("users get dana")).isEqualTo("CloudChamber: user \"dana\" not found");
  }

  @Test
  void json_is_that_of_the_rest_api() {
    create("Dana --rights can_step_time");

    assertThat(json("users"))
        .isEqualTo("{\"users\":[{\"name\":\"Dana\",\"uri\":\"/api/users/Dana\"}]}");
    assertThat(json("users get dana"))
        .isEqualTo("{\"enabled\":true,\"rights\":{\"canStepTime\":true}}");
    assertThat(json("users update dana --rights none --quiet"))
        .isEqualTo("{\"enabled\":true,\"rights\":{}}");
  }

  @Test
  void no_command_shows_a_hash_or_a_password() {
    create("dana");

    String shown =
        run("users").out()
            + run("users --json").out()
            + run("users get dana").out()
            + run("users get dana --json").out()
            + with("other\n", "users passwd dana --json").out();

    assertThat(shown).doesNotContain("$2a$", "asswordHash", "s3cret", "other");
  }

  @Test
  void an_update_changes_what_its_flags_name_alone() {
    create("dana --rights can_step_time");

    assertThat(chamber("users update dana --disabled").get(0))
        .startsWith("updated user dana, revision ");
    assertThat(chamber("users update dana --rights all").get(0)).startsWith("updated user dana");

    assertThat(chamber("users get dana"))
        .contains("enabled          no")
        .anyMatch(line -> line.endsWith("can_inject_faults,can_perform_repairs"));
  }

  @Test
  void an_update_of_another_revision_than_the_user_has_seen_is_refused() {
    create("dana");
    String seen = revision("dana");
    chamber("users update dana --disabled --if-revision " + seen);

    assertThat(complaint("users update dana --enabled --if-revision " + seen))
        .isEqualTo("CloudChamber: user \"dana\" has a newer version than expected");
    assertThat(chamber("users get dana")).contains("enabled          no");
  }

  @Test
  void a_password_is_in_a_variable_or_a_line_on_standard_input() {
    create("dana");
    String before = revision("dana");
    environment.put("DANA", "n3w");

    assertThat(chamber("users passwd dana --password-env DANA").get(0))
        .startsWith("changed the password of user dana, revision ")
        .doesNotContain(before);
    assertThat(with("again\r\n", "users passwd dana --if-revision " + before).complaint())
        .isEqualTo("CloudChamber: user \"dana\" has a newer version than expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n"})
  void an_empty_password_is_refused(String input) {
    assertThat(complaint(2, with(input, "users create dana"))).startsWith("no password: type it, ");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_password_is_the_only_line_on_standard_input() {
    assertThat(complaint(2, with("s3cret\nmore\n", "users create dana")))
        .isEqualTo("standard input has more than one line: give the password alone");
    assertThat(with("s3cret\r\n", "users create dana").code()).isZero();
    assertThat(with("s3\rcret", "users passwd dana").code()).isZero();
  }

  @Test
  void a_password_that_is_too_long_is_refused() {
    assertThat(with("x".repeat(73), "users create dana").complaint())
        .isEqualTo("the password has 73 bytes: use at most 72");
    assertThat(with("x".repeat(5000), "users create dana").complaint())
        .isEqualTo("it has more than the 4096 bytes of a document");
  }

  /** Runs a command at a terminal where these lines are typed. */
  private String typed(String line, String... typed) {
    Queue<String> lines = new ArrayDeque<>(List.of(typed));
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream both = new PrintStream(printed, true);
    Terminal terminal =
        new Terminal(
            false,
            false,
            Optional::empty,
            Optional.of(
                question -> {
                  both.print(question + "|");
                  return Optional.ofNullable(lines.poll());
                }));
    new Main()
        .run(
            ("cloudchamber " + line).split(" "),
            new Invocation(
                InputStream.nullInputStream(),
                both,
                both,
                Map.of(),
                directory,
                terminal,
                StoreCatalog.standard(directory),
                RunResult.systems(),
                RunResult.failures()));
    return printed.toString();
  }

  @Test
  void at_a_terminal_the_password_is_typed_twice() {
    assertThat(typed("users create dana", "s3cret", "s3cret"))
        .startsWith("Password: |Again: |created user dana, revision ");
    assertThat(typed("users create bo", "s3cret", "secret"))
        .isEqualTo("Password: |Again: |the two passwords differ: nothing is changed\n");
    assertThat(typed("users create bo")).startsWith("Password: |no password: type it");
    assertThat(chamber("users")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users update dana --rights can_fly | unknown right \"can_fly\": known are can_manage_accounts, can_step_time, can_modify_workloads, can_modify_inventory, can_inject_faults, can_perform_repairs; or give all, or none",
        "users update dana --rights can_step_time, | unknown right \"\": known are can_manage_accounts, can_step_time, can_modify_workloads, can_modify_inventory, can_inject_faults, can_perform_repairs; or give all, or none",
        "users update dana | nothing to change: give --enabled, --disabled or --rights",
        "users update dana --enabled --disabled | give either --enabled or --disabled, not both",
        "users update dana --enabled --if-revision x | revision is not a decimal number: \"x\"",
        "users passwd dana --password-env NONE | no password: there is no variable NONE, or it is empty",
        "users create dana s3cret | unexpected argument \"s3cret\"; see statehouse cloudchamber users create --help",
        "users lst | unknown command \"lst\": did you mean \"list\"?; see statehouse cloudchamber users --help",
        "users --nonsense delete dana | unknown option \"--nonsense\"; see statehouse cloudchamber users delete --help",
      })
  void misuse_names_the_value_at_fault(String line, String sentence) {
    assertThat(misuse(line)).isEqualTo(sentence);
  }

  @Test
  void errors_name_the_user() {
    create("dana");

    assertThat(with("x", "users create Dana").complaint())
        .isEqualTo("CloudChamber: user \"Dana\" already exists");
    assertThat(with("x", "users create a/b").complaint()).contains("a slash at position 1");
    assertThat(complaint("users update bo --enabled"))
        .isEqualTo("CloudChamber: user \"bo\" not found");
  }

  @Test
  void a_protected_user_is_not_deleted() {
    put(
        "/CloudChamber/V0.1/users/admin",
        "{\"name\":\"Admin\",\"enabled\":true,\"neverDelete\":true}");

    assertThat(complaint("users delete admin"))
        .isEqualTo("CloudChamber: user \"admin\" is protected and cannot be deleted");
    assertThat(json("users")).contains("\"protected\":true");
  }

  @Test
  void a_record_that_cannot_be_read_hides_no_other() {
    create("dana");
    put("/CloudChamber/V0.1/users/bad", "{\"name\":");
    put("/CloudChamber/V0.1/users/odd", "{\"name\":\"even\"}");

    RunResult ran = run("users");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines()).hasSize(2).last().asString().startsWith("dana ");
    assertThat(ran.err().lines().toList())
        .hasSize(3)
        .satisfies(lines -> assertThat(lines.get(0)).contains("/CloudChamber/V0.1/users/bad"))
        .satisfies(lines -> assertThat(lines.get(1)).contains("users/odd", "does not match key"))
        .last()
        .isEqualTo(
            "entries left out, since they cannot be read: 2; see statehouse cloudchamber verify");
  }
}
