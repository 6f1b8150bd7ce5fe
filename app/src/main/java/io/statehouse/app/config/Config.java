package io.statehouse.app.config;

import io.statehouse.app.failure.EdgeException;
import io.statehouse.app.stores.StoreUrl;
import io.statehouse.app.text.Quantity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** All settings, checked. The defaults stand in {@link Setting}. */
public record Config(ListenAddress listen, Optional<String> only, HttpLimits http, CssConfig css) {

  /**
   * Gathers the settings from all sources.
   *
   * @param file the YAML file asked for; without one, {@code statehouse.yaml} if there is one
   * @param flags what the command line sets
   * @param from the directory that the file's name is relative to
   * @throws EdgeException if a setting is unknown or wrong
   */
  public static Config load(
      Optional<Path> file, Map<String, String> environment, Map<Setting, String> flags, Path from) {
    try {
      return of(Settings.read(file, environment, flags, from));
    } catch (IllegalArgumentException wrong) {
      throw EdgeException.misused(wrong.getMessage());
    }
  }

  /** The systems there are, each with the store it is bound to. */
  public Map<String, StoreUrl> stores() {
    return Map.of("css", css.store());
  }

  /**
   * The store that a system is bound to.
   *
   * @throws EdgeException if there is no such system
   */
  public StoreUrl store(String system) {
    StoreUrl store = stores().get(system);
    if (store == null) {
      throw EdgeException.misused(
          "unknown system \""
              + system
              + "\": known are "
              + String.join(", ", new TreeSet<>(stores().keySet())));
    }
    return store;
  }

  private static Config of(Settings settings) {
    return new Config(
        ListenAddress.parse(settings.text(Setting.LISTEN)),
        settings.optional(Setting.ONLY),
        new HttpLimits(
            bytes(settings, Setting.BODY_LIMIT),
            bytes(settings, Setting.LOAD_LIMIT),
            Quantity.count(Setting.EVENT_BUFFER.name(), settings.text(Setting.EVENT_BUFFER)),
            Quantity.count(Setting.STREAMS.name(), settings.text(Setting.STREAMS)),
            Quantity.duration(Setting.HEARTBEAT.name(), settings.text(Setting.HEARTBEAT))),
        new CssConfig(
            StoreUrl.parse(settings.text(Setting.CSS_STORE)),
            flag(settings, Setting.CSS_COMPATIBLE),
            flag(settings, Setting.CSS_READ_ONLY)));
  }

  private static long bytes(Settings settings, Setting setting) {
    return Quantity.bytes(setting.name(), settings.text(setting));
  }

  private static boolean flag(Settings settings, Setting setting) {
    return Quantity.flag(setting.name(), settings.text(setting));
  }
}
