package io.statehouse.app.systems.gis.documents;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.yaml.YamlDocument;
import io.statehouse.domain.gis.entities.JsonValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A document that a user wrote, with the place of each of its values.
 *
 * @param name of the file; empty if it is in a request
 * @param path that of the file; empty if it is in a request
 * @param lines where its values are; empty if that is not known
 */
record SourceFile(
    String name, Optional<Path> path, JsonValue document, Optional<YamlDocument> lines) {
  SourceFile {
    requireNonNull(name, "name");
    requireNonNull(path, "path");
    requireNonNull(document, "document");
    requireNonNull(lines, "lines");
  }

  /** The document of a request. */
  static SourceFile ofRequest(JsonValue document) {
    return new SourceFile("", Optional.empty(), document, Optional.empty());
  }

  /**
   * Returns the place of a value, for messages: {@code topics[2] of billing.yaml:17}.
   *
   * @param path names of members, and positions in lists
   */
  String place(List<Object> path) {
    StringBuilder place = new StringBuilder();
    for (Object step : path) {
      if (step instanceof Integer index) {
        place.append('[').append(index).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(step);
      }
    }
    return name.isEmpty() ? place.toString() : place + (place.isEmpty() ? "" : " of ") + at(path);
  }

  /**
   * Returns the place of an element of a list; that of a list without a name is called as if it had
   * one.
   *
   * @param list the name that it has or would have
   */
  String elementPlace(String list, List<Object> path) {
    return path.size() == 1 ? list + place(path) : place(path);
  }

  private String at(List<Object> path) {
    return name + (path.isEmpty() ? "" : line(path).map(line -> ":" + line).orElse(""));
  }

  /** Returns the line of a value. */
  Optional<Integer> line(List<Object> path) {
    return lines.flatMap(known -> known.line(path));
  }

  /** Returns a member of the document; empty if there is none, or it is no object. */
  Optional<JsonValue> member(String member) {
    return document instanceof JsonValue.Members members
        ? Optional.ofNullable(members.values().get(member))
        : Optional.empty();
  }
}
