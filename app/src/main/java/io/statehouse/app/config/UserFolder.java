package io.statehouse.app.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The folder with the files of a user: {@code ~/.config/statehouse}. */
public final class UserFolder {
  private UserFolder() {}

  /**
   * Returns the folder of the user to whom environment variables belong: below {@code
   * XDG_CONFIG_HOME}, or else {@code ~/.config}; empty if there is no home directory.
   */
  public static Optional<Path> of(Map<String, String> variables) {
    Optional<Path> home = folder(variables, "HOME").map(folder -> folder.resolve(".config"));
    return folder(variables, "XDG_CONFIG_HOME")
        .or(() -> home)
        .map(folder -> folder.resolve("statehouse"));
  }

  private static Optional<Path> folder(Map<String, String> variables, String name) {
    return Optional.ofNullable(variables.get(name))
        .filter(text -> !text.isEmpty())
        .map(Path::of)
        .filter(Path::isAbsolute);
  }
}
