package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.RunmException.Kind;
import io.statehouse.domain.runm.entities.ScalarValue;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The rules that hold for objects where definitions and permissions are enforced. */
abstract class CheckedObjectsContract extends RunmGroup {
  private static final TypeCode IMAGE_TYPE = new TypeCode("runm.image");
  private static final TypeCode COMPUTE = new TypeCode("runm.compute");
  private static final Caller STRANGER = new Caller("u", "another", PARTITION);

  CheckedObjectsContract(RunmContract contract) {
    super(contract);
  }

  /** Knows of schemas whether they mention a property, and as an integer. */
  private static List<String> violations(String schema, Map<String, Object> document) {
    if (!schema.startsWith("{")) {
      throw new IllegalArgumentException("unexpected \"" + schema + "\"");
    }
    List<String> violations = new ArrayList<>();
    properties(document)
        .forEach(
            (key, value) -> {
              if (!schema.contains("        \"" + key + "\": {")) {
                violations.add("$.properties." + key + ": is not defined");
              } else if (schema.contains("\"" + key + "\": {\n          \"type\": [\"integer\"]")
                  && !(value instanceof BigInteger)) {
                violations.add("$.properties." + key + ": string found, integer expected");
              }
            });
    return violations;
  }

  private static Map<?, ?> properties(Map<String, Object> document) {
    return (Map<?, ?>) document.getOrDefault("properties", Map.of());
  }

  private CheckedObjects checked() {
    return runm.checkedObjects(CheckedObjectsContract::violations, false);
  }

  private CheckedObjects permitted() {
    return runm.checkedObjects((schema, document) -> List.of(), true);
  }

  private static DefinitionScope scope(TypeCode type, boolean inPartition, TypeCode... provider) {
    return new DefinitionScope(
        type,
        inPartition ? Optional.of(new Uuid(PARTITION)) : Optional.empty(),
        Stream.of(provider).findFirst());
  }

  private void define(DefinitionScope scope, Map<String, ?> types) {
    Map<String, Object> properties = new HashMap<>();
    types.forEach((key, type) -> properties.put(key, Map.of("schema", Map.of("type", type))));
    runm.definitions()
        .set(
            scope,
            DefinitionDocument.read(Map.of("property_definitions", properties)),
            PROJECT,
            CheckedObjectsContract::violations);
  }

  private static ObjectDocument image(String name, Map<String, ?> properties) {
    return ObjectDocument.read(
        Map.of(
            "partition", "us-west.example.com",
            "object_type", "runm.image",
            "project", PROJECT,
            "name", name,
            "properties", properties));
  }

  private static ObjectDocument provider(String type, Map<String, ?> properties) {
    return ObjectDocument.read(
        Map.of(
            "partition", PARTITION,
            "object_type", "runm.provider",
            "provider_type", type,
            "name", "node1",
            "properties", properties));
  }

