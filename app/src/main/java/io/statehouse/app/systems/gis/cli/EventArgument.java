package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Parameters;

/** The event that a command is about. */
final class EventArgument {
  @Parameters(
      arity = "1..*",
      paramLabel = "EVENT",
      description = "NAME=VALUE for each attribute, or a JSON object; - is standard input.")
  private List<String> words;

  /** Returns its attributes; a JSON value that is not a string counts as missing. */
  Map<String, String> read(Invocation invocation) {
    String first = words.get(0);
    if (first.equals("-")) {
      requireAlone();
      return json(new Input(invocation).document(Path.of(first), JsonText.MAX_BYTES));
    }
    if (first.startsWith("{")) {
      requireAlone();
      return json(Bytes.utf8(first));
    }
    Map<String, String> event = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw AppException.misused(
            "\"%s\" is no attribute: write NAME=VALUE".formatted(OneLine.of(word)));
      }
      if (event.put(word.substring(0, equals), word.substring(equals + 1)) != null) {
        throw AppException.misused(
            "attribute \"%s\" is given twice".formatted(OneLine.of(word.substring(0, equals))));
      }
    }
    return event;
  }

  private void requireAlone() {
    if (words.size() > 1) {
      throw AppException.misused("give one JSON object, or NAME=VALUE for each attribute");
    }
  }

  private static Map<String, String> json(Bytes document) {
    return RouteCodec.event(JsonText.read(document));
  }
}
