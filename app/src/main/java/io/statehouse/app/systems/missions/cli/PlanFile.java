package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Json;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.MissionsException;
import io.statehouse.domain.missions.Plan;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.ports.Bytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A plan in a file: JSON or YAML according to the extension; with another extension, and on
 * standard input, JSON if it begins with a brace.
 */
final class PlanFile {
  private static final String STANDARD_INPUT = "-";

  private final Invocation invocation;
  private final String name;

  PlanFile(Invocation invocation, String name) {
    this.invocation = invocation;
    this.name = name;
  }

  /** Returns whether a plan argument is a file: standard input, or a file that exists. */
  static boolean isFile(Invocation invocation, String name) {
    return name.equals(STANDARD_INPUT)
        || name.toLowerCase(Locale.ROOT).matches(".*\\.(json|ya?ml)")
            && Files.exists(invocation.file(Path.of(name)));
  }

  /**
   * Reads the plan, which need not be valid.
   *
   * @throws AppException if the file holds no plan
   */
  Plan read() {
    boolean standardInput = name.equals(STANDARD_INPUT);
    Bytes content = new Input(invocation).bytes(null, standardInput ? null : Path.of(name));
    String text = GoText.decode(content);
    try {
      return PlanCodec.read(isJson(text) ? text : json(text));
    } catch (MissionsException malformed) {
      throw wrong(malformed.getMessage(), malformed);
    }
  }

  private boolean isJson(String text) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".json")
        || !lower.matches(".*\\.ya?ml") && text.stripLeading().startsWith("{");
  }

  private String json(String yaml) {
    try {
      Object document =
          new Load(LoadSettings.builder().setLabel(name).build()).loadFromString(yaml);
      return Json.text(YamlTree.forJson(document));
    } catch (MarkedYamlEngineException broken) {
      String at =
          broken.getProblemMark().map(mark -> "line " + (mark.getLine() + 1) + ": ").orElse("");
      throw wrong(at + broken.getProblem(), broken);
    } catch (YamlEngineException | IllegalArgumentException broken) {
      throw wrong(broken.getMessage(), broken);
    }
  }

  private AppException wrong(String problem, RuntimeException cause) {
    String file = name.equals(STANDARD_INPUT) ? "standard input" : name;
    return new AppException(Kind.BAD_INPUT, file + ": " + problem, cause);
  }
}
