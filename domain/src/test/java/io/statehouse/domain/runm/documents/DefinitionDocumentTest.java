package io.statehouse.domain.runm.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.PropertyDefinition;
import io.statehouse.domain.runm.entities.PropertySchema;
import io.statehouse.domain.runm.entities.RunmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionDocumentTest {
  private static final Permission ADMIN = new Permission("", "admin", 3);

  /** A map with a null, which a YAML parser returns for a name without a value. */
  private static Map<String, Object> empty(String name) {
    Map<String, Object> members = new HashMap<>();
    members.put(name, null);
    return members;
  }

  private static DefinitionDocument read(Object definition) {
    return DefinitionDocument.read(Map.of("property_definitions", Map.of("k", definition)));
  }

  private static List<Permission> stored(boolean strict, Object... listed) {
    List<PropertyPermissions> all =
        read(Map.of("permissions", Arrays.asList(listed))).permissions("proj0", strict);
    assertThat(all).extracting(PropertyPermissions::key).containsExactly("k");
    return all.get(0).permissions();
  }

  @Test
  void a_definition_of_providers_is_read() {
    Map<String, ?> site =
        Map.of(
            "required", true,
            "permissions",
                List.of(empty("permission"), Map.of("role", "admin", "permission", "rw")),
            "schema", Map.of("type", "string"));

    DefinitionDocument read =
        DefinitionDocument.read(
            Map.of("property_definitions", Map.of("location.site", site, "a", empty("schema"))));

    assertThat(read.properties())
        .extracting(PropertyDefinition::key)
        .containsExactly("a", "location.site");
    assertThat(read.properties().get(0).schema()).isEmpty();
    assertThat(read.properties().get(1).required()).isTrue();
    assertThat(read.properties().get(1).schema()).hasValue(PropertySchema.STRING);
    assertThat(read.properties().get(1).permissions())
        .containsExactly(new Permission("", "", 0), ADMIN);
  }

  @Test
  void without_listed_permissions_the_own_project_writes_and_everyone_reads() {
    assertThat(stored(false))
        .containsExactly(new Permission("proj0", "", 3), new Permission("", "", 1));
    assertThat(stored(true)).isEqualTo(stored(false));
  }

  @Test
  void listed_permissions_are_kept_and_the_own_project_may_always_write() {
    Map<String, ?> own = Map.of("project", "proj0", "permission", "r");
    Map<String, ?> admin = Map.of("role", "admin", "permission", "rw");

    assertThat(stored(false, empty("permission"), admin))
        .containsExactly(new Permission("", "", 0), ADMIN, new Permission("proj0", "", 3));
    assertThat(stored(false, own, admin)).containsExactly(new Permission("proj0", "", 3), ADMIN);
  }

  @Test
  void the_original_keeps_the_entry_of_the_own_project_alone() {
    Map<String, ?> own = Map.of("project", "proj0", "role", "r", "permission", " ");
    Map<String, ?> admin = Map.of("role", "admin", "permission", "rw");

    assertThat(stored(true, admin)).containsExactly(new Permission("proj0", "", 3));
    assertThat(stored(true, admin, own)).containsExactly(new Permission("proj0", "r", 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "type | array | at property_definitions.k.schema.type: expected boolean, integer, number or"
            + " string but found \"array\"",
        "format | phone | at property_definitions.k.schema.format: unknown format \"phone\": known"
            + " are date, date-time, email, hostname, idn-email, idn-hostname, ipv4, ipv6, iri,"
            + " iri-reference, time, uri, uri-reference, uri-template",
        "minLength | 5 | unknown member property_definitions.k.schema.minLength: known are enum,"
            + " format, max_length, maximum, min_length, minimum, multiple_of, pattern, type",
        "min_length | 5 | at property_definitions.k.schema.min_length: expected an integer but"
            + " found \"5\"",
        "enum | a | at property_definitions.k.schema.enum: expected a list but found \"a\""
      })
  void a_wrong_member_of_a_schema_is_named(String member, String value, String message) {
    assertThatThrownBy(() -> read(Map.of("schema", Map.of(member, value))))
        .isInstanceOf(RunmException.class)
        .hasMessage(message);
  }

  private static void refused(Object definition, String message) {
    assertThatThrownBy(() -> read(definition))
        .isInstanceOf(RunmException.class)
        .hasMessage(message);
  }

  @Test
  void a_number_out_of_its_range_is_refused() {
    refused(
        Map.of("schema", Map.of("multiple_of", 0)),
        "at property_definitions.k.schema.multiple_of: expected an integer of at least 1 but found"
            + " 0");
    refused(
        Map.of("schema", Map.of("max_length", -1)),
        "at property_definitions.k.schema.max_length: expected an integer of at least 0 but found"
            + " -1");
    refused(
        Map.of("schema", Map.of("minimum", 1.5)),
        "at property_definitions.k.schema.minimum: expected an integer but found 1.5");
  }

  @Test
  void a_value_of_no_admitted_type_is_refused() {
    refused(
        Map.of("schema", Map.of("enum", List.of("a", 1))),
        "at property_definitions.k.schema.enum: 1 is of none of the types string");
    refused(
        Map.of("schema", Map.of("enum", List.of(List.of()))),
        "at property_definitions.k.schema.enum[0]: expected a string, a finite number or a boolean"
            + " but found a list");
  }

  @Test
  void a_wrong_permission_is_refused() {
    refused(
        Map.of("permissions", List.of(Map.of("permission", "wr"))),
        "at property_definitions.k.permissions[0].permission: expected \"\", r, w or rw but found"
            + " \"wr\"");
    refused(
        Map.of("permissions", List.of("rw")),
        "at property_definitions.k.permissions[0]: expected members but found \"rw\"");
  }

  @Test
  void what_is_no_definition_is_refused() {
    assertThatThrownBy(() -> DefinitionDocument.read(List.of()))
        .hasMessage("at the document: expected members but found a list");
    assertThatThrownBy(() -> DefinitionDocument.read(Map.of("type", "x")))
        .hasMessage("unknown member type: known are property_definitions");
    assertThatThrownBy(() -> DefinitionDocument.read(Map.of(1, "x")))
        .hasMessage("in the document: the name 1 is not a string: put it in quotes");
    refused(
        Map.of("required", "yes"),
        "at property_definitions.k.required: expected true or false but found \"yes\"");
  }
}
