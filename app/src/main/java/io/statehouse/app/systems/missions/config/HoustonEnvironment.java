package io.statehouse.app.systems.missions.config;

import io.statehouse.app.config.OriginalSetting;
import io.statehouse.app.config.OriginalSettings;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.domain.gojson.GoDuration;
import io.statehouse.ports.url.PercentCode;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The environment variables of the original Houston, as settings. An empty variable is unset. */
public final class HoustonEnvironment {
  private static final Setting<StoreUrl> STORE = new SystemName("missions").storeSetting();
  private static final String DEFAULT_ADDRESS = "localhost:6379";
  private static final String DEFAULT_DATABASE = "0";
  private static final String DEFAULT_CERTIFICATE = "cert.pem";
  private static final String DEFAULT_KEY = "key.pem";
  private static final String ALL_ADDRESSES = "0.0.0.0";
  private static final String THIS_MACHINE = "127.0.0.1";
  private static final String ADDRESS = "(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]*)(:[0-9]{1,5})?";
  private static final long MAX_MILLIS = 999_999_999_999L;
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  /** All variables of the original. */
  public static final List<OriginalSetting> ALL =
      List.of(
          OriginalSetting.of(
              "HOUSTON_PORT",
              ServerSettings.LISTEN,
              "on all addresses (`"
                  + ALL_ADDRESSES
                  + "`) if an admin password is configured, else on `"
                  + THIS_MACHINE
                  + "`; without this variable the default of `listen` applies, not Houston's 8000"),
          OriginalSetting.of("HOUSTON_PASSWORD", MissionsConfig.PASSWORD, ""),
          OriginalSetting.of(
              "HOUSTON_MISSION_EXPIRY",
              MissionsConfig.EXPIRY,
              "in Go's format for durations: `720h`, `1h30m`"),
          OriginalSetting.of("HOUSTON_DASHBOARD", ServerSettings.CONSOLE, ""),
          new OriginalSetting(
              List.of("REDIS_ADDR", "REDIS_PASSWORD", "REDIS_DB"),
              List.of(STORE),
              "any one of them selects Redis (default `"
                  + DEFAULT_ADDRESS
                  + "`, database "
                  + DEFAULT_DATABASE
                  + "); without them, missions are in a file store, where the original would first"
                  + " try Redis"),
          new OriginalSetting(
              List.of("TLS_CERT_FILE", "TLS_KEY_FILE"),
              List.of(ServerSettings.TLS_CERTIFICATE, ServerSettings.TLS_KEY),
              "with only one of them, the other defaults to `"
                  + DEFAULT_CERTIFICATE
                  + "` or `"
                  + DEFAULT_KEY
                  + "`; without them, such files are not used; the port is that of `listen`, not"
                  + " 443"),
          OriginalSetting.ignored(
              List.of("TLS_HOST", "TLS_AUTO"), "certificates are not requested from an authority"),
          OriginalSetting.ignored(
              List.of("HOUSTON_MEMORY_LIMIT_MIB"), "configure the memory of the store instead"),
          OriginalSetting.ignored(
              List.of("HOUSTON_DASHBOARD_SRC"), "the console is the only page"));

  private final Map<String, String> environment;
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();

  private HoustonEnvironment(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Reads the variables.
   *
   * @param hasPassword whether the administrator's password is set by a stronger source
   * @throws IllegalArgumentException if one is wrong; the message names it, and no password
   */
  public static OriginalSettings read(Map<String, String> environment, boolean hasPassword) {
    return new HoustonEnvironment(environment).read(hasPassword);
  }

  private void set(Setting<?> setting, String text) {
    texts.put(setting.name(), text);
  }

  private void set(Setting<?> setting, String variable, UnaryOperator<String> text) {
    variable(variable).ifPresent(given -> set(setting, text.apply(given)));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isEmpty());
  }

