package io.statehouse.app.cli.css;

import io.statehouse.app.config.Setting;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which CSS: the flags of every {@code css} verb, stronger than the configuration. */
final class CssFlags {
  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store (default: as configured, else file:./statehouse-data/css).")
  private String store;

  @Option(names = "--compatible", description = "Check no more than the original CSS does.")
  private boolean compatible;

  @Option(names = "--read-only", description = "Refuse every write.")
  private boolean readOnly;

  Map<Setting, String> settings() {
    Map<Setting, String> settings = new HashMap<>();
    if (store != null) {
      settings.put(Setting.CSS_STORE, store);
    }
    if (compatible) {
      settings.put(Setting.CSS_COMPATIBLE, "on");
    }
    if (readOnly) {
      settings.put(Setting.CSS_READ_ONLY, "on");
    }
    return settings;
  }
}
