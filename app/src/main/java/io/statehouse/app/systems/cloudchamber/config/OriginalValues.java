package io.statehouse.app.systems.cloudchamber.config;

import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values in a YAML file of the original, each of which is taken once. Keys are in any case;
 * they are taken as the original spells them, with dots between their levels.
 */
final class OriginalValues {
  private static final Set<String> TRUE = Set.of("1", "true");
  private static final Set<String> FALSE = Set.of("0", "false");

  private final Path file;
  private final List<String> known;
  private final Map<String, Object> values = new LinkedHashMap<>();

  private OriginalValues(Path file, List<String> known) {
    this.file = file;
    this.known = known;
  }

  /**
   * Reads a file.
   *
   * @param setting names the directory that has the file, for messages
   * @param known all keys that the original knows
   * @throws IllegalArgumentException if there is no such file, or it is wrong, or has another key;
   *     the message has the key, and no value
   */
  static OriginalValues read(Path file, String setting, List<String> known) {
    OriginalValues read = new OriginalValues(file, known);
    Object document = read.document(setting);
    if (document != null) {
      read.add("", document);
    }
    return read;
  }

  private Object document(String setting) {
    try {
      return Yaml.readSecrets(Files.readString(file));
    } catch (IOException unreadable) {
      throw wrong(FileProblem.of(unreadable) + ": " + setting + " names the directory that has it");
    } catch (IllegalArgumentException broken) {
      throw wrong(broken.getMessage());
    }
  }

  /**
   * Collects what a part of the file sets.
   *
   * @param path where it is in the file, as far as it goes
   */
  private void add(String path, Object value) {
    if (value instanceof Map<?, ?> level) {
      level.forEach((key, below) -> add(path, String.valueOf(key), below));
    } else {
      throw wrong(
          "expected "
              + String.join(", ", below(path))
              + " at "
              + (path.isEmpty() ? "the top" : path));
    }
  }

  private void add(String path, String key, Object value) {
    String prefix = path.isEmpty() ? "" : path + ".";
    String found =
        below(path).stream()
            .filter(known -> known.equalsIgnoreCase(key))
            .findFirst()
            .orElseThrow(
                () ->
                    wrong(
                        "unknown key \"%s\": known are %s"
                            .formatted(prefix + key, String.join(", ", below(path)))));
    String name = prefix + found;
    if (!known.contains(name)) {
      add(name, value == null ? Map.of() : value);
    } else if (value instanceof Map || value instanceof Iterable) {
      throw wrong(name + " is not a single value");
    } else if (value != null && values.put(name, value) != null) {
      throw wrong(name + " is set twice, in different case");
    }
  }

  /** Returns the names that may follow a part of a key. */
  private List<String> below(String path) {
    String prefix = path.isEmpty() ? "" : path + ".";
    return known.stream()
        .filter(known -> known.startsWith(prefix))
        .map(known -> known.substring(prefix.length()).replaceFirst("\\..*", ""))
        .distinct()
        .toList();
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  private Optional<Object> take(String key) {
    return Optional.ofNullable(values.remove(key));
  }

  /**
   * Takes a string; an empty one sets nothing. A number is refused, as the digits that were written
   * are lost.
   */
  Optional<String> takeText(String key) {
    return take(key)
        .map(
            value -> {
              if (!(value instanceof String text)) {
                throw wrong(key + " is not a string: write it in quotes");
              }
              return text;
            })
        .filter(text -> !text.isEmpty());
  }

  private Optional<String> takeNumber(String key) {
    return take(key)
        .map(
            value -> {
              if (!value.toString().matches("[0-9]{1,9}")) {
                throw wrong(key + " is not a number: \"" + value + "\"");
              }
              return value.toString();
            });
  }

  Optional<String> takeCount(String key) {
    return takeNumber(key)
        .map(
            count -> {
              if (Integer.parseInt(count) == 0) {
                throw wrong(key + " is 0: expected 1 or more");
              }
              return count;
            });
  }

  Optional<String> takePort(String key) {
    return takeNumber(key)
        .map(
            port -> {
              if (Integer.parseInt(port) > 65_535) {
                throw wrong(key + " is not a port: " + port);
              }
              return port;
            });
  }

  Optional<String> takeFlag(String key) {
    return take(key)
        .map(
            value -> {
              String text = value.toString().toLowerCase(Locale.ROOT);
              if (!TRUE.contains(text) && !FALSE.contains(text)) {
                throw wrong(key + " is neither true nor false: \"" + value + "\"");
              }
              return TRUE.contains(text) ? "on" : "off";
            });
  }

  private IllegalArgumentException wrong(String problem) {
    return new IllegalArgumentException("configuration " + file + ": " + problem);
  }

  /** Returns the keys whose values have not been taken. */
  Set<String> left() {
    return values.keySet();
  }
}
