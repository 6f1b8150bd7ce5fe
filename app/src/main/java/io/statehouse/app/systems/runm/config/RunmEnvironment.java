package io.statehouse.app.systems.runm.config;

import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.ports.url.StoreUrl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The environment variables of the original metadata service, as settings. An empty variable is
 * unset, but for the prefix of keys, which may be empty.
 */
public final class RunmEnvironment {
  private static final Setting<StoreUrl> STORE = new SystemName("runm").storeSetting();
  private static final String PREFIX = "RUNM_METADATA_";
  private static final String ENDPOINTS = PREFIX + "STORAGE_ETCD_ENDPOINTS";
  private static final String KEY_PREFIX = PREFIX + "STORAGE_ETCD_KEY_PREFIX";
  private static final String REQUEST_TIMEOUT = PREFIX + "STORAGE_ETCD_REQUEST_TIMEOUT_SECONDS";
  private static final String BIND_HOST = PREFIX + "BIND_HOST";
  private static final String BIND_PORT = PREFIX + "BIND_PORT";
  private static final String USE_TLS = PREFIX + "USE_TLS";
  private static final String CERTIFICATE = PREFIX + "CERT_PATH";
  private static final String KEY = PREFIX + "KEY_PATH";
  private static final String TOKEN = PREFIX + "BOOTSTRAP_TOKEN";
  private static final String DEFAULT_ENDPOINT = "http://127.0.0.1:2379";
  private static final String DEFAULT_SECONDS = "1";
  private static final String DEFAULT_PORT = "10002";
  private static final String FOLDER = "/etc/runmachine/metadata/";
  private static final String DEFAULT_CERTIFICATE = FOLDER + "server.pem";
  private static final String DEFAULT_KEY = FOLDER + "server.key";
  private static final String THIS_MACHINE = "127.0.0.1";
  private static final String CONNECT_TIMEOUT = PREFIX + "STORAGE_ETCD_CONNECT_TIMEOUT_SECONDS";
  private static final String DIAL_TIMEOUT = PREFIX + "STORAGE_ETCD_DIAL_TIMEOUT_SECONDS";
  private static final String SERVICE_NAME = PREFIX + "SERVICE_NAME";
  private static final String LOG_LEVEL = "RUNM_LOG_LEVEL";
  private static final Pattern ENDPOINT =
      Pattern.compile("(https?)://(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?");
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  /** All variables of the original. */
  public static final List<OriginalSetting> ALL =
      List.of(
          new OriginalSetting(
              List.of(ENDPOINTS, REQUEST_TIMEOUT),
              List.of(STORE),
              "any one of them selects etcd (default `"
                  + DEFAULT_ENDPOINT
                  + "`, "
                  + DEFAULT_SECONDS
                  + " second); without them, runm is in a file store"),
          OriginalSetting.of(KEY_PREFIX, RunmConfig.KEY_PREFIX, ""),
          new OriginalSetting(
              List.of(BIND_HOST, BIND_PORT),
              List.of(GrpcSettings.LISTEN),
              "without a host `"
                  + THIS_MACHINE
                  + "`, where the original would choose an address of the machine; default port "
                  + DEFAULT_PORT),
          new OriginalSetting(
              List.of(USE_TLS, CERTIFICATE, KEY),
              List.of(ServerSettings.TLS_CERTIFICATE, ServerSettings.TLS_KEY),
              "default `" + DEFAULT_CERTIFICATE + "` and `" + DEFAULT_KEY + "`"),
          OriginalSetting.of(TOKEN, RunmConfig.BOOTSTRAP_TOKEN, ""),
          OriginalSetting.ignored(
              List.of(CONNECT_TIMEOUT, DIAL_TIMEOUT, SERVICE_NAME, LOG_LEVEL), ""));

  private final Map<String, String> environment;
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  private RunmEnvironment(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Reads the variables.
   *
   * @throws IllegalArgumentException if one is wrong; the message names it, and no token
   */
  public static OriginalSettings read(Map<String, String> environment) {
    return new RunmEnvironment(environment).read();
  }

  private void set(Setting<?> setting, String text) {
    texts.put(setting.name(), text);
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isEmpty());
  }

