package io.statehouse.app.config;

import java.util.List;
import java.util.Map;

/**
 * The environment variables of an original system as settings, weaker than any of our own: a server
 * that replaces the original can be started where the original ran.
 *
 * @param texts what the variables set, by the name of the setting
 * @param warnings a sentence for each variable that has no effect here
 */
public record OriginalEnvironment(Map<String, String> texts, List<String> warnings) {
  public static final OriginalEnvironment NONE = new OriginalEnvironment(Map.of(), List.of());

  public OriginalEnvironment {
    texts = Map.copyOf(texts);
    warnings = List.copyOf(warnings);
  }
}
