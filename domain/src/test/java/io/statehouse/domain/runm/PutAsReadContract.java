package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.ScopedDefinition;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Types, definitions and objects that are put as they were read elsewhere. */
abstract class PutAsReadContract extends RunmGroup {
  private static final SchemaValidator ANY = (schema, document) -> List.of();
  private static final TypeCode IMAGES = new TypeCode("runm.image");
  private static final Uuid SHARED = Uuid.of("a");
  private static final DefinitionScope EVERYWHERE =
      new DefinitionScope(IMAGES, Optional.empty(), Optional.empty());
  private static final DefinitionScope HERE =
      new DefinitionScope(IMAGES, Optional.of(new Uuid(PARTITION)), Optional.empty());
  private static final Caller ADMIN = CALLER.withRole(Caller.ADMIN);

  PutAsReadContract(RunmContract contract) {
    super(contract);
  }

  private List<Entry> entries() {
    return store.list(new Prefix(ROOT));
  }

  private static Definition definition(Uuid uuid, String schema) {
    return new Definition(uuid, schema, List.of());
  }

  private static MetadataObject object(String name, Property... properties) {
    return new MetadataObject(
        new Uuid(IMAGE),
        new Uuid(PARTITION),
        IMAGES,
        PROJECT,
        name,
        List.of(properties),
        List.of("t"));
  }

  private MetadataObject stored() {
    return runm.objects().find(new Uuid(IMAGE)).orElseThrow();
  }

  @Test
  void a_type_is_added_described_anew_and_not_written_twice() {
    prepare();
    ObjectType volume = new ObjectType(new TypeCode("a"), "A", ObjectType.Scope.PROJECT);
    ProviderType gpu = new ProviderType(new TypeCode("b"), "B");

    runm.types().put(volume);
    runm.types().put(gpu);
    List<Entry> before = entries();
    runm.types().put(volume);
    runm.types().put(gpu);

    assertThat(entries()).isEqualTo(before);
    assertThat(runm.objectType("a")).hasValue(volume);
    assertThat(runm.providerType("b")).hasValue(gpu);
    runm.types().put(new ObjectType(volume.code(), "C", volume.scope()));
    assertThat(runm.objectType("a")).map(ObjectType::description).hasValue("C");
  }

  @Test
  void the_scope_of_a_type_never_changes() {
    prepare();
    ObjectType moved = new ObjectType(IMAGES, "", ObjectType.Scope.PARTITION);

    assertThatThrownBy(() -> runm.types().put(moved))
        .isInstanceOf(RunmException.class)
        .hasMessageContaining("runm.image has the scope project");
  }

  @Test
  void a_definition_keeps_its_identifier_and_is_listed_with_what_it_applies_to() {
    prepare();

    runm.definitions().set(EVERYWHERE, definition(SHARED, "{}"), ANY);
    runm.definitions().set(HERE, definition(SHARED, "{}"), ANY);
    List<Entry> before = entries();
    runm.definitions().set(HERE, definition(SHARED, "{}"), ANY);

    assertThat(entries()).isEqualTo(before);
    assertThat(runm.definitions().all().filter(each -> !Runm.isBuiltIn(each)))
        .containsExactly(
            new ScopedDefinition(EVERYWHERE, definition(SHARED, "{}")),
            new ScopedDefinition(HERE, definition(SHARED, "{}")));
  }

  @Test
  void a_definition_that_applies_elsewhere_is_not_changed_there() {
    prepare();
    runm.definitions().set(EVERYWHERE, definition(SHARED, "{}"), ANY);
    runm.definitions().set(HERE, definition(SHARED, "{}"), ANY);

    assertThatThrownBy(() -> runm.definitions().set(HERE, definition(SHARED, "{\"a\":1}"), ANY))
        .isInstanceOf(RunmException.class)
        .hasMessageContaining("leave out the uuid");
    runm.definitions().delete(EVERYWHERE);
    runm.definitions().set(HERE, definition(SHARED, "{\"a\":1}"), ANY);

    assertThat(runm.definitions().get(HERE)).isEqualTo(definition(SHARED, "{\"a\":1}"));
  }

  @Test
  void only_the_default_definition_of_providers_is_built_in() {
    prepare();

    assertThat(runm.definitions().all()).hasSize(1).allMatch(Runm::isBuiltIn);
    DefinitionScope providers = runm.definitions().all().findFirst().orElseThrow().scope();
    runm.definitions().set(providers, definition(SHARED, "{}"), ANY);
    assertThat(runm.definitions().all()).hasSize(1).noneMatch(Runm::isBuiltIn);
  }

  @Test
  void an_object_is_created_changed_and_not_written_twice() {
    prepare();
    CheckedObjects objects = runm.checkedObjects(ANY, true);
    MetadataObject first = object("a", new Property("k", "1"), new Property("k", "2"));
    MetadataObject second = object("b", new Property("l", "1")).withTags(List.of());

    objects.put(ADMIN, first);
    assertThat(stored()).isEqualTo(first);
    objects.put(ADMIN, second);
    List<Entry> before = entries();
    objects.put(ADMIN, second);

    assertThat(stored()).isEqualTo(second);
    assertThat(entries()).isEqualTo(before);
    assertThat(runm.objects().all()).containsExactly(second);
  }

  @Test
  void what_the_caller_may_not_read_stays_as_it_is() {
    prepare();
    CheckedObjects objects = runm.checkedObjects(ANY, true);
    Property hidden = new Property("hidden", "1");
    objects.put(ADMIN, object("a", hidden, new Property("k", "1")));
    runm.definitions()
        .set(
            EVERYWHERE,
            "",
            "{}",
            List.of(new PropertyPermissions("hidden", List.of(new Permission("", "", 0)))));

    objects.put(ADMIN, object("b", hidden, new Property("k", "2")));

    assertThat(stored()).isEqualTo(object("b", hidden, new Property("k", "2")));
    objects.put(ADMIN, object("c", new Property("k", "2")));
    assertThat(stored().properties()).contains(hidden);
    assertThatThrownBy(() -> objects.put(ADMIN, object("c", new Property("hidden", "2"))))
        .isInstanceOfSatisfying(
            RunmException.class,
            refused -> assertThat(refused.kind()).isEqualTo(RunmException.Kind.DENIED));
  }

  @Test
  void an_object_moves_neither_to_another_partition_nor_to_another_type() {
    prepare();
    CheckedObjects objects = runm.checkedObjects(ANY, false);
    objects.put(ADMIN, object("a"));
    MetadataObject elsewhere =
        new MetadataObject(new Uuid(IMAGE), SHARED, IMAGES, PROJECT, "a", List.of(), List.of("t"));

    assertThatThrownBy(() -> objects.put(ADMIN, elsewhere))
        .isInstanceOf(RunmException.class)
        .hasMessageContaining("has the partition " + PARTITION);
  }
}
