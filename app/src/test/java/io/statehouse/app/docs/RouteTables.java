package io.statehouse.app.docs;

import io.statehouse.app.http.DocumentedResponses;
import io.statehouse.app.http.openapi.OpenApi;
import io.statehouse.app.text.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The routes of a server by their groups, as {@code /openapi.json} describes them. */
final class RouteTables {
  private final Map<?, ?> document;

  RouteTables(String openApi) {
    document = (Map<?, ?>) DocumentedResponses.json(openApi);
  }

  List<String> groups() {
    return list(document, "tags").stream().map(tag -> text((Map<?, ?>) tag, "name")).toList();
  }

  /**
   * Returns the table of one group, and a list of what is to be said beside it; an asterisk marks a
   * parameter that is required.
   */
  String of(String group) {
    MarkdownTable table =
        new MarkdownTable("Route", "Parameters", "Body", "Returns", "Description");
    StringBuilder details = new StringBuilder();
    map(document, "paths")
        .forEach(
            (path, operations) ->
                ((Map<?, ?>) operations)
                    .forEach(
                        (method, operation) ->
                            add(
                                table,
                                details,
                                group,
                                method + "",
                                path + "",
                                (Map<?, ?>) operation)));
    return details.isEmpty() ? table.toString() : table + "\n" + details;
  }

  private static void add(
      MarkdownTable table,
      StringBuilder list,
      String group,
      String method,
      String path,
      Map<?, ?> operation) {
    if (list(operation, "tags").contains(group)) {
      String route = "`" + method.toUpperCase(Locale.ROOT) + " " + path + "`";
      table.row(
          route,
          MarkdownTable.code(parameters(method, operation)),
          content(map(operation, "requestBody")),
          returned(operation),
          text(operation, "summary"));
      String details = details(operation);
      if (!details.isEmpty()) {
        list.append("- %s: %s\n".formatted(route, details));
      }
    }
  }

  /** Returns what a description has beside what all have, and the bounds of numbers. */
  private static String details(Map<?, ?> operation) {
    String description =
        text(operation, "description")
            .replace(text(operation, "summary"), "")
            .replace(OpenApi.READ_ONLY, "")
            .strip();
    return Stream.concat(
            Stream.of(description).filter(sentences -> !sentences.isEmpty()),
            list(operation, "parameters").stream()
                .flatMap(parameter -> bounds((Map<?, ?>) parameter).stream()))
        .collect(Collectors.joining(" "));
  }

  /** Returns the bound of a parameter of the query, unless it is that of its type. */
  private static Optional<String> bounds(Map<?, ?> parameter) {
    Map<?, ?> schema = map(parameter, "schema");
    if (!text(parameter, "in").equals("query")
        || !(schema.get("maximum") instanceof Number most)
        || most.longValue() >= Integer.MAX_VALUE) {
      return Optional.empty();
    }
    String usual =
        schema.get("default") instanceof Number number
            ? ", " + Figures.count(number.longValue()) + " if it is not given"
            : "";
    return Optional.of(
        "`%s` is at most %s%s."
            .formatted(text(parameter, "name"), Figures.count(most.longValue()), usual));
  }

  /** Returns those of the query, and of a write the headers that are its conditions. */
  private static List<String> parameters(String method, Map<?, ?> operation) {
    return list(operation, "parameters").stream()
        .map(parameter -> (Map<?, ?>) parameter)
        .filter(
            parameter ->
                text(parameter, "in").equals("query")
                    || text(parameter, "in").equals("header") && !method.equals("get"))
        .map(
            parameter ->
                text(parameter, "name")
                    + (Boolean.TRUE.equals(parameter.get("required")) ? "*" : ""))
        .toList();
  }

  private static String returned(Map<?, ?> operation) {
    return map(operation, "responses").entrySet().stream()
        .filter(response -> response.getKey().toString().startsWith("2"))
        .map(response -> content((Map<?, ?>) response.getValue()))
        .filter(content -> !content.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns the forms of a body: the names of schemas, and media types of what is not JSON. */
  private static String content(Map<?, ?> body) {
    return map(body, "content").entrySet().stream()
        .flatMap(
            form ->
                form.getKey().equals("application/json")
                    ? schema(map((Map<?, ?>) form.getValue(), "schema")).stream()
                    : Stream.of(form.getKey().toString().replaceFirst(";.*", "")))
        .map(form -> "`" + form + "`")
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> schema(Map<?, ?> schema) {
    if (schema.get("$ref") instanceof String reference) {
      return Optional.of(reference.substring(reference.lastIndexOf('/') + 1));
    }
    if (schema.get("items") instanceof Map<?, ?> items) {
      return schema(items).map(item -> item + "[]");
    }
    if (schema.get("anyOf") instanceof List<?> choices) {
      return schema((Map<?, ?>) choices.get(0));
    }
    return schema.get("type") instanceof String type ? Optional.of(type) : Optional.empty();
  }

  private static Map<?, ?> map(Map<?, ?> parent, String member) {
    return parent.get(member) instanceof Map<?, ?> found ? found : Map.of();
  }

  private static List<?> list(Map<?, ?> parent, String member) {
    return parent.get(member) instanceof List<?> found ? found : List.of();
  }

  private static String text(Map<?, ?> parent, String member) {
    return parent.get(member) instanceof String found ? found : "";
  }
}