  private OriginalSettings read(boolean hasPassword) {
    boolean secured = hasPassword || variable("HOUSTON_PASSWORD").isPresent();
    String host = (secured ? ALL_ADDRESSES : THIS_MACHINE) + ":";
    set(MissionsConfig.PASSWORD, "HOUSTON_PASSWORD", text -> text);
    set(ServerSettings.LISTEN, "HOUSTON_PORT", text -> host + port(text));
    set(MissionsConfig.EXPIRY, "HOUSTON_MISSION_EXPIRY", HoustonEnvironment::expiry);
    set(
        ServerSettings.CONSOLE,
        "HOUSTON_DASHBOARD",
        text -> isTrue("HOUSTON_DASHBOARD", text) ? "on" : "off");
    redis();
    tls();
    warnings();
    return new OriginalSettings(texts, warnings);
  }

  private static String port(String text) {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65_535) {
      throw wrong("HOUSTON_PORT", "is not a port", text, "8000");
    }
    return text;
  }

  private static String expiry(String text) {
    Duration duration =
        GoDuration.parse(text)
            .orElseThrow(() -> wrong("HOUSTON_MISSION_EXPIRY", "is not a duration", text, "720h"));
    if (duration.toMillis() <= 0) {
      throw wrong("HOUSTON_MISSION_EXPIRY", "would delete missions at once", text, "720h");
    }
    long millis = duration.toMillis();
    return millis <= MAX_MILLIS ? millis + "ms" : duration.toSeconds() + "s";
  }

  private void redis() {
    Optional<String> address = variable("REDIS_ADDR");
    Optional<String> password = variable("REDIS_PASSWORD");
    Optional<String> database = variable("REDIS_DB");
    if (address.isPresent() || password.isPresent() || database.isPresent()) {
      String login = password.map(text -> ":" + PercentCode.encoded(text) + "@").orElse("");
      String host = address(address.orElse(DEFAULT_ADDRESS));
      set(STORE, "redis://" + login + host + "/" + database(database.orElse(DEFAULT_DATABASE)));
    }
  }

  /** The message does not repeat a wrong address, which may be a URL with a password. */
  private static String address(String text) {
    if (!text.matches(ADDRESS)) {
      throw new IllegalArgumentException(
          "REDIS_ADDR is not HOST:PORT, as in %s; a URL goes into %s"
              .formatted(DEFAULT_ADDRESS, STORE.variable()));
    }
    return text.startsWith(":") ? "localhost" + text : text;
  }

  private static String database(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw wrong("REDIS_DB", "is not the number of a database", text, "0");
    }
    return text;
  }

  /** Each file has a default name, used if only the other file is given. */
  private void tls() {
    Optional<String> certificate = variable("TLS_CERT_FILE");
    Optional<String> key = variable("TLS_KEY_FILE");
    if (certificate.isPresent() || key.isPresent()) {
      set(ServerSettings.TLS_CERTIFICATE, certificate.orElse(DEFAULT_CERTIFICATE));
      set(ServerSettings.TLS_KEY, key.orElse(DEFAULT_KEY));
    }
  }

  private void warnings() {
    String ownFiles = "certificates are not fetched: give tls.certificate and tls.key";
    ignored("TLS_HOST", ownFiles);
    if (variable("TLS_AUTO").filter(text -> isTrue("TLS_AUTO", text)).isPresent()) {
      ignored("TLS_AUTO", ownFiles);
    }
    ignored("HOUSTON_MEMORY_LIMIT_MIB", "watch the memory of the store itself");
    ignored("HOUSTON_DASHBOARD_SRC", "the console is the only page");
  }

  private void ignored(String variable, String instead) {
    if (variable(variable).isPresent()) {
      warnings.add(variable + " means nothing here: " + instead);
    }
  }

  private static boolean isTrue(String variable, String text) {
    if (!TRUE.contains(text) && !FALSE.contains(text)) {
      throw wrong(variable, "is neither true nor false", text, "true");
    }
    return TRUE.contains(text);
  }

  private static IllegalArgumentException wrong(
      String variable, String problem, String text, String example) {
    return new IllegalArgumentException(
        "%s %s: \"%s\", write it as in %s".formatted(variable, problem, text, example));
  }
}
