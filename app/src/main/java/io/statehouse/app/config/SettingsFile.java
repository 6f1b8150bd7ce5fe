package io.statehouse.app.config;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads settings from a YAML file, in which {@code css.read-only} is nested as two levels. */
final class SettingsFile {
  private final Path file;
  private final Map<Setting, String> texts = new LinkedHashMap<>();

  private SettingsFile(Path file) {
    this.file = file;
  }

  static Map<Setting, String> read(Path file) {
    SettingsFile reading = new SettingsFile(file);
    Object document = reading.document();
    if (document != null) {
      reading.add("", document);
    }
    return reading.texts;
  }

  private Object document() {
    try {
      return new Load(LoadSettings.builder().setLabel(file.toString()).build())
          .loadFromString(Files.readString(file));
    } catch (NoSuchFileException absent) {
      throw wrong("there is no such file", absent);
    } catch (CharacterCodingException binary) {
      throw wrong("it is not UTF-8 text", binary);
    } catch (IOException unreadable) {
      throw wrong("it cannot be read (" + unreadable.getMessage() + ")", unreadable);
    } catch (MarkedYamlEngineException broken) {
      String at =
          broken
              .getProblemMark()
              .map(
                  mark ->
                      "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ")
              .orElse("");
      throw wrong(at + broken.getProblem(), broken);
    } catch (YamlEngineException broken) {
      throw wrong(broken.getMessage(), broken);
    }
  }

  private void add(String name, Object value) {
    if (value instanceof Map<?, ?> level) {
      level.forEach((key, below) -> add(name.isEmpty() ? "" + key : name + "." + key, below));
      return;
    }
    if (name.isEmpty()) {
      throw wrong("expected settings, one per line, as in listen: 127.0.0.1:8400", null);
    }
    Setting setting = Setting.named(name).orElseThrow(() -> unknown(name));
    if (value instanceof Iterable) {
      throw wrong(name + " is a list: give one value", null);
    }
    texts.put(setting, value == null ? "" : value.toString());
  }

  private AppException unknown(String name) {
    return wrong(
        "unknown setting \""
            + name
            + "\": known are "
            + Setting.ALL.stream().map(Setting::name).collect(Collectors.joining(", ")),
        null);
  }

  private AppException wrong(String problem, Throwable cause) {
    return new AppException(Kind.MISUSED, "configuration " + file + ": " + problem, cause);
  }
}
