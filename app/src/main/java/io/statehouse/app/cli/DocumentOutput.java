package io.statehouse.app.cli;

import io.statehouse.app.json.PlainTree;
import io.statehouse.app.yaml.YamlWriter;
import io.statehouse.domain.layout.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Prints documents in the formats other than JSON. It is loaded only where one is requested. */
final class DocumentOutput {
  /** The members that may hold the name of what a document describes, the best one first. */
  private static final List<String> NAMES = List.of("name", "identity", "key", "id", "uuid");

  private final OutputFormat format;
  private final Consumer<String> text;
  private final Consumer<String> line;

  /**
   * @param text prints text that ends in a line break
   * @param line prints one line
   */
  DocumentOutput(OutputFormat format, Consumer<String> text, Consumer<String> line) {
    this.format = format;
    this.text = text;
    this.line = line;
  }

  /** Prints a document that is a whole result. */
  void print(Object document) {
    switch (format.kind()) {
      case YAML -> yaml(document);
      case NAME -> names(document);
      case PATH -> path(document);
      case JSON, LINES, WIDE ->
          throw new IllegalStateException("not a format of this class: " + format.kind());
    }
  }

  /** Prints one of a sequence of documents. */
  void printNext(Object document) {
    if (format.kind() == OutputFormat.Kind.YAML) {
      text.accept("---\n");
    }
    print(document);
  }

  /** Prints the elements of a list as they are read, since there may be many. */
  private void yaml(Object document) {
    YamlWriter writer = new YamlWriter();
    if (!(document instanceof Stream<?> elements)) {
      text.accept(writer.text(PlainTree.written(document)));
      return;
    }
    boolean[] any = {false};
    elements.forEach(
        element -> {
          any[0] = true;
          text.accept(writer.text((Object) List.of(PlainTree.written(element))));
        });
    if (!any[0]) {
      text.accept(writer.text((Object) List.of()));
    }
  }

  private void names(Object document) {
    if (document instanceof Stream<?> elements) {
      elements.forEach(this::names);
      return;
    }
    Object plain = PlainTree.written(document);
    if (plain instanceof List<?> list) {
      list.forEach(this::names);
    } else if (plain instanceof Map<?, ?> members) {
      ofMembers(members);
    } else if (plain != null) {
      line.accept(plain.toString());
    }
  }

  /**
   * Prints the name that an object has, which may be its first member; else those of the objects
   * that it lists or has by name.
   */
  private void ofMembers(Map<?, ?> members) {
    Optional<?> name =
        Stream.concat(NAMES.stream().map(members::get), members.values().stream().limit(1))
            .filter(value -> value instanceof String || value instanceof Number)
            .findFirst();
    if (name.isPresent()) {
      line.accept(name.get().toString());
      return;
    }
    List<?> lists = members.values().stream().filter(List.class::isInstance).toList();
    if (lists.size() == 1) {
      names(lists.get(0));
    } else if (!members.isEmpty() && members.values().stream().allMatch(Map.class::isInstance)) {
      members.keySet().forEach(key -> line.accept(key.toString()));
    }
  }

  private void path(Object document) {
    format
        .path()
        .orElseThrow()
        .in(PlainTree.written(document))
        .forEach(
            value ->
                line.accept(
                    value instanceof Map<?, ?> || value instanceof List<?>
                        ? Json.text(PlainTree.of(value))
                        : value.toString()));
  }
}
