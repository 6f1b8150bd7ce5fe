package io.statehouse.app.config;

import java.util.List;

/** The systems that a configuration may name. */
public interface SystemSettings {

  /** Returns all systems, in their order; none is loaded. */
  List<SystemName> names();

  /**
   * Returns the settings of one system, beside the one that binds it to its store. Loads that
   * system.
   */
  List<Setting<?>> settings(SystemName system);

  /** Returns what the configuration of one original system sets. Loads that system. */
  OriginalSettings original(SystemName system, OriginalSources sources);
}
