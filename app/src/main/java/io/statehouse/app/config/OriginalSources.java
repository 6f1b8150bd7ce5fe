package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;

/**
 * The sources that may have the configuration of an original system.
 *
 * @param alone whether the system is the only one served; otherwise only what was given for this
 *     system by name may count, so no variable of the environment and no address of the server
 * @param environment the environment variables
 * @param given the strings that stronger sources set, by the name of the setting
 * @param directory what relative paths start from
 */
public record OriginalSources(
    boolean alone, Map<String, String> environment, Map<String, String> given, Path directory) {
  public OriginalSources {
    environment = Map.copyOf(environment);
    given = Map.copyOf(given);
    requireNonNull(directory, "directory");
  }
}
