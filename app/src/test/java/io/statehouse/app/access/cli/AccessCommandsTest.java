package io.statehouse.app.access.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessCommandsTest {
  @TempDir Path directory;

  private RunResult access(String command) {
    return RunResult.in(directory, ("access " + command).split(" "));
  }

  @Test
  void a_user_is_added_listed_changed_and_removed() {
    RunResult added =
        RunResult.with("secret\n", directory, "access", "user", "add", "dana", "--role", "reader");

    assertThat(added.err()).isEmpty();
    assertThat(added.out()).isEqualTo("added user dana\n");
    assertThat(access("user ls").out()).isEqualTo("USER  ROLES   EXPIRES\ndana  reader  never\n");
    assertThat(RunResult.with("other\n", directory, "access", "user", "passwd", "dana").out())
        .isEqualTo("changed the password of user dana\n");
    assertThat(access("user rm dana").out()).isEqualTo("removed user dana\n");
    assertThat(access("user rm dana").err()).isEqualTo("there is no user \"dana\"\n");
  }

  @Test
  void a_token_is_shown_once() {
    RunResult created = access("token create ci --role gis-write --expires 30d");

    assertThat(created.out()).matches("sth_[A-Za-z0-9_-]{43}\n");
    assertThat(access("token ls --json").out())
        .contains("\"ci\"", "\"gis-write\"", "\"expires\"")
        .doesNotContain(created.out().strip());
    assertThat(access("token revoke ci").out()).isEqualTo("revoked token ci\n");
    assertThat(access("token ls --json").out().strip()).isEqualTo("[ ]");
  }

  @Test
  void a_check_says_why() {
    access("token create ci --role gis-write");

    RunResult yes = access("check ci read gis/routes");
    RunResult no = access("check ci write css");

    assertThat(yes.out()).isEqualTo("yes: token ci may read on gis/routes (by write on gis)\n");
    assertThat(yes.code()).isZero();
    assertThat(no.out()).isEqualTo("no: token ci may not write on css (it has write on gis)\n");
    assertThat(no.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "token create ci --role gis-wirte | token ci: unknown role \"gis-wirte\": did you mean",
        "token create ci --role reader --expires soon | \"soon\"",
        "token create ci | --role",
        "token create a:b --role reader | the name of a token is empty or has a colon: \"a:b\"",
        "check nobody read css | there is no identity \"nobody\"",
        "check nobody GET /css/databases | only a running server knows its routes: name it with",
        "check nobody GET css --server http://localhost:1 | \"css\" is not the path of a request",
        "check nobody PATCH /css | unknown right \"PATCH\"",
        "check nobody read css --server http://localhost:1 | --server is for requests",
        "check nobody GET /css --server http://localhost:1 | no response from http://localhost:1",
        "token create x --role reader --config none.yaml | none.yaml",
      })
  void misuse_is_one_line(String command, String problem) {
    RunResult run = access(command);

    assertThat(run.err().lines()).hasSize(1).first().asString().contains(problem.strip());
    assertThat(run.code()).isPositive();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_password_that_bcrypt_would_cut_is_refused() {
    RunResult run =
        RunResult.with(
            "x".repeat(72) + "\n", directory, "access", "user", "add", "dana", "--role", "reader");

    assertThat(run.err()).isEqualTo("the password has 72 bytes: choose one of 1 to 71\n");
    assertThat(run.code()).isEqualTo(2);
  }
}
