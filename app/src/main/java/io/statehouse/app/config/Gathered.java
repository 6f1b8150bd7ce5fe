package io.statehouse.app.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of all sources.
 *
 * @param given by the name of the setting
 * @param file the file of settings, if one was read
 * @param fileWithAccess the same, if it says who may do what
 */
record Gathered(
    Map<String, Given> given,
    List<String> warnings,
    Optional<Path> file,
    Optional<Path> fileWithAccess) {
  static final Gathered NOTHING =
      new Gathered(Map.of(), List.of(), Optional.empty(), Optional.empty());

  Gathered {
    given = Map.copyOf(given);
    warnings = List.copyOf(warnings);
  }

  Gathered with(Setting<?> setting, Given value) {
    Map<String, Given> more = new HashMap<>(given);
    more.put(setting.name(), value);
    return new Gathered(more, warnings, file, fileWithAccess);
  }

  /** The text of a setting, and where it came from. */
  record Given(String text, String source) {}
}