  private static void refused(Kind kind, String message, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            RunmException.class, refused -> assertThat(refused.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
  }

  @Test
  void an_object_is_checked_without_being_written() {
    prepare();
    define(scope(IMAGE_TYPE, false), Map.of("bits", "integer"));
    List<String> before = keys();

    assertThat(checked().requireValid(CALLER, image("a", Map.of("bits", 64))).text())
        .isEqualTo(PARTITION);
    assertThatThrownBy(() -> checked().requireValid(CALLER, image("a", Map.of("bits", "x"))))
        .isInstanceOf(RunmException.class)
        .hasMessageContaining("$.properties.bits");

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void all_that_breaks_the_definition_is_reported_together() {
    prepare();
    define(scope(TypeCode.PROVIDER, true, COMPUTE), Map.of("row", "integer"));

    refused(
        Kind.INVALID,
        ": $.properties.os: is not defined; $.properties.row: string found, integer expected",
        () ->
            checked().create(CALLER, provider("runm.compute", Map.of("row", "1", "os", "linux"))));
    MetadataObject created = checked().create(CALLER, provider("runm.compute", Map.of("row", 1)));
    assertThat(created.properties()).containsExactly(new Property("row", "1"));
  }

  @Test
  void a_provider_needs_a_type_that_exists() {
    prepare();

    refused(
        Kind.PRECONDITION,
        "provider type code is required.",
        () -> checked().create(CALLER, provider("", Map.of())));
    refused(
        Kind.PRECONDITION,
        "Provider type runm.x not found",
        () -> checked().create(CALLER, provider("runm.x", Map.of())));
  }

  @Test
  void the_definition_of_a_partition_wins_over_the_global_one_for_every_type() {
    prepare();
    MetadataObject free = checked().create(CALLER, image("free", Map.of("any", 1)));
    assertThat(free.properties()).containsExactly(new Property("any", "1"));
    define(scope(IMAGE_TYPE, false), Map.of("os", "string"));
    refused(
        Kind.INVALID,
        "$.properties.row: is not defined",
        () -> checked().create(CALLER, image("a", Map.of("row", 1))));

    define(scope(IMAGE_TYPE, true), Map.of("row", "integer"));

    assertThat(checked().create(CALLER, image("a", Map.of("row", 1))).name()).isEqualTo("a");
  }

  @Test
  void changes_of_properties_are_validated_and_stored_text_read_by_the_types_of_the_schema() {
    prepare();
    define(scope(TypeCode.PROVIDER, true, COMPUTE), Map.of("row", "integer", "site", "string"));
    Uuid node = checked().create(CALLER, provider("runm.compute", Map.of("row", 1))).uuid();

    assertThat(checked().setProperty(CALLER, node, "site", new ScalarValue("2")).properties())
        .containsExactly(new Property("row", "1"), new Property("site", "2"));
    refused(
        Kind.INVALID,
        "$.properties.row: string found, integer expected",
        () -> checked().setProperty(CALLER, node, "row", new ScalarValue("x")));
    refused(
        Kind.INVALID,
        "$.properties.os: is not defined",
        () -> checked().setProperty(CALLER, node, "os", new ScalarValue("linux")));
  }

  @Test
  void a_definition_that_is_no_schema_is_refused_or_named() {
    prepare();
    DefinitionScope images = scope(IMAGE_TYPE, false);
    refused(
        Kind.INVALID,
        "the definition makes no JSON Schema: bad regex",
        () ->
            runm.definitions()
                .set(
                    images,
                    DefinitionDocument.read(Map.of()),
                    PROJECT,
                    (schema, document) -> {
                      throw new IllegalArgumentException("bad regex");
                    }));

    Uuid stored = runm.definitions().set(images, "", "not json", List.of()).uuid();

    refused(
        Kind.INVALID,
        "definition " + stored + " cannot be used, set it again: unexpected \"not json\"",
        () -> checked().create(CALLER, image("a", Map.of())));
  }

  @Test
  void a_definition_is_for_what_exists_and_can_be_deleted() {
    prepare();
    List<String> before = keys();
    DefinitionScope images = scope(IMAGE_TYPE, true);
    DefinitionScope nowhere =
        new DefinitionScope(IMAGE_TYPE, Optional.of(new Uuid("zed1")), Optional.empty());

    define(images, Map.of("os", "string"));
    runm.definitions().delete(images);

    assertThat(keys()).isEqualTo(before);
    refused(Kind.NOT_FOUND, "object could not be found.", () -> runm.definitions().delete(images));
    refused(Kind.PRECONDITION, "Partition zed1 not found", () -> define(nowhere, Map.of()));
    refused(
        Kind.PRECONDITION,
        "Object type runm.x not found",
        () -> define(scope(new TypeCode("runm.x"), false), Map.of()));
  }

  @Test
  void names_and_projects_keep_to_the_rules() {
    prepare();

    refused(Kind.INVALID, "name is empty", () -> checked().create(CALLER, image("", Map.of())));
    Uuid rhel = checked().create(CALLER, image("a/b", Map.of())).uuid();
    refused(
        Kind.INVALID,
        "name \"a\\u0000\" has a control character",
        () -> checked().change(CALLER, rhel, object -> object.withName("a\0")));
    refused(
        Kind.INVALID,
        "project is empty",
        () -> checked().change(CALLER, rhel, object -> object.withProject("")));
    Uuid group =
        runm.objects()
            .create(
                new ObjectDocument(
                    "", PARTITION, "runm.provider_group", "", "g", List.of(), List.of()))
            .uuid();
    refused(
        Kind.INVALID,
        "runm.provider_group belong to a partition",
        () -> checked().change(CALLER, group, object -> object.withProject("p")));
  }

  /** The caller's project has all rights on {@code site}, others as given, and none on it else. */
  private Uuid withPermissions(Permission... others) {
    prepare();
    List<Permission> all = new ArrayList<>(List.of(others));
    all.add(new Permission(PROJECT, "", 3));
    runm.definitions()
        .set(
            scope(TypeCode.PROVIDER, true),
            "",
            "{}",
            List.of(new PropertyPermissions("site", all)));
    return permitted()
        .create(CALLER, provider("runm.compute", Map.of("site", "west", "os", "linux")))
        .uuid();
  }

  private static ObjectFilter having(String key) {
    return ObjectFilter.ALL.with(
        new PropertyFilter(List.of(), List.of(), List.of(), List.of(key), List.of(), List.of()));
  }

  @Test
  void a_property_that_must_not_be_read_is_left_out_and_cannot_be_filtered_by() {
    Uuid node = withPermissions();

    assertThat(permitted().get(CALLER, node.text()).properties()).hasSize(2);
    assertThat(permitted().get(STRANGER, node.text()).properties())
        .containsExactly(new Property("os", "linux"));
    assertThat(permitted().find(STRANGER, List.of(), PageRequest.ALL))
        .flatExtracting(MetadataObject::properties)
        .containsExactly(new Property("os", "linux"));
    refused(
        Kind.DENIED,
        "project another with role \"\" must not filter by property site",
        () -> permitted().find(STRANGER, List.of(having("site")), PageRequest.ALL));
    assertThat(permitted().find(STRANGER, List.of(having("os")), PageRequest.ALL)).isEmpty();
  }

  @Test
  void a_property_that_must_not_be_written_is_neither_set_nor_deleted() {
    Uuid node = withPermissions(new Permission("", "", Permission.READ));

    refused(
        Kind.DENIED,
        "project another with role \"\" must not set or delete property site",
        () -> permitted().setProperty(STRANGER, node, "site", new ScalarValue("east")));
    refused(Kind.DENIED, "property site", () -> permitted().deleteProperty(STRANGER, node, "site"));
    refused(
        Kind.DENIED,
        "property site",
        () -> permitted().change(STRANGER, node, object -> object.withProperties(List.of())));
    refused(
        Kind.DENIED,
        "property site",
        () -> permitted().create(STRANGER, provider("runm.compute", Map.of("site", "x"))));
    assertThat(permitted().deleteProperty(CALLER, node, "site").properties())
        .containsExactly(new Property("os", "linux"));
  }

  @Test
  void changes_leave_alone_what_their_caller_cannot_see() {
    Uuid node = withPermissions(new Permission("", "writer", Permission.WRITE));
    List<Property> replaced = List.of(new Property("a", "1"));

    permitted().change(STRANGER, node, object -> object.withProperties(replaced));

    assertThat(permitted().get(CALLER, node.text()).properties())
        .containsExactlyInAnyOrder(new Property("a", "1"), new Property("site", "west"));
    Caller writer = STRANGER.withRole("writer");
    assertThat(permitted().setProperty(writer, node, "site", new ScalarValue("east")).properties())
        .isEqualTo(replaced);
    assertThat(permitted().get(CALLER, node.text()).properties())
        .contains(new Property("site", "east"));
  }

  @Test
  void permissions_are_enforced_only_on_request() {
    Uuid node = withPermissions();
    CheckedObjects open = runm.checkedObjects((schema, document) -> List.of(), false);

    assertThat(open.get(STRANGER, node.text()).properties()).hasSize(2);
    assertThat(open.find(STRANGER, List.of(having("site")), PageRequest.ALL)).isEmpty();
    assertThat(open.setProperty(STRANGER, node, "site", new ScalarValue("x")).properties())
        .contains(new Property("site", "x"));
  }

  @Test
  void the_most_specific_permission_counts() {
    Definition definition =
        new Definition(
            new Uuid("zed1"),
            "",
            List.of(
                new PropertyPermissions(
                    "k",
                    List.of(
                        new Permission("", "", 1),
                        new Permission("", "admin", 3),
                        new Permission("p", "", 2),
                        new Permission("p", "admin", 0))),
                new PropertyPermissions("other", List.of(new Permission("p", "", 1)))));

    assertThat(definition.bits("p", "admin", "k")).isZero();
    assertThat(definition.bits("p", "x", "k")).isEqualTo(2);
    assertThat(definition.bits("q", "admin", "k")).isEqualTo(3);
    assertThat(definition.bits("q", "", "k")).isEqualTo(1);
    assertThat(definition.bits("q", "", "other")).isZero();
    assertThat(definition.bits("q", "", "unlisted")).isEqualTo(3);
  }

  @Test
  void only_an_admin_deletes_what_belongs_to_others() {
    prepare();
    Uuid rhel = checked().create(CALLER, image("rhel", Map.of())).uuid();

    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () -> checked().delete(STRANGER, List.of(rhel.text())));
    assertThat(checked().delete(STRANGER.withRole("admin"), List.of(rhel.text()))).isEqualTo(1);
  }

  @Test
  void only_an_admin_finds_what_belongs_to_the_projects_of_others() {
    prepare();
    Uuid rhel = checked().create(CALLER, image("rhel", Map.of())).uuid();
    checked().create(CALLER, provider("runm.compute", Map.of()));
    List<ObjectFilter> ofProject = List.of(ObjectFilter.ALL.ofProject(PROJECT));
    PageRequest page = new PageRequest(5, Optional.empty(), PageRequest.Order.DEFAULT);

    assertThat(checked().find(STRANGER, ofProject, page))
        .extracting(MetadataObject::name)
        .containsExactly("node1");
    assertThat(checked().find(STRANGER.withRole("admin"), ofProject, page)).hasSize(2);
    assertThat(checked().find(CALLER, ofProject, page)).hasSize(2);
    assertThat(checked().get(CALLER, rhel.text()).name()).isEqualTo("rhel");
  }

  @Test
  void one_object_is_deleted_unless_it_belongs_to_others() {
    prepare();
    Uuid rhel = checked().create(CALLER, image("rhel", Map.of())).uuid();

    refused(Kind.NOT_FOUND, "object could not be found.", () -> checked().delete(STRANGER, rhel));
    checked().delete(CALLER, rhel);

    assertThat(keys()).noneMatch(key -> key.contains(rhel.text()) || key.contains("rhel"));
    refused(Kind.NOT_FOUND, "could not be found", () -> checked().delete(CALLER, rhel));
  }

  @Test
  void nothing_is_changed_or_deleted_if_the_condition_fails() {
    prepare();
    MetadataObject rhel = checked().create(CALLER, image("rhel", Map.of("os", "linux")));
    List<MetadataObject> seen = new ArrayList<>();
    CheckedObjects guarded =
        checked()
            .onlyIf(
                object -> {
                  seen.add(object);
                  throw new IllegalStateException("changed meanwhile");
                });

    for (ThrowingCallable request :
        List.<ThrowingCallable>of(
            () -> guarded.change(CALLER, rhel.uuid(), object -> object.withName("x")),
            () -> guarded.setProperty(CALLER, rhel.uuid(), "os", new ScalarValue("bsd")),
            () -> guarded.deleteProperty(CALLER, rhel.uuid(), "os"),
            () -> guarded.delete(CALLER, rhel.uuid()))) {
      assertThatThrownBy(request).hasMessage("changed meanwhile");
    }

    assertThat(seen).containsOnly(rhel).hasSizeGreaterThanOrEqualTo(4);
    assertThat(checked().get(CALLER, rhel.uuid().text())).isEqualTo(rhel);
  }

  @Test
  void text_without_a_utf_8_form_is_refused_before_it_is_stored_as_another() {
    prepare();
    Runm original = Runm.open(store, settings(LayoutMode.ORIGINAL, false), new Random(1));
    CheckedObjects objects = original.checkedObjects((schema, document) -> List.of(), false);
    Uuid rhel = objects.create(CALLER, image("rhel", Map.of())).uuid();

    for (ThrowingCallable request :
        List.<ThrowingCallable>of(
            () -> objects.create(CALLER, image("\ud800", Map.of())),
            () -> objects.create(CALLER, image("x", Map.of("os", "\ud800"))),
            () -> objects.create(CALLER, image("x", Map.of("\udc00", "bsd"))),
            () -> objects.setProperty(CALLER, rhel, "os", new ScalarValue("a\ud800")),
            () -> objects.change(CALLER, rhel, object -> object.withTags(List.of("\ud800"))))) {
      refused(Kind.INVALID, "half of a surrogate pair", request);
    }
  }
}
