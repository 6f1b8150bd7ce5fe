package io.statehouse.app.config;

import java.util.List;
import java.util.Map;

/**
 * The configuration of an original system as settings, weaker than any of our own: a server that
 * replaces the original can be started where the original ran.
 *
 * @param texts the strings that it sets, by the name of the setting
 * @param warnings a sentence for each setting that has no effect here
 */
public record OriginalSettings(Map<String, String> texts, List<String> warnings) {
  public static final OriginalSettings NONE = new OriginalSettings(Map.of(), List.of());

  public OriginalSettings {
    texts = Map.copyOf(texts);
    warnings = List.copyOf(warnings);
  }
}
