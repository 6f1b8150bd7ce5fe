package io.statehouse.app.systems.cloudchamber.config;

import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The original's configuration, {@value #FILE}, as settings. Keys are in any case, and those that
 * the original does not know are an error. Its web server's address counts only where CloudChamber
 * is served alone. What configures its other programs has no effect.
 */
public final class OriginalConfig {
  private static final String FILE = "cloudchamber.yaml";
  private static final Setting<StoreUrl> STORE = CloudChamberConfig.SYSTEM.storeSetting();

  private static final String ETCD_HOST = "store.etcdService.hostname";
  private static final String ETCD_PORT = "store.etcdService.port";
  private static final String TIMEOUT = "store.requestTimeout";
  private static final String TEST_NAMESPACE = "store.test.useTestNamespace";
  private static final String UNIQUE_INSTANCE = "store.test.useUniqueInstance";
  private static final String PRE_CLEAN = "store.test.preCleanStore";
  private static final String WEB_HOST = "webServer.fe.hostname";
  private static final String WEB_PORT = "webServer.fe.port";
  private static final String ACCOUNT = "webServer.systemAccount";
  private static final String PASSWORD = "webServer.systemAccountPassword";
  private static final String INACTIVITY = "webServer.sessionInactivity";
  private static final String SESSIONS = "webServer.activeSessionLimit";
  private static final String DEFINITION = "inventory.inventoryDefinition";

  private static final String DEFAULT_ETCD_HOST = "localhost";
  private static final String DEFAULT_ETCD_PORT = "2379";
  private static final String DEFAULT_WEB_HOST = "127.0.0.1";
  private static final String DEFAULT_WEB_PORT = "8080";

  /** The keys that have an effect here; any other is ignored with a warning. */
  public static final List<OriginalSetting> ALL =
      List.of(
          new OriginalSetting(
              List.of(ETCD_HOST, ETCD_PORT, TIMEOUT),
              List.of(STORE),
              "one of the first two selects etcd (default `"
                  + DEFAULT_ETCD_HOST
                  + "`, "
                  + DEFAULT_ETCD_PORT
                  + "); without them, CloudChamber is in a file store"),
          new OriginalSetting(
              List.of(TEST_NAMESPACE, UNIQUE_INSTANCE, PRE_CLEAN),
              List.of(
                  CloudChamberConfig.USE_TEST_NAMESPACE,
                  CloudChamberConfig.USE_UNIQUE_INSTANCE,
                  CloudChamberConfig.PRE_CLEAN_STORE),
              "`0`, `1`, `true` or `false`"),
          new OriginalSetting(
              List.of(WEB_HOST, WEB_PORT),
              List.of(ServerSettings.LISTEN),
              "with `only: cloudchamber`; default `" + DEFAULT_WEB_HOST + "`, " + DEFAULT_WEB_PORT),
          new OriginalSetting(
              List.of(ACCOUNT, PASSWORD),
              List.of(CloudChamberConfig.ACCOUNT, CloudChamberConfig.ACCOUNT_PASSWORD),
              "strings: write a password in quotes if it could be another value of YAML, such as"
                  + " digits; messages never have it"),
          new OriginalSetting(
              List.of(INACTIVITY, SESSIONS),
              List.of(CloudChamberConfig.SESSION_INACTIVITY, CloudChamberConfig.SESSION_LIMIT),
              "seconds, sessions"),
          OriginalSetting.of(
              DEFINITION,
              CloudChamberConfig.DEFINITION,
              "only if the file has it; relative to the working directory, as for the original"));

