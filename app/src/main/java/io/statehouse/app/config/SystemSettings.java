package io.statehouse.app.config;

import java.util.List;
import java.util.Map;

/** The systems that a configuration may name. */
public interface SystemSettings {

  /** All systems, in their order; none is loaded. */
  List<SystemName> names();

  /** The settings of one system, beside the one that binds it to its store. Loads that system. */
  List<Setting<?>> settings(SystemName system);

  /**
   * What the environment variables of one original system set, where it is the only one served.
   *
   * @param given the texts that stronger sources set, by name
   */
  OriginalEnvironment original(
      SystemName system, Map<String, String> environment, Map<String, String> given);
}
