package io.statehouse.app.http;

import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.Setting;
import io.statehouse.app.systems.runm.RunmConfig;
import java.util.HashMap;
import java.util.Map;

/**
 * Where the servers of tests listen: several run side by side, so none may take a port that is
 * fixed by default.
 */
public final class TestPorts {
  private static final Map<Setting<?>, String> CHOSEN =
      Map.of(ServerSettings.LISTEN, "127.0.0.1:0", RunmConfig.GRPC_LISTEN, "off");

  private TestPorts() {}

  /** Settings for a server in this process. */
  public static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    CHOSEN.forEach((setting, text) -> settings.put(setting.name(), text));
    return settings;
  }

  /** Environment variables for a server in a process of its own; its flags win over them. */
  public static Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    CHOSEN.forEach((setting, text) -> environment.put(setting.variable(), text));
    return environment;
  }
}
