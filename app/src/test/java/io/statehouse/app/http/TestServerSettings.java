package io.statehouse.app.http;

import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What all servers of tests have in common: several run side by side, so none may take a port that
 * is fixed by default; and they are too many to spend a tenth of a second each on hashing the
 * password of an account, or a second on warming up.
 */
public final class TestServerSettings {
  private static final String LISTEN = "listen";
  private static final Map<String, String> SETTINGS =
      Map.of(
          LISTEN,
          "127.0.0.1:0",
          "runm.grpc.listen",
          "off",
          CloudChamberConfig.HASH_COST.name(),
          "4",
          ServerSettings.WARM_UP.name(),
          "off");

  private TestServerSettings() {}

  /** Settings for a server in this process. */
  public static Map<String, String> settings() {
    return SETTINGS;
  }

  /**
   * Environment variables for a server in a process of its own, which is given {@code --listen}.
   */
  public static Map<String, String> environment() {
    return SETTINGS.entrySet().stream()
        .filter(one -> !one.getKey().equals(LISTEN))
        .collect(
            Collectors.toMap(
                one -> Setting.string(one.getKey(), "", "").variable(), Map.Entry::getValue));
  }
}
