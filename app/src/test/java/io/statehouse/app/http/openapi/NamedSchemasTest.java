package io.statehouse.app.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.DocumentedResponses;
import io.statehouse.app.http.RunningServer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The types of generated clients: the schemas of all routes, and their names. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NamedSchemasTest {
  private Map<?, ?> paths;
  private Map<?, ?> schemas;

  @BeforeAll
  void read(@TempDir Path directory) {
    try (RunningServer server = new RunningServer(directory, Map.of())) {
      Map<?, ?> document = (Map<?, ?>) DocumentedResponses.json(server.get("/openapi.json").body());
      paths = map(document, "paths");
      schemas = map(map(document, "components"), "schemas");
    }
  }

  private static Map<?, ?> map(Map<?, ?> parent, String name) {
    return (Map<?, ?>) parent.get(name);
  }

  private Map<?, ?> operation(String path, String method) {
    return map(map(paths, path), method);
  }

  @Test
  void every_object_has_a_name_of_its_own_and_is_described_once() {
    assertThat(paths.toString()).doesNotContain(" properties=", "{properties=");
    assertThat(schemas.values()).noneMatch(schema -> ((Map<?, ?>) schema).containsKey("title"));
    assertThat(names())
        .contains("Table", "NewTable", "EntryPage", "Plan", "Mission", "ServedSystem", "Problem")
        .contains("ChamberRack", "ChamberRackRecord", "ChamberPowerPort", "Scalar")
        .allMatch(name -> name.matches("([A-Z][a-z]+)+"));
    assertThat(map(map(schemas, "Table"), "properties").get("partitioning").toString())
        .contains("{$ref=#/components/schemas/Partitioning}");
  }

  private List<String> names() {
    return schemas.keySet().stream().map(Object::toString).toList();
  }

  @Test
  void names_of_schemas_suit_any_language() {
    assertThat(names().stream().map(name -> name.toLowerCase(Locale.ROOT)))
        .doesNotHaveDuplicates()
        .doesNotContain("date", "error", "list", "map", "object", "property", "schema", "set")
        .doesNotContain("string", "system");
    // Two records of the same name would be told apart by this end.
    assertThat(names()).noneMatch(name -> name.endsWith("Input"));
  }

  /** Generators invent names such as {@code Rack_pdus_value} for all others. */
  @Test
  void what_generated_clients_give_a_type_has_a_name() {
    assertNamed(paths);
    for (Object schema : schemas.values()) {
      assertNamed(((Map<?, ?>) schema).values());
    }
  }

  private static void assertNamed(Object part) {
    if (part instanceof Collection<?> list) {
      list.forEach(NamedSchemasTest::assertNamed);
    } else if (part instanceof Map<?, ?> object) {
      assertThat(object.get("type") instanceof List).as("" + object).isFalse();
      if (object.get("properties") instanceof Map<?, ?> members && object.get("type") != null) {
        assertThat(members).as("" + object).isEmpty();
      }
      if (object.get("anyOf") instanceof List<?> choices) {
        assertThat(choices).as("" + object).hasSize(2);
        assertThat(choices.get(1)).isEqualTo(Map.of("type", "null"));
      }
      object.values().forEach(NamedSchemasTest::assertNamed);
    }
  }

  @Test
  void every_content_has_a_schema_also_bytes_and_text() {
    for (Object path : paths.values()) {
      for (Object operation : ((Map<?, ?>) path).values()) {
        assertDescribed(map((Map<?, ?>) operation, "requestBody"));
        map((Map<?, ?>) operation, "responses").values().forEach(NamedSchemasTest::assertDescribed);
      }
    }
    assertThat(content(map(operation("/css/dump", "get"), "responses").get("200")).toString())
        .isEqualTo("{application/octet-stream={schema={type=string, format=binary}}}");
    assertThat(content(map(operation("/css/watch", "get"), "responses").get("200")).toString())
        .isEqualTo("{text/event-stream={schema={type=string}}}");
  }

  private static void assertDescribed(Object body) {
    assertThat(content(body).values()).allMatch(form -> ((Map<?, ?>) form).containsKey("schema"));
  }

  private static Map<?, ?> content(Object body) {
    return body instanceof Map<?, ?> described
            && described.get("content") instanceof Map<?, ?> content
        ? content
        : Map.of();
  }
}
