package io.statehouse.domain.runm.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.entities.PropertyDefinition;
import io.statehouse.domain.runm.entities.TypeCode;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchemaTextTest {
  private static List<PropertyDefinition> defined(Map<String, ?> properties) {
    return DefinitionDocument.read(Map.of("property_definitions", properties)).properties();
  }

  private static String schema(Map<String, ?> properties, boolean strict) {
    return SchemaText.of(TypeCode.PROVIDER, defined(properties), strict);
  }

  /** Returns the lines of the only property. */
  private static String property(Map<String, ?> schema, boolean strict) {
    String whole = schema(Map.of("k", Map.of("schema", schema)), strict);
    int start = whole.indexOf("        \"k\": {\n") + "        \"k\": {\n".length();
    return whole.substring(start, whole.indexOf("        }\n      },\n", start));
  }

  @Test
  void without_properties_it_is_the_default_of_the_original() throws Exception {
    byte[] schema = schema(Map.of(), true).getBytes(UTF_8);

    assertThat(schema).hasSize(833);
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(schema)))
        .isEqualTo("6ba555970bd75adfc05bec048eeeb392a3ddc61a8275f5c9b9bb85fec7504035");
  }

  @Test
  void properties_replace_the_line_of_blanks_in_the_order_of_their_keys() {
    Map<String, ?> two =
        Map.of(
            "zip", Map.of("schema", Map.of("type", List.of("string"), "min_length", 2)),
            "location.row", Map.of("schema", Map.of("type", "integer"), "required", true));

    String block =
        """
              "properties": {
                "location.row": {
                  "type": ["integer"]
                },
                "zip": {
                  "type": ["string"]
                  , "minLength": 2
                }
              },
        """;

    assertThat(schema(two, false))
        .isEqualTo(
            schema(Map.of(), false)
                .replace("      \n", block)
                .replace("\"required\": []", "\"required\": [\"location.row\"]"));
    assertThat(schema(two, true)).isEqualTo(schema(two, false));
  }

  @Test
  void required_keys_are_listed_with_blanks() {
    Map<String, ?> required = Map.of("schema", Map.of("type", "string"), "required", true);

    assertThat(schema(Map.of("b", required, "a", required), true))
        .contains("\"required\": [\"a\", \"b\"],\n");
  }

  @Test
  void constraints_follow_the_order_of_the_original() {
    Map<String, ?> all =
        Map.of(
            "type", List.of("string", "integer"),
            "multiple_of", 2,
            "minimum", -1,
            "maximum", 9,
            "min_length", 0,
            "max_length", 5);

    assertThat(property(all, true))
        .isEqualTo(
            """
                      "type": ["string", "integer"]
                      , "multipleOf": 2
                      , "minimum": -1
                      , "maximum": 9
                      , "minLength": 0
                      , "maxLength": 5
            """);
  }

  @Test
  void a_pattern_is_a_quoted_string_but_bare_in_the_original() {
    Map<String, ?> pattern = Map.of("type", "string", "pattern", "^\"a\\d$");

    assertThat(property(pattern, false)).endsWith("          , \"pattern\": \"^\\\"a\\\\d$\"\n");
    assertThat(property(pattern, true)).endsWith("          , \"pattern\": ^\"a\\d$\n");
  }

  @Test
  void a_format_is_written_but_breaks_the_template_of_the_original() {
    Map<String, ?> format = Map.of("type", "string", "format", "idn-email");

    assertThat(property(format, false)).endsWith("          , \"format\": \"idn-email\"\n");
    assertThat(schema(Map.of("k", Map.of("schema", format)), true)).startsWith("TEMPLATE ERROR: ");
  }

  @Test
  void without_a_schema_a_property_is_a_string_but_breaks_the_template_of_the_original() {
    Map<String, ?> bare = Map.of("k", Map.of("required", true));

    assertThat(schema(bare, false))
        .contains("        \"k\": {\n          \"type\": [\"string\"]\n        }\n");
    assertThat(schema(bare, true)).startsWith("TEMPLATE ERROR: ");
  }

  @Test
  void values_follow_the_type_but_are_lost_in_the_original() {
    Map<String, ?> values = Map.of("enum", List.of("netapp", "scaleio"));

    assertThat(property(values, false))
        .isEqualTo(
            """
                      "type": ["string"]
                      , "enum": ["netapp", "scaleio"]
            """);
    assertThat(property(values, true)).isEqualTo("          \"type\": []\n");
    assertThat(property(Map.of("type", "integer", "enum", List.of(1, 20)), false))
        .endsWith("          , \"enum\": [1, 20]\n");
  }

  @Test
  void any_type_has_no_line_of_types_but_an_empty_list_in_the_original() {
    assertThat(property(Map.of("min_length", 1, "max_length", 2), false))
        .isEqualTo("          \"minLength\": 1\n          , \"maxLength\": 2\n");
    assertThat(property(Map.of(), false)).isEmpty();
    assertThat(property(Map.of("min_length", 1), true))
        .isEqualTo("          \"type\": []\n          , \"minLength\": 1\n");
  }

  @Test
  void objects_of_other_types_have_a_type_and_a_project() {
    assertThat(SchemaText.of(new TypeCode("runm.image"), List.of(), false))
        .startsWith("{\n  \"$id\": \"https://runmachine.io/runm.image.schema.json\",\n")
        .contains("    \"object_type\": {\n", "    \"project\": {\n")
        .contains("  \"required\": [\"partition\", \"object_type\"],\n")
        .doesNotContain("provider_type", "parent");
  }

  @Test
  void a_key_is_a_quoted_string() {
    assertThat(schema(Map.of("a\"b", Map.of("schema", Map.of())), true))
        .contains("        \"a\\\"b\": {\n");
  }
}
