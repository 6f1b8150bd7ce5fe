package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A setting that an original system reads from its environment or file, and the settings here that
 * it corresponds to.
 *
 * @param names its names there; several if they are read together
 * @param settings those that it sets; empty if it has no effect
 * @param meaning how, and what applies without it; empty if there is nothing to say
 */
public record OriginalSetting(List<String> names, List<Setting<?>> settings, String meaning) {
  private static final String WARNED = "ignored with a warning";

  public OriginalSetting {
    names = List.copyOf(names);
    settings = List.copyOf(settings);
    requireNonNull(meaning, "meaning");
  }

  public static OriginalSetting of(String name, Setting<?> setting, String meaning) {
    return new OriginalSetting(List.of(name), List.of(setting), meaning);
  }

  /** Returns one that has no effect but a warning. */
  public static OriginalSetting ignored(List<String> names, String reason) {
    return new OriginalSetting(
        names, List.of(), reason.isEmpty() ? WARNED : WARNED + ": " + reason);
  }
}
