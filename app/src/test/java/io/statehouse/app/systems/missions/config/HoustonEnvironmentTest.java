package io.statehouse.app.systems.missions.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.SystemName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoustonEnvironmentTest {
  private static final SystemName MISSIONS = new SystemName("missions");

  @TempDir Path directory;

  private static Map<String, String> texts(String... variables) {
    return HoustonEnvironment.read(map(variables), false).texts();
  }

  private static Map<String, String> map(String... variables) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < variables.length; i += 2) {
      map.put(variables[i], variables[i + 1]);
    }
    return map;
  }

  private Config load(Map<String, String> environment, Map<String, String> flags) {
    return Config.load(Optional.empty(), environment, flags, directory, Systems.all());
  }

  @Test
  void without_its_variables_nothing_is_set() {
    assertThat(texts("PATH", "/bin", "HOUSTON_KEY", "secret")).isEmpty();
    assertThat(texts("HOUSTON_PORT", "", "REDIS_ADDR", "")).isEmpty();
  }

  @Test
  void a_port_is_open_to_others_only_where_there_is_a_password() {
    assertThat(texts("HOUSTON_PORT", "8000")).containsEntry("listen", "127.0.0.1:8000");
    assertThat(texts("HOUSTON_PORT", "8000", "HOUSTON_PASSWORD", "correct-horse-1"))
        .containsEntry("listen", "0.0.0.0:8000")
        .containsEntry("missions.password", "correct-horse-1");
    assertThat(HoustonEnvironment.read(map("HOUSTON_PORT", "8000"), true).texts())
        .containsEntry("listen", "0.0.0.0:8000");
  }

  @Test
  void one_variable_of_redis_is_enough_for_redis() {
    assertThat(texts("REDIS_ADDR", "redis.example:6380"))
        .containsEntry("systems.missions", "redis://redis.example:6380/0");
    assertThat(texts("REDIS_ADDR", ":6380"))
        .containsEntry("systems.missions", "redis://localhost:6380/0");
    assertThat(texts("REDIS_ADDR", "[::1]:6379", "REDIS_DB", "3"))
        .containsEntry("systems.missions", "redis://[::1]:6379/3");
    assertThat(texts("REDIS_DB", "3"))
        .containsEntry("systems.missions", "redis://localhost:6379/3");
  }

  @Test
  void a_password_of_redis_may_have_any_character_and_is_not_shown() {
    Config config =
        load(map("REDIS_ADDR", "h:1", "REDIS_PASSWORD", "p@s/s:w%?é"), Map.of("only", "missions"));

    assertThat(config.store(MISSIONS).password().orElseThrow().text()).isEqualTo("p@s/s:w%?é");
    assertThat(config.store(MISSIONS)).hasToString("redis://:***@h:1/0");
  }

  @Test
  void an_address_with_a_scheme_is_refused_without_being_repeated() {
    assertThatThrownBy(() -> texts("REDIS_ADDR", "redis://:hidden-word@h:6379"))
        .hasMessageStartingWith("REDIS_ADDR is not HOST:PORT")
        .hasMessageContaining("STATEHOUSE_SYSTEMS_MISSIONS")
        .hasMessageNotContaining("hidden-word");
  }

  @ParameterizedTest
  @CsvSource({"720h,PT720H", "1h30m,PT1H30M", "500ms,PT0.5S", "1.5s,PT1.5S", "2000000h,PT2000000H"})
  void an_expiry_is_a_duration_of_go(String text, String duration) {
    assertThat(
            load(map("HOUSTON_MISSION_EXPIRY", text), Map.of("only", "missions"))
                .get(MissionsConfig.EXPIRY))
        .hasToString(duration);
  }

  @ParameterizedTest
  @CsvSource({
    "HOUSTON_MISSION_EXPIRY,30 days",
    "HOUSTON_MISSION_EXPIRY,0",
    "HOUSTON_MISSION_EXPIRY,-1h",
    "HOUSTON_PORT,http",
    "HOUSTON_PORT,70000",
    "HOUSTON_DASHBOARD,perhaps",
    "REDIS_DB,first",
    "TLS_AUTO,perhaps"
  })
  void a_wrong_variable_is_named_with_its_text(String variable, String text) {
    assertThatThrownBy(() -> texts(variable, text))
        .hasMessageStartingWith(variable + " ")
        .hasMessageContaining("\"" + text + "\"");
  }

  @Test
  void the_dashboard_is_the_console() {
    assertThat(texts("HOUSTON_DASHBOARD", "false")).containsEntry("console", "off");
    assertThat(texts("HOUSTON_DASHBOARD", "1")).containsEntry("console", "on");
  }

  @Test
  void of_two_tls_files_one_is_enough() {
    assertThat(texts("TLS_CERT_FILE", "a.pem"))
        .containsEntry("tls.certificate", "a.pem")
        .containsEntry("tls.key", "key.pem");
  }

  @Test
  void what_means_nothing_here_is_warned_about() {
    OriginalSettings read =
        HoustonEnvironment.read(
            map(
                "TLS_HOST", "h.example",
                "TLS_AUTO", "true",
                "HOUSTON_MEMORY_LIMIT_MIB", "3072",
                "HOUSTON_DASHBOARD_SRC", "page.html"),
            false);

    assertThat(read.texts()).isEmpty();
    assertThat(read.warnings())
        .hasSize(4)
        .allMatch(warning -> warning.contains(" means nothing here: "));
  }

  @Test
  void its_variables_count_only_where_missions_are_served_alone() {
    Map<String, String> houston = map("HOUSTON_PORT", "8000", "TLS_HOST", "h");

    assertThat(load(houston, Map.of()).get(ServerSettings.LISTEN)).hasToString("127.0.0.1:8400");
    assertThat(load(houston, Map.of("only", "css")).warnings()).isEmpty();
    Config alone = load(houston, Map.of("only", "missions"));
    assertThat(alone.get(ServerSettings.LISTEN)).hasToString("127.0.0.1:8000");
    assertThat(alone.warnings()).hasSize(1);
  }

  @Test
  void settings_of_our_own_win() throws IOException {
    Files.writeString(
        directory.resolve("statehouse.yaml"), "only: missions\nmissions: {expiry: 1h}\n");
    Map<String, String> environment =
        map(
            "HOUSTON_PORT", "8000",
            "HOUSTON_MISSION_EXPIRY", "2h",
            "REDIS_ADDR", "h:1",
            "STATEHOUSE_LISTEN", "127.0.0.1:2");

    Config config = load(environment, Map.of("systems.missions", "file:elsewhere"));

    assertThat(config.get(ServerSettings.LISTEN).port()).isEqualTo(2);
    assertThat(config.get(MissionsConfig.EXPIRY)).hasHours(1);
    assertThat(config.store(MISSIONS)).hasToString("file:elsewhere");
  }

  @Test
  void an_invalid_password_is_rejected_without_being_shown() {
    assertThatThrownBy(
            () ->
                load(map("HOUSTON_PASSWORD", "hidden wrd with spaces"), Map.of("only", "missions")))
        .hasMessageNotContaining("hidden")
        .hasMessageContaining("password");
  }

  @Test
  void every_variable_is_documented() throws IOException {
    String page = Files.readString(Path.of("../docs/configuration.md"));

    assertThat(page)
        .contains(
            "`HOUSTON_PORT`",
            "`HOUSTON_PASSWORD`",
            "`HOUSTON_MISSION_EXPIRY`",
            "`HOUSTON_MEMORY_LIMIT_MIB`",
            "`HOUSTON_DASHBOARD`",
            "`HOUSTON_DASHBOARD_SRC`",
            "`REDIS_ADDR`",
            "`REDIS_PASSWORD`",
            "`REDIS_DB`",
            "`TLS_AUTO`",
            "`TLS_HOST`",
            "`TLS_CERT_FILE`",
            "`TLS_KEY_FILE`");
  }
}
