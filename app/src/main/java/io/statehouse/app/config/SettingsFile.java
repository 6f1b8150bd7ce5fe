package io.statehouse.app.config;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A YAML file of settings, in which {@code css.read-only} is nested as two levels. Values are taken
 * as they are written, {@code off} and a password of digits too.
 */
final class SettingsFile {
  /** Begins what says who may do what: it has names of its own, and is no setting. */
  private static final String ACCESS = "access.";

  private static final String ACCESS_FILE = "access.file";

  private final Path file;
  private boolean hasAccess;

  SettingsFile(Path file) {
    this.file = file;
  }

  /** Hands on the name and text of each setting, in the file's order. */
  void read(BiConsumer<String, String> settings) {
    Object document = document();
    if (document != null) {
      add("", document, settings);
    }
  }

  /** Returns whether the file that was read says who may do what. */
  boolean hasAccess() {
    return hasAccess;
  }

  private Object document() {
    try {
      return Yaml.readStrings(Files.readString(file));
    } catch (IOException unreadable) {
      throw new AppException(
          Kind.MISUSED, "cannot read " + file + ": " + FileProblem.of(unreadable), unreadable);
    } catch (IllegalArgumentException broken) {
      throw wrong(broken.getMessage(), broken);
    }
  }

  private void add(String name, Object value, BiConsumer<String, String> settings) {
    if (name.startsWith(ACCESS) && !name.equals(ACCESS_FILE)) {
      hasAccess = true;
    } else if (value instanceof Map<?, ?> level) {
      level.forEach(
          (key, below) -> add(name.isEmpty() ? "" + key : name + "." + key, below, settings));
    } else if (name.isEmpty()) {
      throw wrong("expected settings, one per line, as in listen: 127.0.0.1:8400");
    } else if (value instanceof Iterable) {
      throw wrong(name + " is a list: give one value");
    } else {
      settings.accept(name, value == null ? "" : value.toString());
    }
  }

  AppException wrong(String problem) {
    return wrong(problem, null);
  }

  private AppException wrong(String problem, Throwable cause) {
    return new AppException(Kind.MISUSED, "configuration " + file + ": " + problem, cause);
  }
}
