package io.statehouse.app.systems.runm.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunmEnvironmentTest {
  private static final String ETCD = "RUNM_METADATA_STORAGE_ETCD_";

  @TempDir Path directory;

  private static Map<String, String> texts(String... variables) {
    return RunmEnvironment.read(map(variables)).texts();
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
    assertThat(texts("PATH", "/bin", "RUNM_USER", "admin")).isEmpty();
    assertThat(texts(ETCD + "ENDPOINTS", "", "RUNM_METADATA_BIND_PORT", "")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:2379, etcd://127.0.0.1:2379?timeout=1s",
    "etcd.example, etcd://etcd.example:2379?timeout=1s",
    "'a:1, http://b ,c', 'etcd://a:1,b:2379,c:2379?timeout=1s'",
    "'https://a:1,https://[::1]:2', 'etcd://a:1,[::1]:2?timeout=1s&tls=on'"
  })
  void endpoints_become_the_url_of_the_store(String endpoints, String url) {
    assertThat(texts(ETCD + "ENDPOINTS", endpoints)).containsEntry("systems.runm", url);
    Config config = load(map(ETCD + "ENDPOINTS", endpoints), Map.of("only", "runm"));
    assertThat(config.store(new SystemName("runm"))).hasToString(url);
  }

  @Test
  void the_timeout_of_requests_is_that_of_the_store() {
    assertThat(texts(ETCD + "REQUEST_TIMEOUT_SECONDS", "5"))
        .containsEntry("systems.runm", "etcd://127.0.0.1:2379?timeout=5s");
  }

  @Test
  void a_prefix_counts_even_if_it_is_empty() {
    for (var prefix :
        Map.of("cli//", "cli/runm/metadata/", "", "/runm/metadata/", "/", "/runm/metadata/")
            .entrySet()) {
      Config config = load(map(ETCD + "KEY_PREFIX", prefix.getKey()), Map.of("only", "runm"));
      assertThat(RunmConfig.of(config).store().root()).isEqualTo(prefix.getValue());
    }
  }

  @Test
  void options_of_the_original_win_over_its_variables() {
    Map<String, String> variables =
        map(
            ETCD + "KEY_PREFIX",
            "env/",
            "RUNM_METADATA_BIND_HOST",
            "127.0.0.2",
            "RUNM_METADATA_BIND_PORT",
            "10010");
    Config config =
        load(
            variables,
            Map.of("only", "runm", "runm.key-prefix", "cli//", "runm.grpc.port", "10011"));

    assertThat(RunmConfig.of(config).store().root()).isEqualTo("cli/runm/metadata/");
    assertThat(GrpcSettings.address(config)).hasToString("Optional[127.0.0.2:10011]");
    assertThat(GrpcSettings.address(load(variables, Map.of("only", "runm"))))
        .hasToString("Optional[127.0.0.2:10010]");
  }

  @Test
  void a_port_of_no_service_is_refused() {
    Config off = load(Map.of(), Map.of("runm.grpc.listen", "off", "runm.grpc.port", "1"));

    assertThatThrownBy(() -> GrpcSettings.address(off))
        .hasMessage(
            "runm.grpc.port has no effect, since runm.grpc.listen is off: remove one of them");
    assertThatThrownBy(() -> load(Map.of(), Map.of("runm.grpc.port", "65536")))
        .hasMessage("runm.grpc.port is not a port from 0 to 65535: \"65536\"");
  }

  @ParameterizedTest
  @CsvSource({"--bind-port, 10003", "--storage-etcd-key-prefix, a/b"})
  void options_of_the_original_are_for_servers_of_runm_alone(String option, String value) {
    RunResult refused = RunResult.in(directory, "serve", option, value);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(option + " is for a server of runm alone: add --only runm");
  }

  @Test
  void the_address_is_that_of_grpc_and_this_machine_alone_unless_it_is_given() {
    assertThat(texts("RUNM_METADATA_BIND_PORT", "10010"))
        .containsEntry("runm.grpc.listen", "127.0.0.1:10010");
    assertThat(texts("RUNM_METADATA_BIND_HOST", "0.0.0.0"))
        .containsEntry("runm.grpc.listen", "0.0.0.0:10002");
    assertThat(texts("RUNM_METADATA_BIND_HOST", "::1"))
        .containsEntry("runm.grpc.listen", "[::1]:10002");
  }

  @Test
  void tls_has_the_files_of_the_original_unless_others_are_given() {
    assertThat(texts("RUNM_METADATA_USE_TLS", "true", "RUNM_METADATA_KEY_PATH", "k.pem"))
        .containsEntry("tls.certificate", "/etc/runmachine/metadata/server.pem")
        .containsEntry("tls.key", "k.pem");
    assertThat(texts("RUNM_METADATA_USE_TLS", "false", "RUNM_METADATA_KEY_PATH", "k.pem"))
        .isEmpty();
  }

  @Test
  void what_has_no_effect_is_a_warning() {
    assertThat(
            RunmEnvironment.read(
                    map(
                        ETCD + "CONNECT_TIMEOUT_SECONDS",
                        "300",
                        ETCD + "DIAL_TIMEOUT_SECONDS",
                        "1",
                        "RUNM_METADATA_SERVICE_NAME",
                        "other",
                        "RUNM_METADATA_CERT_PATH",
                        "c.pem",
                        "RUNM_LOG_LEVEL",
                        "3"))
                .warnings())
        .hasSize(5)
        .allMatch(warning -> warning.contains(" has no effect: "));
  }

  @Test
  void only_a_server_of_runm_alone_reads_them_and_its_own_settings_win() {
    Map<String, String> environment =
        map("RUNM_METADATA_BOOTSTRAP_TOKEN", "t", "STATEHOUSE_RUNM_GRPC_LISTEN", "127.0.0.1:1");

    assertThat(load(environment, Map.of()).get(RunmConfig.BOOTSTRAP_TOKEN)).isEmpty();
    environment.put("RUNM_METADATA_BIND_PORT", "2");
    Config only = load(environment, Map.of("only", "runm"));
    assertThat(only.get(RunmConfig.BOOTSTRAP_TOKEN)).hasValue("t");
    assertThat(only.get(io.statehouse.app.systems.runm.config.GrpcSettings.LISTEN).orElseThrow())
        .hasToString("127.0.0.1:1");
  }

  @Test
  void wrong_variables_are_named_and_no_password_shown() {
    assertThatThrownBy(() -> texts(ETCD + "ENDPOINTS", "http://me:secret@h:1"))
        .hasMessageStartingWith(ETCD + "ENDPOINTS is not a list of endpoints")
        .hasMessageContaining("STATEHOUSE_SYSTEMS_RUNM")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> texts(ETCD + "ENDPOINTS", "http://a,https://b"))
        .hasMessageContaining("mixes http and https");
    assertThatThrownBy(() -> texts("RUNM_METADATA_BIND_PORT", "70000"))
        .hasMessage("RUNM_METADATA_BIND_PORT is not a number from 1 to 65535: \"70000\"");
    assertThatThrownBy(() -> texts("RUNM_METADATA_USE_TLS", "maybe"))
        .hasMessage("RUNM_METADATA_USE_TLS is neither true nor false: \"maybe\"");
  }
}
