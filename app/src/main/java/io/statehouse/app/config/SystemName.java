package io.statehouse.app.config;

import io.statehouse.ports.url.StoreUrl;
import java.util.regex.Pattern;

/** The name of a system: its command group, its path, and the prefix of its settings. */
public record SystemName(String text) {
  private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9]{0,30}");

  public SystemName {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "system name is not lower-case letters and digits: \"" + text + "\"");
    }
  }

  /** Returns the setting that binds the system to its store. */
  public Setting<StoreUrl> storeSetting() {
    return Setting.of(
        "systems." + text,
        "file:./statehouse-data/" + text,
        "the store of " + text,
        (name, url) -> StoreUrl.parse(url));
  }

  /** Returns the setting that makes the system read-only, which every system has. */
  public Setting<Boolean> readOnlySetting() {
    return Setting.flag(text + ".read-only", "refuse every write to " + text);
  }

  @Override
  public String toString() {
    return text;
  }
}
