package io.statehouse.app.systems.css.cli;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.systems.css.CssSystem;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which CSS: the flags of every {@code css} verb, stronger than the configuration. */
final class CssFlags {
  static final SystemName SYSTEM = new SystemName("css");

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store (default: as configured, else file:./statehouse-data/css).")
  private String store;

  @Option(names = "--compatible", description = "Check no more than the original CSS does.")
  private boolean compatible;

  @Option(names = "--read-only", description = "Refuse every write.")
  private boolean readOnly;

  Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    if (store != null) {
      settings.put(SYSTEM.storeSetting().name(), store);
    }
    if (compatible) {
      settings.put(CssSystem.COMPATIBLE.name(), "on");
    }
    if (readOnly) {
      settings.put(CssSystem.READ_ONLY.name(), "on");
    }
    return settings;
  }
}
