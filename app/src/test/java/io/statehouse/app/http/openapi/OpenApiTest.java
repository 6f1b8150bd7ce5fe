package io.statehouse.app.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.DocumentedResponses;
import io.statehouse.app.http.RunningServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The description of all routes, against the rules of OpenAPI 3.1 and of generated clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiTest {
  private Map<?, ?> document;
  private Map<?, ?> alone;

  @BeforeAll
  void read(@TempDir Path directory) {
    document = described(directory, Map.of());
    alone = described(directory, Map.of("only", "css"));
  }

  private static Map<?, ?> described(Path directory, Map<String, String> settings) {
    try (RunningServer server = new RunningServer(directory, settings)) {
      return (Map<?, ?>) DocumentedResponses.json(server.get("/openapi.json").body());
    }
  }

  /** One method of one path. */
  private record Operation(String path, String method, Map<?, ?> json) {
    static Stream<Operation> all(Map<?, ?> document) {
      return map(document, "paths").entrySet().stream()
          .flatMap(
              path ->
                  ((Map<?, ?>) path.getValue())
                      .entrySet().stream()
                          .map(
                              method ->
                                  new Operation(
                                      (String) path.getKey(),
                                      (String) method.getKey(),
                                      (Map<?, ?>) method.getValue())));
    }

    List<Map<?, ?>> parameters(String in) {
      return list(json, "parameters").stream()
          .<Map<?, ?>>map(parameter -> (Map<?, ?>) parameter)
          .filter(parameter -> in.equals(parameter.get("in")))
          .toList();
    }
  }

  private static Map<?, ?> map(Map<?, ?> parent, String name) {
    return (Map<?, ?>) parent.get(name);
  }

  private static List<?> list(Map<?, ?> parent, String name) {
    return (List<?>) parent.get(name);
  }

  private Map<?, ?> operation(String path, String method) {
    return map(map(map(document, "paths"), path), method);
  }

  private Map<?, ?> schema(String path, String parameter) {
    return Operation.all(document)
        .filter(operation -> operation.path.equals(path) && operation.method.equals("get"))
        .flatMap(operation -> operation.parameters("query").stream())
        .filter(one -> parameter.equals(one.get("name")))
        .map(one -> map(one, "schema"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void every_operation_has_an_id_of_its_own_which_is_one_word() {
    for (Map<?, ?> described : List.of(document, alone)) {
      List<String> ids =
          Operation.all(described)
              .map(operation -> (String) operation.json.get("operationId"))
              .toList();

      assertThat(ids).hasSizeGreaterThan(50);
      assertThat(ids).allMatch(id -> id.matches("(get|put|post|delete)([A-Z][a-z0-9]*)+"));
      // Generators make methods of them whose words have other forms, as in get_css_nodes_by_node.
      assertThat(ids.stream().map(OpenApiTest::folded)).doesNotHaveDuplicates();
    }
    assertThat(operation("/css/databases", "get").get("operationId")).isEqualTo("getCssDatabases");
    assertThat(operation("/css/databases/{db}/empty-chunks/flush", "post").get("operationId"))
        .isEqualTo("postCssDatabasesByDbEmptyChunksFlush");
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  @Test
  void every_operation_has_the_tag_of_its_system_and_a_summary() {
    Set<String> tags =
        list(document, "tags").stream()
            .map(tag -> (String) ((Map<?, ?>) tag).get("name"))
            .collect(Collectors.toSet());

    List<String> expected =
        new ArrayList<>(
            List.of(
                "access",
                "keys",
                "state",
                "verify",
                "overview",
                "jobs",
                "stores",
                "console",
                "server"));
    RunResult.systems().names().forEach(name -> expected.add(name.text()));
    assertThat(tags).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(list(document, "tags").get(0))
        .isEqualTo(Map.of("name", "css", "description", "Qserv CSS"));
    assertThat(Operation.all(document))
        .allSatisfy(
            operation -> {
              assertThat(tags).containsAll(texts(operation.json, "tags"));
              assertThat(operation.json.get("summary")).asString().isNotBlank();
            });
    assertThat(texts(operation("/keys/children", "get"), "tags")).containsExactly("keys");
  }

  private static List<String> texts(Map<?, ?> parent, String name) {
    return list(parent, name).stream().map(Object::toString).toList();
  }

  @Test
  void the_parameters_of_a_path_are_exactly_those_that_are_described() {
    assertThat(Operation.all(document))
        .allSatisfy(
            operation -> {
              List<Object> described = new ArrayList<>();
              operation.parameters("path").forEach(one -> described.add(one.get("name")));
              assertThat(described)
                  .containsExactlyElementsOf(
                      Pattern.compile("\\{([a-z]+)}")
                          .matcher(operation.path)
                          .results()
                          .<Object>map(found -> found.group(1))
                          .toList());
              assertThat(operation.parameters("path"))
                  .allMatch(one -> one.get("required") == Boolean.TRUE);
            });
  }

  @Test
  void every_parameter_has_a_type_and_a_default_is_of_it() {
    assertThat(Operation.all(document))
        .allSatisfy(
            operation ->
                Stream.of("path", "query")
                    .flatMap(in -> operation.parameters(in).stream())
                    .forEach(one -> assertTyped(operation, one)));
  }

  private static void assertTyped(Operation operation, Map<?, ?> parameter) {
    Map<?, ?> schema = map(parameter, "schema");
    Object standard = schema.get("default");
    boolean fits =
        switch ((String) schema.get("type")) {
          case "boolean" -> standard instanceof Boolean;
          case "integer" -> standard == null || standard instanceof Long;
          case "string", "array" -> standard == null || standard instanceof String;
          default -> false;
        };
    assertThat(fits).as(operation.path + " " + parameter).isTrue();
    if (schema.get("enum") instanceof List<?> words) {
      assertThat(words).isNotEmpty().doesNotHaveDuplicates();
    }
  }

  @Test
  void parameters_have_their_limits_words_and_defaults() {
    assertThat(schema("/keys", "limit"))
        .isEqualTo(Map.of("type", "integer", "minimum", 1L, "maximum", 10_000L, "default", 1000L));
    assertThat(schema("/css/dump", "format"))
        .isEqualTo(Map.of("type", "string", "enum", List.of("json", "tsv"), "default", "json"));
    assertThat(list(schema("/keys", "system"), "enum").toString())
        .contains("css")
        .doesNotContain("missions");
    assertThat(schema("/css/databases/{db}/tables", "ready"))
        .isEqualTo(Map.of("type", "boolean", "default", false));
  }

  @Test
  void every_reference_leads_somewhere() {
    assertLeads(document);
  }

  private void assertLeads(Object part) {
    if (part instanceof List<?> list) {
      list.forEach(this::assertLeads);
    } else if (part instanceof Map<?, ?> object) {
      if (object.get("$ref") instanceof String reference) {
        Object target = document;
        for (String step : reference.replaceFirst("#/", "").split("/")) {
          target = ((Map<?, ?>) target).get(step);
        }
        assertThat(target).as(reference).isNotNull();
      }
      object.values().forEach(this::assertLeads);
    }
  }

  @Test
  void every_response_is_described_and_failures_of_our_routes_are_problems() {
    assertThat(Operation.all(document))
        .allSatisfy(
            operation -> {
              Map<?, ?> responses = map(operation.json, "responses");
              assertThat(responses.keySet().stream().map(Object::toString))
                  .contains("default")
                  .allMatch(status -> status.matches("[1-5][0-9]{2}|default"));
              assertThat(responses.values())
                  .allMatch(
                      one ->
                          ((Map<?, ?>) one).containsKey("description")
                              || ((Map<?, ?>) one).containsKey("$ref"));
            });
    assertThat(map(map(operation("/css/databases/{db}", "put"), "responses"), "409"))
        .isEqualTo(Map.of("$ref", "#/components/responses/Problem409"));
    assertThat(map(map(operation("/css/databases", "get"), "responses"), "200").toString())
        .contains("Link");
  }

  @Test
  void what_a_request_needs_to_be_authorized_is_declared_by_the_system() {
    Set<Object> used = new HashSet<>();
    Operation.all(document)
        .filter(operation -> operation.json.containsKey("security"))
        .flatMap(operation -> list(operation.json, "security").stream())
        .forEach(combination -> used.addAll(((Map<?, ?>) combination).keySet()));

    assertThat(map(map(document, "components"), "securitySchemes").keySet())
        .isEqualTo(used)
        .hasSize(9);
    assertThat(list(operation("/missions/api/v1/key", "delete"), "security").toString())
        .isEqualTo("[{missionsKey=[], missionsAdmin=[]}]");
    assertThat(list(operation("/missions/api/v1/events", "get"), "security").toString())
        .isEqualTo("[{missionsKey=[]}, {missionsKeyParameter=[]}]");
    assertThat(list(operation("/css/databases", "get"), "security").toString())
        .isEqualTo("[{token=[]}, {password=[]}]");
  }

  /** The rules of public linters that can be checked without them. */
  @Test
  void linters_find_nothing() {
    for (Map<?, ?> described : List.of(document, alone)) {
      Map<?, ?> info = map(described, "info");
      assertThat(info.keySet().stream().map(Object::toString))
          .contains("title", "version", "description", "contact", "license");
      assertThat(list(described, "servers").toString()).contains("{url=/,");
      assertThat(list(described, "security")).isEmpty();
      assertThat(Operation.all(described)).allSatisfy(OpenApiTest::assertComplete);
      assertThat(problemsOf(described))
          .isEqualTo(map(map(described, "components"), "responses").keySet());
      assertArraysHaveItems(described);
    }
  }

  private static void assertComplete(Operation operation) {
    assertThat(operation.json.get("description")).asString().isNotBlank();
    assertThat(operation.path).matches("/|.*[^/]");
    List<String> statuses =
        map(operation.json, "responses").keySet().stream().map(Object::toString).toList();
    assertThat(statuses).as(operation.path).anyMatch(status -> status.matches("[23].."));
    assertThat(statuses).as(operation.path).anyMatch(status -> status.startsWith("4"));
  }

  /** The names of the shared responses that operations refer to. */
  private static Set<Object> problemsOf(Map<?, ?> described) {
    return Pattern.compile("#/components/responses/(\\w+)")
        .matcher(described.toString())
        .results()
        .<Object>map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  private static void assertArraysHaveItems(Object part) {
    if (part instanceof List<?> list) {
      list.forEach(OpenApiTest::assertArraysHaveItems);
    } else if (part instanceof Map<?, ?> object) {
      Object type = object.get("type"); // or a property of this name, which is an object
      if ("array".equals(type) || type instanceof List<?> kinds && kinds.contains("array")) {
        assertThat(object.containsKey("items")).as("" + object).isTrue();
      }
      object.values().forEach(OpenApiTest::assertArraysHaveItems);
    }
  }

  @Test
  void the_files_of_the_console_are_not_described() {
    assertThat(map(document, "paths").keySet().stream().map(Object::toString))
        .contains("/", "/console", "/systems")
        .noneMatch(path -> path.startsWith("/console/"));
  }
}
