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
 * A plan in a file, JSON or YAML by the end of its name; in what has another name, and on standard
 * input, JSON begins with a brace.
 */
final class PlanFile {
  private static final String STANDARD_INPUT = "-";

  private final Invocation session;
  private final String name;

  PlanFile(Invocation session, String name) {
    this.session = session;
    this.name = name;
  }

  /** Tells whether a plan named so is meant as a file: standard input, or one that is there. */
  static boolean isMeant(Invocation session, String name) {
    return name.equals(STANDARD_INPUT)
        || name.toLowerCase(Locale.ROOT).matches(".*\\.(json|ya?ml)")
            && Files.exists(session.file(Path.of(name)));
  }

  /**
   * @throws AppException if there is no plan in the file; valid it need not be
   */
  Plan read() {
    boolean standardInput = name.equals(STANDARD_INPUT);
    Bytes content = new Input(session).bytes(null, standardInput ? null : Path.of(name));
    String text = GoText.decode(content);
    try {
      return PlanCodec.read(isJson(text) ? text : json(text));
    } catch (MissionsException unlike) {
      throw wrong(unlike.getMessage(), unlike);
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
