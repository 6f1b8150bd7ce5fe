package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One setting. In the YAML file a dot is a level; in the environment {@code css.read-only} is
 * {@code STATEHOUSE_CSS_READ_ONLY}.
 *
 * @param byDefault its value where nothing sets it; empty where there is none
 */
public record Setting(String name, String byDefault, String meaning) {
  public static final Setting LISTEN =
      new Setting("listen", "127.0.0.1:8400", "address and port of the server");
  public static final Setting ONLY =
      new Setting("only", "", "the one system to serve, mounted at the root too");
  public static final Setting CONSOLE =
      new Setting("console", "on", "whether the server has the console's page");
  public static final Setting BODY_LIMIT =
      new Setting("http.body-limit", "1MiB", "largest request body");
  public static final Setting LOAD_LIMIT =
      new Setting("http.load-limit", "1GiB", "largest body of a request that loads a file");
  public static final Setting EVENT_BUFFER =
      new Setting("http.event-buffer", "10000", "changed keys kept for watches that come back");
  public static final Setting STREAMS = new Setting("http.streams", "100", "most watches at once");
  public static final Setting HEARTBEAT =
      new Setting("http.heartbeat", "15s", "how often a silent watch says that it lives");
  public static final Setting CSS_STORE =
      new Setting("systems.css", "file:./statehouse-data/css", "the store of Qserv CSS");
  public static final Setting CSS_COMPATIBLE =
      new Setting("css.compatible", "off", "check no more than the original Qserv CSS does");
  public static final Setting CSS_READ_ONLY =
      new Setting("css.read-only", "off", "refuse every write to Qserv CSS");
  public static final Setting MISSIONS_STORE =
      new Setting("systems.missions", "file:./statehouse-data/missions", "the store of missions");
  public static final Setting MISSIONS_PASSWORD =
      new Setting(
          "missions.password", "", "the admin password, stored when the store has none yet");
  public static final Setting MISSIONS_STRICT =
      new Setting(
          "missions.strict", "off", "keep those quirks of Houston that clients may rely on");
  public static final Setting MISSIONS_EXPIRY =
      new Setting("missions.expiry", "720h", "age at which missions are deleted");
  public static final Setting MISSIONS_RATE =
      new Setting("missions.rate-limit", "100", "requests a second of one client; 0 is any number");
  public static final Setting MISSIONS_BURST =
      new Setting("missions.rate-burst", "500", "requests of one client at once, before the limit");
  public static final Setting TLS_CERTIFICATE =
      new Setting("tls.certificate", "", "PEM file of the server's certificate chain, for HTTPS");
  public static final Setting TLS_KEY =
      new Setting("tls.key", "", "PEM file of the certificate's private key");

  /** All settings, in the order in which they are documented. */
  public static final List<Setting> ALL =
      List.of(
          LISTEN,
          ONLY,
          CSS_STORE,
          CSS_COMPATIBLE,
          CSS_READ_ONLY,
          MISSIONS_STORE,
          MISSIONS_PASSWORD,
          MISSIONS_STRICT,
          MISSIONS_EXPIRY,
          MISSIONS_RATE,
          MISSIONS_BURST,
          TLS_CERTIFICATE,
          TLS_KEY,
          CONSOLE,
          BODY_LIMIT,
          LOAD_LIMIT,
          EVENT_BUFFER,
          STREAMS,
          HEARTBEAT);

  public Setting {
    requireNonNull(name, "name");
    requireNonNull(byDefault, "byDefault");
    requireNonNull(meaning, "meaning");
  }

  /** The name of the environment variable that sets it. */
  public String variable() {
    return "STATEHOUSE_" + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** The setting that binds a system to its store; empty if there is no such system. */
  public static Optional<Setting> storeOf(String system) {
    return named("systems." + system);
  }

  static Optional<Setting> named(String name) {
    return ALL.stream().filter(setting -> setting.name.equals(name)).findFirst();
  }
}