  /** All keys of the original, as it spells them. */
  private static final List<String> KNOWN =
      List.of(
          "store.connectTimeout",
          TIMEOUT,
          "store.traceLevel",
          ETCD_HOST,
          ETCD_PORT,
          TEST_NAMESPACE,
          UNIQUE_INSTANCE,
          PRE_CLEAN,
          WEB_HOST,
          WEB_PORT,
          "webServer.be.hostname",
          "webServer.be.port",
          "webServer.rootFilePath",
          ACCOUNT,
          PASSWORD,
          INACTIVITY,
          SESSIONS,
          "webServer.traceFile",
          "inventory.EP.hostname",
          "inventory.EP.port",
          DEFINITION,
          "inventory.traceFile",
          "simSupport.EP.hostname",
          "simSupport.EP.port",
          "simSupport.stepperPolicy",
          "simSupport.traceRetentionLimit",
          "simSupport.traceFile",
          "controller.EP.hostname",
          "controller.EP.port",
          "controller.traceFile",
          "delays.inventory.setPower.low",
          "delays.inventory.setPower.high",
          "delays.inventory.setConnection.low",
          "delays.inventory.setConnection.high",
          "delays.inventory.booting.low",
          "delays.inventory.booting.high");

  private final Path file;
  private final OriginalValues values;
  private final Map<String, String> texts = new LinkedHashMap<>();

  private OriginalConfig(Path file) {
    this.file = file;
    this.values = OriginalValues.read(file, CloudChamberConfig.ORIGINAL_CONFIG.name(), KNOWN);
  }

  /**
   * Reads the file, if {@code cloudchamber.config} names a directory.
   *
   * @throws IllegalArgumentException if there is no such file, or it is wrong; the message names
   *     the key, and no password
   */
  public static OriginalSettings read(OriginalSources sources) {
    return Optional.ofNullable(sources.given().get(CloudChamberConfig.ORIGINAL_CONFIG.name()))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> sources.directory().resolve(directory).resolve(FILE))
        .map(file -> new OriginalConfig(file).read(sources.alone()))
        .orElse(OriginalSettings.NONE);
  }

  private OriginalSettings read(boolean alone) {
    store();
    if (alone && (values.has(WEB_HOST) || values.has(WEB_PORT))) {
      String host = values.takeText(WEB_HOST).orElse(DEFAULT_WEB_HOST);
      texts.put(
          ServerSettings.LISTEN.name(),
          host(host) + ":" + values.takePort(WEB_PORT).orElse(DEFAULT_WEB_PORT));
    }
    set(CloudChamberConfig.USE_TEST_NAMESPACE, values.takeFlag(TEST_NAMESPACE));
    set(CloudChamberConfig.USE_UNIQUE_INSTANCE, values.takeFlag(UNIQUE_INSTANCE));
    set(CloudChamberConfig.PRE_CLEAN_STORE, values.takeFlag(PRE_CLEAN));
    set(CloudChamberConfig.ACCOUNT, values.takeText(ACCOUNT));
    set(CloudChamberConfig.ACCOUNT_PASSWORD, values.takeText(PASSWORD));
    set(
        CloudChamberConfig.SESSION_INACTIVITY,
        values.takeCount(INACTIVITY).map(count -> count + "s"));
    set(CloudChamberConfig.SESSION_LIMIT, values.takeCount(SESSIONS));
    set(CloudChamberConfig.DEFINITION, values.takeText(DEFINITION));
    return new OriginalSettings(texts, warnings());
  }

  private void store() {
    if (values.has(ETCD_HOST) || values.has(ETCD_PORT)) {
      String timeout =
          values.takeCount(TIMEOUT).map(seconds -> "?timeout=" + seconds + "s").orElse("");
      String address =
          host(values.takeText(ETCD_HOST).orElse(DEFAULT_ETCD_HOST))
              + ":"
              + values.takePort(ETCD_PORT).orElse(DEFAULT_ETCD_PORT);
      texts.put(STORE.name(), "etcd://" + address + timeout);
    }
  }

  private static String host(String name) {
    return name.indexOf(':') >= 0 && !name.startsWith("[") ? "[" + name + "]" : name;
  }

  private List<String> warnings() {
    return values.left().isEmpty()
        ? List.of()
        : List.of(file + " sets what has no effect here: " + String.join(", ", values.left()));
  }

  private void set(Setting<?> setting, Optional<String> text) {
    text.ifPresent(given -> texts.put(setting.name(), given));
  }
}
