package io.statehouse.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.Systems;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.systems.css.config.CssConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {
  private static final SystemName CSS = new SystemName("css");

  @TempDir Path directory;

  private Config load(Map<String, String> environment, Map<String, String> flags) {
    return Config.load(Optional.empty(), environment, flags, directory, Systems.all());
  }

  private void write(String name, String... lines) throws IOException {
    Files.write(directory.resolve(name), List.of(lines));
  }

  @Test
  void without_any_source_the_defaults_hold() {
    Config config = load(Map.of(), Map.of());

    assertThat(config.get(ServerSettings.LISTEN)).hasToString("127.0.0.1:8400");
    assertThat(config.store(CSS)).hasToString("file:./statehouse-data/css");
    assertThat(config.get(CssConfig.COMPATIBLE)).isFalse();
    assertThat(config.readOnly(CSS)).isEmpty();
    assertThat(config.only()).isEmpty();
  }

  @Test
  void a_flag_wins_over_the_environment_and_that_over_the_file() throws IOException {
    write("statehouse.yaml", "listen: 127.0.0.1:1", "css:", "  read-only: true");

    assertThat(load(Map.of(), Map.of()).get(ServerSettings.LISTEN).port()).isEqualTo(1);
    Map<String, String> environment = Map.of("STATEHOUSE_LISTEN", "127.0.0.1:2");
    assertThat(load(environment, Map.of()).get(ServerSettings.LISTEN).port()).isEqualTo(2);
    Map<String, String> flags = Map.of("listen", "127.0.0.1:3");
    assertThat(load(environment, flags).get(ServerSettings.LISTEN).port()).isEqualTo(3);
    assertThat(load(environment, flags).readOnly(CSS))
        .hasValue("css is read-only while the setting css.read-only is on");
  }

  @Test
  void the_file_binds_systems_to_stores() throws IOException {
    write("statehouse.yaml", "systems: {css: \"file:elsewhere?timeout=1s\"}");

    assertThat(load(Map.of(), Map.of()).store(CSS)).hasToString("file:elsewhere?timeout=1s");
  }

  @Test
  void a_file_may_be_named_by_a_flag_or_in_the_environment() throws IOException {
    write("a.yaml", "listen: localhost:7");

    assertThat(
            load(Map.of("STATEHOUSE_CONFIG", "a.yaml"), Map.of()).get(ServerSettings.LISTEN).port())
        .isEqualTo(7);
    assertThat(
            Config.load(
                    Optional.of(Path.of("a.yaml")), Map.of(), Map.of(), directory, Systems.all())
                .get(ServerSettings.LISTEN)
                .port())
        .isEqualTo(7);
  }

  @Test
  void a_requested_file_must_exist() {
    assertThatThrownBy(() -> load(Map.of("STATEHOUSE_CONFIG", "no.yaml"), Map.of()))
        .isInstanceOf(AppException.class)
        .hasMessageEndingWith("no.yaml: there is no such file");
  }

  @Test
  void an_unknown_setting_is_refused_with_the_one_that_was_meant() throws IOException {
    write("statehouse.yaml", "css:", "  readonly: true");

    assertThatThrownBy(() -> load(Map.of(), Map.of()))
        .hasMessageEndingWith(
            "unknown setting \"css.readonly\": did you mean \"css.read-only\"?; statehouse config"
                + " lists all settings");
  }

  @Test
  void an_unknown_variable_is_refused_with_the_one_that_was_meant() {
    assertThatThrownBy(() -> load(Map.of("STATEHOUSE_LISTN", "x"), Map.of()))
        .hasMessage(
            "unknown variable \"STATEHOUSE_LISTN\": did you mean \"STATEHOUSE_LISTEN\"?;"
                + " statehouse config lists all settings");
    assertThatThrownBy(() -> load(Map.of("STATEHOUSE_NONSENSE_XYZ", "x"), Map.of()))
        .hasMessage(
            "unknown variable \"STATEHOUSE_NONSENSE_XYZ\"; statehouse config lists all settings");
  }

  @Test
  void a_setting_is_secret_if_its_name_says_so() {
    List<Setting<?>> all =
        load(Map.of(), Map.of()).applied().<Setting<?>>map(Config.Applied::setting).toList();

    assertThat(all).filteredOn(Setting::secret).hasSizeGreaterThanOrEqualTo(3);
    assertThat(all)
        .filteredOn(setting -> setting.name().matches(".*(password|token|secret).*"))
        .allMatch(Setting::secret);
  }

  @Test
  void variables_of_the_launcher_and_of_tests_are_left_alone() {
    assertThat(load(Map.of("STATEHOUSE_JAVA_OPTS", "-Xmx1g", "STATEHOUSE_TEST_X", "y"), Map.of()))
        .isNotNull();
  }

  @Test
  void broken_yaml_is_refused_with_its_position() throws IOException {
    write("statehouse.yaml", "listen: 127.0.0.1:1", "css: [");

    assertThatThrownBy(() -> load(Map.of(), Map.of()))
        .hasMessageContaining("statehouse.yaml: line 3, column 1: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"just text", "- a list", "css: [a, b]", "listen: {a: b}"})
  void yaml_that_is_no_settings_is_refused(String line) throws IOException {
    write("statehouse.yaml", line);

    assertThatThrownBy(() -> load(Map.of(), Map.of())).isInstanceOf(AppException.class);
  }

  @Test
  void certificates_are_looked_for_from_where_the_program_runs() {
    Map<String, String> flags = Map.of("tls.certificate", "c.pem", "tls.key", "/k.pem");

    assertThat(load(Map.of(), flags).tls())
        .hasValue(
            new TlsConfig(
                directory.resolve("c.pem"), Path.of("/k.pem"), Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8400",
        ":8400",
        "a b:1",
        "[x]:1",
        "http://h:1",
        "localhost:",
        "localhost:99999",
        "localhost:x"
      })
  void an_address_is_a_host_and_a_port(String address) {
    assertThatThrownBy(() -> load(Map.of(), Map.of("listen", address)))
        .hasMessageContaining("listen is not HOST:PORT");
  }

  private static List<Setting<?>> settings() {
    SystemRegistry systems = Systems.all();
    List<Setting<?>> all = new ArrayList<>(ServerSettings.ALL);
    for (SystemName system : systems.names()) {
      all.add(system.storeSetting());
      all.add(system.readOnlySetting());
      all.addAll(systems.settings(system));
    }
    return all;
  }

  @Test
  void every_zero_that_a_setting_describes_is_taken() {
    Pattern zero = Pattern.compile(".*; (0s?) is .*");
    Map<Setting<?>, String> zeros = new HashMap<>();
    for (Setting<?> setting : settings()) {
      Matcher described = zero.matcher(setting.meaning());
      if (described.matches()) {
        zeros.put(setting, described.group(1));
      }
    }

    assertThat(zeros.keySet())
        .extracting(Setting::name)
        .contains("gis.topics.drift-interval", "missions.rate-limit");
    zeros.forEach(Setting::parse);
  }
}
