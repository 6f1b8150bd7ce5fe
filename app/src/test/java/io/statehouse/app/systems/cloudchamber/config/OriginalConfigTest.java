package io.statehouse.app.systems.cloudchamber.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.entities.NamespaceFlags;
import io.statehouse.domain.cloudchamber.entities.Password;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginalConfigTest {
  private static final SystemName CLOUDCHAMBER = new SystemName("cloudchamber");
  private static final Map<String, String> GIVEN = Map.of("cloudchamber.config", "original");
  private static final Map<String, String> ALONE =
      Map.of("cloudchamber.config", "original", "only", "cloudchamber");

  /** The keys and the letter case of the file that the original ships, with values of its tests. */
  private static final String SHIPPED =
      """
      controller:
        EP:
          Port: 8081
          Hostname: localhost
        TraceFile: stdout
      inventory:
        EP:
          port: 8082
          hostname: localhost
        TraceFile: stdout
        InventoryDefinition: "./testdata"
      simSupport:
        EP:
          port: 8083
          hostname: localhost
        TraceFile: stdout
        StepperPolicy: manual
        TraceRetentionLimit: 1000
      store:
        traceLevel: 1
        connectTimeout: 5
        requestTimeout: 7
        etcdService:
          hostname: localhost
          port: 2379
        Test:
          UseTestNamespace: 1
          UseUniqueInstance: 0
          PreCleanStore: 1
      webServer:
        fe:
          port: 8080
          hostname: localhost
        be:
          port: 8084
          hostname: localhost
        TraceFile: stdout
        rootFilePath: .
        systemAccount: admin
        systemAccountPassword: adminPassword
        sessionInactivity: 1800
        activeSessionLimit: 40
      """;

  @TempDir private Path directory;

  private void write(String content) throws IOException {
    Path folder = Files.createDirectories(directory.resolve("original"));
    Files.writeString(folder.resolve("cloudchamber.yaml"), content);
  }

  private Config load(Map<String, String> flags) {
    return Config.load(Optional.empty(), Map.of(), flags, directory, RunResult.systems());
  }

  private Config load(String content) throws IOException {
    write(content);
    return load(ALONE);
  }

  @Test
  void the_file_of_the_original_is_understood() throws IOException {
    Config config = load(SHIPPED);

    CloudChamberConfig settings = CloudChamberConfig.of(config);
    assertThat(config.store(CLOUDCHAMBER)).hasToString("etcd://localhost:2379?timeout=7s");
    assertThat(config.get(ServerSettings.LISTEN)).hasToString("localhost:8080");
    assertThat(settings.namespace()).isEqualTo(new NamespaceFlags(true, false, true));
    assertThat(settings.account()).hasToString("admin");
    assertThat(settings.accountPassword()).isEqualTo(Password.of("adminPassword"));
    assertThat(settings.sessions().inactivity()).isEqualTo(Duration.ofMinutes(30));
    assertThat(settings.sessions().limit()).isEqualTo(40);
    assertThat(settings.definition()).hasValue(directory.resolve("./testdata"));
  }

  @Test
  void what_configures_other_programs_is_named_in_one_warning() throws IOException {
    assertThat(load(SHIPPED).warnings())
        .containsExactly(
            directory.resolve("original/cloudchamber.yaml")
                + " sets what has no effect here: controller.EP.port, controller.EP.hostname,"
                + " controller.traceFile, inventory.EP.port, inventory.EP.hostname,"
                + " inventory.traceFile, simSupport.EP.port, simSupport.EP.hostname,"
                + " simSupport.traceFile, simSupport.stepperPolicy, simSupport.traceRetentionLimit,"
                + " store.traceLevel, store.connectTimeout, webServer.be.port,"
                + " webServer.be.hostname, webServer.traceFile, webServer.rootFilePath");
    assertThat(load("webServer: {systemAccount: root}").warnings()).isEmpty();
  }

  @Test
  void our_own_settings_are_stronger() throws IOException {
    write(SHIPPED);
    Files.writeString(directory.resolve("statehouse.yaml"), "cloudchamber: {session-limit: 7}");
    Config config =
        load(
            Map.of(
                "cloudchamber.config", "original",
                "systems.cloudchamber", "file:./here",
                "cloudchamber.use-test-namespace", "off"));

    CloudChamberConfig settings = CloudChamberConfig.of(config);
    assertThat(config.store(CLOUDCHAMBER)).hasToString("file:./here");
    assertThat(settings.namespace()).isEqualTo(new NamespaceFlags(false, false, true));
    assertThat(settings.sessions().limit()).isEqualTo(7);
    assertThat(settings.account()).hasToString("admin");
  }

  @Test
  void commands_and_servers_of_all_systems_listen_where_they_did() throws IOException {
    write(SHIPPED);
    Config config = load(GIVEN);

    assertThat(config.get(ServerSettings.LISTEN)).hasToString("127.0.0.1:8400");
    assertThat(config.store(CLOUDCHAMBER)).hasToString("etcd://localhost:2379?timeout=7s");
    assertThat(config.warnings().get(0)).contains("webServer.fe.port", "webServer.fe.hostname");
  }

  @Test
  void what_the_file_does_not_set_keeps_its_default() throws IOException {
    Config config =
        load("webServer: {fe: {port: 80}}\nstore: {etcdService: {hostname: \"::1\"}}\n");

    assertThat(config.get(ServerSettings.LISTEN)).hasToString("127.0.0.1:80");
    assertThat(config.store(CLOUDCHAMBER)).hasToString("etcd://[::1]:2379");
    for (Setting<?> setting : CloudChamberConfig.SETTINGS) {
      assertThat(config.sets(setting))
          .isEqualTo(setting.equals(CloudChamberConfig.ORIGINAL_CONFIG));
    }
    assertThat(load("# nothing").store(CLOUDCHAMBER).scheme()).isEqualTo("file");
    assertThat(load("store:\ndelays: {}").store(CLOUDCHAMBER).scheme()).isEqualTo("file");
  }

  @ParameterizedTest
  @CsvSource({"true,on", "TRUE,on", "1,on", "'\"true\"',on", "false,off", "0,off"})
  void a_flag_is_0_or_1_or_true_or_false(String written, String read) throws IOException {
    Config config = load("STORE: {TEST: {usetestnamespace: " + written + "}}");

    assertThat(config.get(CloudChamberConfig.USE_TEST_NAMESPACE)).isEqualTo(read.equals("on"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "web: {}                   | unknown key \"web\": known are store, webServer, inventory, simSupport, controller, delays",
        "webServer: {fe: {ports: 1}} | unknown key \"webServer.fe.ports\": known are hostname, port",
        "store: {Test: {x: 1}}     | unknown key \"store.test.x\": known are useTestNamespace, useUniqueInstance, preCleanStore",
        "store: 1                  | expected connectTimeout, requestTimeout, traceLevel, etcdService, test at store",
        "[]                        | expected store, webServer, inventory, simSupport, controller, delays at the top",
        "webServer: {fe: {port: 1, Port: 2}} | webServer.fe.port is set twice, in different case",
        "webServer: {fe: {port: 70000}} | webServer.fe.port is not a port: 70000",
        "webServer: {sessionInactivity: 1h} | webServer.sessionInactivity is not a number: \"1h\"",
        "webServer: {sessionInactivity: 0} | webServer.sessionInactivity is 0: expected 1 or more",
        "webServer: {activeSessionLimit: 0} | webServer.activeSessionLimit is 0: expected 1 or more",
        "store: {requestTimeout: 0, etcdService: {port: 1}} | store.requestTimeout is 0: expected 1 or more",
        "store: {test: {preCleanStore: 2}} | store.test.preCleanStore is neither true nor false: \"2\"",
        "webServer: {systemAccountPassword: 12345} | webServer.systemAccountPassword is not a string: write it in quotes",
        "webServer: {systemAccountPassword: 012345} | line 1, column 36: it cannot be read: write the value in quotes",
        "webServer: {systemAccountPassword: [secret]} | webServer.systemAccountPassword is not a single value",
        "webServer: [               | line 1, column 13: expected the node content, but found '<stream end>'",
      })
  void what_is_wrong_is_refused_with_its_key(String content, String problem) throws IOException {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> load(content))
        .withMessage(
            "configuration " + directory.resolve("original/cloudchamber.yaml") + ": " + problem);
  }

  @Test
  void a_directory_without_the_file_is_refused() {
    assertThatExceptionOfType(AppException.class)
        .isThrownBy(() -> load(GIVEN))
        .withMessage(
            "configuration %s: there is no such file: cloudchamber.config names the directory that"
                    .formatted(directory.resolve("original/cloudchamber.yaml"))
                + " has it");
  }

  @Test
  void the_server_takes_the_directory_as_the_original_does() throws IOException {
    write("store: {what: 1}");

    RunResult run = RunResult.in(directory, "serve", "-config", "original");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.complaint()).contains("original/cloudchamber.yaml: unknown key \"store.what\"");
  }
}