  private OriginalSettings read() {
    store();
    Optional.ofNullable(environment.get(KEY_PREFIX))
        .ifPresent(text -> set(RunmConfig.KEY_PREFIX, text));
    listen();
    tls();
    variable(TOKEN).ifPresent(text -> set(RunmConfig.BOOTSTRAP_TOKEN, text));
    warnings();
    return new OriginalSettings(texts, warnings);
  }

  private void store() {
    Optional<String> endpoints = variable(ENDPOINTS);
    Optional<String> seconds = variable(REQUEST_TIMEOUT);
    if (endpoints.isEmpty() && seconds.isEmpty()) {
      return;
    }
    List<Matcher> members =
        Arrays.stream(endpoints.orElse(DEFAULT_ENDPOINT).split(","))
            .map(String::strip)
            .map(RunmEnvironment::endpoint)
            .toList();
    Set<String> protocols = members.stream().map(url -> url.group(1)).collect(Collectors.toSet());
    if (protocols.size() > 1) {
      throw new IllegalArgumentException(
          ENDPOINTS + " mixes http and https: write all endpoints with one of them");
    }
    String hosts =
        members.stream()
            .map(url -> url.group(2) + Optional.ofNullable(url.group(3)).orElse(":2379"))
            .collect(Collectors.joining(","));
    set(
        STORE,
        "etcd://%s?timeout=%ss%s"
            .formatted(
                hosts,
                number(REQUEST_TIMEOUT, seconds.orElse(DEFAULT_SECONDS), 3600),
                protocols.contains("https") ? "&tls=on" : ""));
  }

  /** The message does not repeat a wrong endpoint, which may have a password. */
  private static Matcher endpoint(String text) {
    Matcher url = ENDPOINT.matcher(text.startsWith("http") ? text : "http://" + text);
    if (!url.matches()) {
      throw new IllegalArgumentException(
          "%s is not a list of endpoints, as in %s; any other URL goes into %s"
              .formatted(ENDPOINTS, DEFAULT_ENDPOINT, STORE.variable()));
    }
    return url;
  }

  /**
   * Sets the address; where the original would choose one of the machine, this machine alone is
   * served.
   */
  private void listen() {
    Optional<String> host = variable(BIND_HOST);
    Optional<String> port = variable(BIND_PORT);
    if (host.isPresent() || port.isPresent()) {
      String address = host.orElse(THIS_MACHINE);
      boolean bare = address.contains(":") && !address.startsWith("[");
      set(
          GrpcSettings.LISTEN,
          (bare ? "[" + address + "]" : address)
              + ":"
              + number(BIND_PORT, port.orElse(DEFAULT_PORT), 65_535));
    }
  }

  private void tls() {
    if (variable(USE_TLS).filter(RunmEnvironment::isTrue).isPresent()) {
      set(ServerSettings.TLS_CERTIFICATE, variable(CERTIFICATE).orElse(DEFAULT_CERTIFICATE));
      set(ServerSettings.TLS_KEY, variable(KEY).orElse(DEFAULT_KEY));
    } else {
      ignored(CERTIFICATE, USE_TLS + " is not true");
      ignored(KEY, USE_TLS + " is not true");
    }
  }

  private void warnings() {
    String oneTimeout = "the store's timeout, " + REQUEST_TIMEOUT + ", bounds connecting too";
    ignored(CONNECT_TIMEOUT, oneTimeout);
    ignored(DIAL_TIMEOUT, oneTimeout);
    ignored(
        SERVICE_NAME, "give " + RunmConfig.ANNOUNCE.name() + " to be found as runmachine-metadata");
    ignored(LOG_LEVEL, "the log has one level");
  }

  private void ignored(String variable, String reason) {
    if (variable(variable).isPresent()) {
      warnings.add(variable + " has no effect: " + reason);
    }
  }

  private static String number(String variable, String text, int most) {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > most || text.matches("0+")) {
      throw new IllegalArgumentException(
          "%s is not a number from 1 to %d: \"%s\"".formatted(variable, most, text));
    }
    return text;
  }

  private static boolean isTrue(String text) {
    if (!TRUE.contains(text) && !FALSE.contains(text)) {
      throw new IllegalArgumentException(USE_TLS + " is neither true nor false: \"" + text + "\"");
    }
    return TRUE.contains(text);
  }
}
