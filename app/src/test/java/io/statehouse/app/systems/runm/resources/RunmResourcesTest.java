package io.statehouse.app.systems.runm.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ResourcesContract;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.app.systems.runm.schema.JsonSchemaValidator;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.DefinitionDocument;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RunmResourcesTest {
  private static final Uuid WEST = Uuid.of("d79706e01fbd4e48aae89209061cdb71");
  private static final Uuid EAST = Uuid.of("e79706e01fbd4e48aae89209061cdb71");
  private static final String NODE = "54b8d8d7e24c43799bbf70c16e921e50";
  private static final String IMAGE = "54b8d8d7e24c43799bbf70c16e921e52";
  private static final String OTHERS = "64b8d8d7e24c43799bbf70c16e921e52";
  private static final TypeCode VOLUME = new TypeCode("acme.volume");
  private static final TypeCode GPU = new TypeCode("acme.gpu");
  private static final TypeCode IMAGES = new TypeCode("runm.image");
  private static final String IN_WEST = "runm.image in " + WEST;
  private static final Map<String, Object> SIZED =
      Map.of(
          "property_definitions",
          Map.of(
              "vm.size",
              Map.of("schema", Map.of("type", "integer")),
              "os",
              Map.of(
                  "permissions",
                  List.of(
                      Map.of("permission", "r"), Map.of("role", "owner", "permission", "rw")))));

  @Nested
  class InTheDocumentedLayout extends Resources {
    InTheDocumentedLayout() {
      super(Map.of());
    }
  }

  @Nested
  class InTheLayoutOfTheOriginal extends Resources {
    InTheLayoutOfTheOriginal() {
      super(Map.of("runm.layout", "original"));
    }
  }

  @Nested
  class WithPermissions extends Resources {
    WithPermissions() {
      super(Map.of("runm.permissions", "true"));
    }

    @Test
    void a_property_that_its_administrator_must_not_write_is_refused() {
      Map<String, Object> image = changed("object", OTHERS, "properties", Map.of("os", "plan9"));

      refused("object", image, "project p2 with role \"admin\" must not set or delete property os");
    }
  }

  private abstract static class Resources extends ResourcesContract {
    Resources(Map<String, String> settings) {
      super("runm", settings);
    }

    private Runm runm(KeyValueStore store) {
      return Runm.open(store, RunmConfig.of(config()).store(), new Random(1));
    }

    @Override
    protected void populate(KeyValueStore target) {
      Runm runm = runm(target);
      runm.start();
      runm.types().put(new ObjectType(VOLUME, "A volume", ObjectType.Scope.PROJECT));
      runm.types().put(new ProviderType(GPU, "A provider of accelerators"));
      runm.partitions().create(WEST.text(), "west/1");
      runm.partitions().create(EAST.text(), "east");
      define(runm, new DefinitionScope(IMAGES, Optional.of(WEST), Optional.empty()));
      define(runm, new DefinitionScope(IMAGES, Optional.empty(), Optional.empty()));
      define(runm, new DefinitionScope(TypeCode.PROVIDER, Optional.empty(), Optional.of(GPU)));
      create(runm, NODE, TypeCode.PROVIDER, "", "node/1");
      create(runm, IMAGE, IMAGES, "p1", "rhel", property("vm.size", "5"), property("os", "linux"));
      create(runm, OTHERS, IMAGES, "p2", "rhel");
      create(
          runm,
          "74b8d8d7e24c43799bbf70c16e921e52",
          VOLUME,
          "p1",
          "v",
          property("b", "1"),
          property("a", "true"),
          property("b", "2"));
    }

    private static void define(Runm runm, DefinitionScope scope) {
      runm.definitions()
          .set(scope, DefinitionDocument.read(SIZED), "p1", new JsonSchemaValidator());
    }

    private static Property property(String key, String value) {
      return new Property(key, value);
    }

    private static void create(
        Runm runm, String uuid, TypeCode type, String project, String name, Property... having) {
      runm.objects()
          .create(
              new ObjectDocument(
                  uuid,
                  WEST.text(),
                  type.text(),
                  project,
                  name,
                  List.of(having),
                  List.of("z", "a")));
    }

    @Override
    protected boolean mayDiffer(Key key) {
      return isDefault(key) || isRecordOfDefault(key);
    }

    /** The default definition, which each store makes for itself, has a random UUID. */
    private static boolean isDefault(Key key) {
      return key.text().endsWith("/metadata/definitions/by-type/runm.provider/default");
    }

    private boolean isRecordOfDefault(Key key) {
      String text = key.text();
      return text.contains("/definitions/by-uuid/")
          && documents(store()).get("definition").stream()
              .noneMatch(document -> text.endsWith(document.get("uuid").toString()));
    }

    @Override
    protected Set<String> undeletable() {
      return Set.of("object-type", "provider-type");
    }

    @Test
    void what_the_document_shows_is_what_http_shows() {
      assertThat(Json.text(document("object", "74b8d8d7e24c43799bbf70c16e921e52")))
          .isEqualTo(
              "{\"uuid\":\"74b8d8d7e24c43799bbf70c16e921e52\",\"partition\":\""
                  + WEST
                  + "\",\"object_type\":\"acme.volume\",\"project\":\"p1\",\"name\":\"v\","
                  + "\"properties\":[{\"key\":\"b\",\"value\":\"1\"},"
                  + "{\"key\":\"a\",\"value\":\"true\"},{\"key\":\"b\",\"value\":\"2\"}],"
                  + "\"tags\":[\"z\",\"a\"]}");
    }

    @Test
    void another_name_renames() {
      List<String> changed = put("partition", changed("partition", EAST.text(), "name", "orient"));

      assertThat(changed)
          .containsExactly(
              "- partition-name east", "+ partition-name orient", "* partition " + EAST);
    }

    @Test
    void another_tag_changes_the_object_and_its_index_key_alone() {
      List<String> changed = put("object", changed("object", IMAGE, "tags", List.of("z", "b")));

      assertThat(changed)
          .contains("* object " + IMAGE)
          .filteredOn(each -> !each.contains("tag-index"))
          .hasSize(1);
    }

    @Test
    void properties_may_be_members_too() {
      assertThat(
              put("object", changed("object", NODE, "properties", Map.of("cores", 4, "on", true))))
          .contains("* object " + NODE);
      assertThat(document("object", NODE).get("properties"))
          .isEqualTo(
              List.of(Map.of("key", "cores", "value", "4"), Map.of("key", "on", "value", "true")));
    }

    @Test
    void what_a_definition_forbids_is_refused() {
      Map<String, Object> image =
          changed("object", IMAGE, "properties", Map.of("os", "linux", "vm.size", "large"));

      assertThatThrownBy(() -> put("object", image))
          .message()
          .startsWith("does not satisfy definition ")
          .contains("vm.size");
    }

    @Test
    void a_member_that_cannot_be_changed_is_refused() {
      refused(
          "object",
          changed("object", IMAGE, "partition", EAST.text()),
          "object "
              + IMAGE
              + " has the partition "
              + WEST
              + ", which cannot change: delete it, or choose another UUID");
      refused(
          "object-type",
          changed("object-type", VOLUME.text(), "scope", "partition"),
          "object type acme.volume has the scope project, which decides the keys of its objects"
              + " and cannot change: add another type");
    }

    @Test
    void an_object_without_a_uuid_is_refused() {
      Map<String, Object> image = changed("object", IMAGE, "uuid", null);

      refused("object", image, "at uuid: expected a UUID, such as uuidgen makes but found nothing");
    }

    @Test
    void a_definition_of_the_same_content_under_another_uuid_replaces_it() {
      Map<String, Object> image =
          changed("definition", IN_WEST, "uuid", "94b8d8d7e24c43799bbf70c16e921e52");

      assertThat(put("definition", image)).isNotEmpty();
      assertThat(document("definition", IN_WEST)).isEqualTo(image);
      assertThat(put("definition", image)).isEmpty();
    }

    @Test
    void a_definition_that_says_something_else_elsewhere_is_refused() {
      Object shared = document("definition", "runm.image").get("uuid");
      Map<String, Object> image = changed("definition", IN_WEST, "uuid", shared);
      put("definition", image);
      image.put("schema", "{}");

      refused(
          "definition",
          image,
          "definition "
              + shared
              + " also applies elsewhere, and says something else there: leave out the uuid, so"
              + " that this one has a new one");
    }

    @Test
    void a_definition_may_be_written_as_by_an_operator() {
      Map<String, Object> image =
          Map.of(
              "object_type",
              "acme.volume",
              "project",
              "p1",
              "property_definitions",
              Map.of("b", Map.of("schema", Map.of("type", "integer"))));

      assertThat(put("definition", image)).isNotEmpty();
      assertThat(put("definition", image)).isEmpty();
    }

    @Test
    void the_default_definition_is_no_document_unless_it_is_changed() {
      ResourceKind definitions = kind("definition", store());
      Map<String, Object> anything = Map.of("schema", "{}");

      assertThat(definitions.documents().map(definitions::identity))
          .doesNotContain("runm.provider");
      assertThat(put("definition", anything)).isNotEmpty();

      assertThat(document("definition", "runm.provider")).containsEntry("schema", "{}");
    }

    @Test
    void built_in_types_are_put_first_in_an_empty_store() {
      KeyValueStore empty = new MemoryStore();

      apply(empty, kinds -> kinds.get(2).put(Map.of("uuid", WEST.text(), "name", "west")));

      assertThat(runm(empty).objectTypes()).hasSize(ObjectType.BUILT_IN.size());
    }

    @Test
    void a_partition_with_objects_and_a_type_are_not_deleted() {
      assertThatThrownBy(() -> kind("partition", store()).delete(WEST.text()))
          .hasMessage(
              "partition "
                  + WEST
                  + " has objects or definitions: delete them first, or force the deletion");
      assertThatThrownBy(() -> kind("object-type", store()).delete(VOLUME.text()))
          .hasMessage(
              "type acme.volume cannot be deleted, since objects and definitions may refer to it:"
                  + " keep its document");
    }
  }
}
