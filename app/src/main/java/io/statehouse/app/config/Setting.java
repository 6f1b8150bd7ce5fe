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

  /** All settings, in the order in which they are documented. */
  public static final List<Setting> ALL =
      List.of(
          LISTEN,
          ONLY,
          CSS_STORE,
          CSS_COMPATIBLE,
          CSS_READ_ONLY,
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

  static Optional<Setting> named(String name) {
    return ALL.stream().filter(setting -> setting.name.equals(name)).findFirst();
  }
}
