package io.statehouse.app.systems.missions.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.layout.PlanCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A plan in a file: JSON or YAML according to the extension; with another extension, and on
 * standard input, JSON if it begins with a brace.
 */
record PlanFile(Invocation invocation, String name) {
  private static final String STANDARD_INPUT = "-";

  /** Returns whether a plan argument is a file: standard input, or a file that exists. */
  boolean exists() {
    return name.equals(STANDARD_INPUT)
        || name.toLowerCase(Locale.ROOT).matches(".*\\.(json|ya?ml)")
            && Files.exists(invocation.file(Input.path(name)));
  }

  /**
   * Reads the plan, which need not be valid.
   *
   * @throws AppException if the file holds no plan
   */
  Plan read() {
    Path path = name.equals(STANDARD_INPUT) ? null : Input.path(name);
    String text = GoText.decode(new Input(invocation).bytes(null, path));
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
      return Json.text(forJson(Yaml.read(yaml)));
    } catch (IllegalArgumentException broken) {
      throw wrong(broken.getMessage(), broken);
    }
  }

  /**
   * Converts what the YAML parser returns to what JSON can hold: member names become strings.
   *
   * @throws IllegalArgumentException if JSON cannot hold it
   */
  private static Object forJson(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach(
          (name, member) -> {
            if (members.containsKey(name(name))) {
              throw new IllegalArgumentException(
                  "the member " + name(name) + " is there twice, as a number and as a string");
            }
            members.put(name(name), forJson(member));
          });
      return members;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(PlanFile::forJson).toList();
    }
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof BigDecimal number) {
      return forJson(number.doubleValue()); // as Houston, which keeps no more digits
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      throw new IllegalArgumentException("JSON has no number " + number + ": write it as a string");
    }
    if (value == null || isScalar(value)) {
      return value;
    }
    throw new IllegalArgumentException(
        "a plan has no use for a value with a tag, such as !!binary or !!set");
  }

  private static String name(Object name) {
    if (isScalar(name)) {
      return name.toString();
    }
    throw new IllegalArgumentException("the name of a member is not a string: " + name);
  }

  private static boolean isScalar(Object value) {
    return value instanceof String || value instanceof Number || value instanceof Boolean;
  }

  private AppException wrong(String problem, RuntimeException cause) {
    String file = name.equals(STANDARD_INPUT) ? "standard input" : name;
    return new AppException(Kind.BAD_INPUT, file + ": " + problem, cause);
  }
}
