package io.statehouse.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandsTest {
  @TempDir private Path directory;

  private RunResult run(Map<String, String> environment, String... words) {
    return RunResult.in(directory, "", environment, words);
  }

  /** Returns a row of a table, with one space between its cells. */
  private static String row(RunResult ran, String first) {
    return ran.lines().stream()
        .map(line -> line.replaceAll(" +", " "))
        .filter(line -> line.startsWith(first + " "))
        .findFirst()
        .orElseThrow(() -> new AssertionError(first + " is not in " + ran));
  }

  @Test
  void the_file_of_the_user_applies_where_no_other_does() throws IOException {
    Path file = directory.resolve("home/.config/statehouse/statehouse.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "listen: 127.0.0.1:7");
    Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());

    assertThat(row(run(home, "config", "show"), "listen")).isEqualTo("listen 127.0.0.1:7 " + file);
    Files.writeString(directory.resolve("statehouse.yaml"), "read-only: on");
    assertThat(row(run(home, "config", "show"), "listen"))
        .isEqualTo("listen 127.0.0.1:8400 default");
  }

  @Test
  void every_setting_is_shown_with_its_value_and_where_it_came_from() throws IOException {
    Files.writeString(
        directory.resolve("statehouse.yaml"), "listen: 127.0.0.1:7\nsystems: {gis: 'file:routes'}");
    Map<String, String> environment =
        Map.of(
            "STATEHOUSE_SYSTEMS_CSS",
            "mysql://qserv:hunter22@db/qservCssData?table=kvData",
            "STATEHOUSE_MISSIONS_PASSWORD",
            "hunter33-long-enough",
            "STATEHOUSE_HISTORY_STORE",
            "redis://ann:hunter44@db/3",
            "STATEHOUSE_HTTP_HEARTBEAT",
            "7s");

    RunResult shown = run(environment, "config", "show");

    assertThat(row(shown, "listen")).isEqualTo("listen 127.0.0.1:7 statehouse.yaml");
    assertThat(row(shown, "systems.gis")).isEqualTo("systems.gis file:routes statehouse.yaml");
    assertThat(row(shown, "systems.css"))
        .isEqualTo(
            "systems.css mysql://qserv:***@db/qservCssData?table=kvData STATEHOUSE_SYSTEMS_CSS");
    assertThat(row(shown, "history.store"))
        .isEqualTo("history.store redis://ann:***@db/3 STATEHOUSE_HISTORY_STORE");
    assertThat(row(shown, "systems.runm"))
        .isEqualTo("systems.runm file:./statehouse-data/runm default");
    assertThat(row(shown, "http.heartbeat"))
        .isEqualTo("http.heartbeat 7s STATEHOUSE_HTTP_HEARTBEAT");
    assertThat(row(shown, "missions.password"))
        .isEqualTo("missions.password *** STATEHOUSE_MISSIONS_PASSWORD");
    assertThat(row(shown, "runm.bootstrap-token")).isEqualTo("runm.bootstrap-token - default");
    assertThat(run(environment, "config", "show", "--json").out())
        .contains("\"name\": \"missions.password\"", "\"value\": \"***\"")
        .doesNotContain("hunter");
  }

  @Test
  void all_settings_are_listed_with_their_variables() {
    RunResult listed = run(Map.of(), "config");

    assertThat(listed).isEqualTo(run(Map.of(), "config", "ls"));
    assertThat(row(listed, "STATEHOUSE_LISTEN"))
        .isEqualTo("STATEHOUSE_LISTEN 127.0.0.1:8400 address and port of the server");
    assertThat(listed.out()).contains("STATEHOUSE_CSS_COMPATIBLE", "STATEHOUSE_GIS_READ_ONLY");
  }

  @Test
  void a_variable_names_the_store_of_a_command_as_its_option_does() {
    Map<String, String> environment =
        Map.of("STATEHOUSE_STORE", "file:here", "STATEHOUSE_SYSTEMS_CSS", "file:there");

    assertThat(run(environment, "keys", "put", "/a", "x").code()).isZero();
    assertThat(run(environment, "keys", "get", "/a").out()).isEqualTo("x");

    assertThat(run(Map.of(), "keys", "ls", "--store=file:here").lines()).contains("/a");
    assertThat(run(Map.of("STATEHOUSE_STORE", "file:none"), "css", "databases").err())
        .contains("nothing is stored at file:none");
    assertThat(run(environment, "keys", "ls", "--system=css").lines()).isEmpty();
    assertThat(run(environment, "verify", "gis").err()).contains("the store has keys, but none of");
    assertThat(row(run(environment, "config", "show"), "STATEHOUSE_STORE"))
        .isEqualTo("STATEHOUSE_STORE file:here in place of --store");
    assertThat(run(Map.of("STATEHOUSE_STORE", "nonsense:"), "css", "databases").complaint())
        .contains("unknown store \"nonsense\"");
    assertThat(directory.resolve("there")).doesNotExist();
  }
}
