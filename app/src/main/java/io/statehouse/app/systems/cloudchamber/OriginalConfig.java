package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.OriginalSources;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.app.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The original's configuration, {@value #FILE}, as settings. Keys are in any case, and those that
 * the original does not know are an error. Its web server's address counts only where CloudChamber
 * is served alone. What configures its other programs has no effect.
 */
final class OriginalConfig {
  private static final String FILE = "cloudchamber.yaml";
  private static final Setting<StoreUrl> STORE = new SystemName("cloudchamber").storeSetting();
  private static final Set<String> TRUE = Set.of("1", "true");
  private static final Set<String> FALSE = Set.of("0", "false");

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

  /** What the file sets and no setting has taken, by the original's spelling of its key. */
  private final Map<String, Object> values = new LinkedHashMap<>();

  private final Map<String, String> texts = new LinkedHashMap<>();

  private OriginalConfig(Path file) {
    this.file = file;
  }

  /**
   * Reads the file, if {@code cloudchamber.config} names a directory.
   *
   * @throws IllegalArgumentException if there is no such file, or it is wrong; the message names
   *     the key, and no password
   */
  static OriginalSettings read(OriginalSources sources) {
    return Optional.ofNullable(sources.given().get(CloudChamberConfig.ORIGINAL_CONFIG.name()))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> sources.directory().resolve(directory).resolve(FILE))
        .map(file -> new OriginalConfig(file).read(sources.alone()))
        .orElse(OriginalSettings.NONE);
  }

  private OriginalSettings read(boolean alone) {
    Object document = document();
    if (document != null) {
      add("", document);
    }
    store();
    if (alone && (has(WEB_HOST) || has(WEB_PORT))) {
      String host = takeText(WEB_HOST).orElse("127.0.0.1");
      texts.put(ServerSettings.LISTEN.name(), host(host) + ":" + takePort(WEB_PORT).orElse("8080"));
    }
    set(CloudChamberConfig.USE_TEST_NAMESPACE, takeFlag(TEST_NAMESPACE));
    set(CloudChamberConfig.USE_UNIQUE_INSTANCE, takeFlag(UNIQUE_INSTANCE));
    set(CloudChamberConfig.PRE_CLEAN_STORE, takeFlag(PRE_CLEAN));
    set(CloudChamberConfig.ACCOUNT, takeText(ACCOUNT));
    set(CloudChamberConfig.ACCOUNT_PASSWORD, takeText(PASSWORD));
    set(CloudChamberConfig.SESSION_INACTIVITY, takeCount(INACTIVITY).map(count -> count + "s"));
    set(CloudChamberConfig.SESSION_LIMIT, takeCount(SESSIONS));
    set(CloudChamberConfig.DEFINITION, takeText(DEFINITION));
    return new OriginalSettings(texts, warnings());
  }

  private void store() {
    if (has(ETCD_HOST) || has(ETCD_PORT)) {
      String timeout = takeCount(TIMEOUT).map(seconds -> "?timeout=" + seconds + "s").orElse("");
      String address =
          host(takeText(ETCD_HOST).orElse("localhost")) + ":" + takePort(ETCD_PORT).orElse("2379");
      texts.put(STORE.name(), "etcd://" + address + timeout);
    }
  }

  private static String host(String name) {
    return name.indexOf(':') >= 0 && !name.startsWith("[") ? "[" + name + "]" : name;
  }

  private List<String> warnings() {
    return values.isEmpty()
        ? List.of()
        : List.of(file + " sets what has no effect here: " + String.join(", ", values.keySet()));
  }

  private Object document() {
    try {
      return Yaml.read(Files.readString(file));
    } catch (IOException unreadable) {
      throw wrong(
          FileProblem.of(unreadable)
              + ": "
              + CloudChamberConfig.ORIGINAL_CONFIG.name()
              + " names the directory that has it");
    } catch (IllegalArgumentException broken) {
      throw wrong(broken.getMessage());
    }
  }

  /**
   * Collects what a part of the file sets.
   *
   * @param path where it is in the file, as far as it goes
   */
  private void add(String path, Object value) {
    if (value instanceof Map<?, ?> level) {
      level.forEach((key, below) -> add(path, String.valueOf(key), below));
    } else {
      throw wrong(
          "expected "
              + String.join(", ", below(path))
              + " at "
              + (path.isEmpty() ? "the top" : path));
    }
  }

  private void add(String path, String key, Object value) {
    String prefix = path.isEmpty() ? "" : path + ".";
    String found =
        below(path).stream()
            .filter(known -> known.equalsIgnoreCase(key))
            .findFirst()
            .orElseThrow(
                () ->
                    wrong(
                        "unknown key \"%s\": known are %s"
                            .formatted(prefix + key, String.join(", ", below(path)))));
    String name = prefix + found;
    if (!KNOWN.contains(name)) {
      add(name, value == null ? Map.of() : value);
    } else if (value instanceof Map || value instanceof Iterable) {
      throw wrong(name + " is not a single value");
    } else if (value != null && values.put(name, value) != null) {
      throw wrong(name + " is set twice, in different case");
    }
  }

  /** The names that may follow a part of a key. */
  private static List<String> below(String path) {
    String prefix = path.isEmpty() ? "" : path + ".";
    return KNOWN.stream()
        .filter(known -> known.startsWith(prefix))
        .map(known -> known.substring(prefix.length()).replaceFirst("\\..*", ""))
        .distinct()
        .toList();
  }

  private boolean has(String key) {
    return values.containsKey(key);
  }

  private void set(Setting<?> setting, Optional<String> text) {
    text.ifPresent(given -> texts.put(setting.name(), given));
  }

  private Optional<Object> take(String key) {
    return Optional.ofNullable(values.remove(key));
  }

  /** An empty text sets nothing. A number is refused, as the digits that were written are lost. */
  private Optional<String> takeText(String key) {
    return take(key)
        .map(
            value -> {
              if (!(value instanceof String text)) {
                throw wrong(key + " is not a string: write it in quotes");
              }
              return text;
            })
        .filter(text -> !text.isEmpty());
  }

  private Optional<String> takeNumber(String key) {
    return take(key)
        .map(
            value -> {
              if (!value.toString().matches("[0-9]{1,9}")) {
                throw wrong(key + " is not a number: \"" + value + "\"");
              }
              return value.toString();
            });
  }

  private Optional<String> takeCount(String key) {
    return takeNumber(key)
        .map(
            count -> {
              if (Integer.parseInt(count) == 0) {
                throw wrong(key + " is 0: expected 1 or more");
              }
              return count;
            });
  }

  private Optional<String> takePort(String key) {
    return takeNumber(key)
        .map(
            port -> {
              if (Integer.parseInt(port) > 65_535) {
                throw wrong(key + " is not a port: " + port);
              }
              return port;
            });
  }

  private Optional<String> takeFlag(String key) {
    return take(key)
        .map(
            value -> {
              String text = value.toString().toLowerCase(Locale.ROOT);
              if (!TRUE.contains(text) && !FALSE.contains(text)) {
                throw wrong(key + " is neither true nor false: \"" + value + "\"");
              }
              return TRUE.contains(text) ? "on" : "off";
            });
  }

  private IllegalArgumentException wrong(String problem) {
    return new IllegalArgumentException("configuration " + file + ": " + problem);
  }
}
