package io.statehouse.app.http;

import io.statehouse.app.config.Setting;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the servers of tests listen: several run side by side, so none may take a port that is
 * fixed by default.
 */
public final class TestPorts {
  private static final String LISTEN = "listen";
  private static final Map<String, String> SETTINGS =
      Map.of(LISTEN, "127.0.0.1:0", "runm.grpc.listen", "off");

  private TestPorts() {}

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
