package io.statehouse.domain.runm.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType.Scope;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunmLayoutTest {
  private static final String ROOT = "runm-metadata/runm/metadata/";
  private static final String PART = ROOT + "partitions/d79706e01fbd4e48aae89209061cdb71/";
  private static final Uuid PARTITION = Uuid.of("D79706E0-1FBD-4E48-AAE8-9209061CDB71");
  private static final Uuid UUID = Uuid.of("54B8D8D7-E24C-4379-9BBF-70C16E921E52");
  private static final TypeCode IMAGE = new TypeCode("runm.image");

  private final RunmLayout layout = new RunmLayout(ROOT, LayoutMode.DOCUMENTED);

  private static MetadataObject image(List<Property> properties, String... tags) {
    return new MetadataObject(
        UUID,
        PARTITION,
        IMAGE,
        "eff883565999408dbec3eb5070d5ecf5",
        "rhel7.5.2",
        properties,
        List.of(tags));
  }

  @Test
  void keys_in_any_spelling_and_those_of_servers_have_a_stage_of_a_move() {
    String misspelt = ROOT + "partitions/D79706E0-1FBD-4E48-AAE8-9209061CDB71/definitions/x";

    assertThat(layout.stage(new Key(misspelt))).isEqualTo(Stage.INDEX);
    assertThat(layout.stage(new Key(RunmLayout.SERVERS + "host:10002"))).isEqualTo(Stage.SERVER);
    assertThat(layout.stage(new Key(ROOT + "bootstrap2"))).isEqualTo(Stage.RECORD);
    assertThat(layout.stage(new Key("/other/partitions/x"))).isEqualTo(Stage.RECORD);
  }

  @Test
  void an_object_has_the_keys_of_the_worked_example() {
    MetadataObject image =
        image(
            List.of(new Property("architecture", "x86_64"), new Property("os", "linux")),
            "unicorn",
            "lts");

    assertThat(layout.object(UUID).text())
        .isEqualTo(ROOT + "objects/by-uuid/54b8d8d7e24c43799bbf70c16e921e52");
    assertThat(layout.objectName(image, Scope.PROJECT).text())
        .isEqualTo(
            PART
                + "objects/by-type/runm.image/by-project/eff883565999408dbec3eb5070d5ecf5/by-name/rhel7.5.2");
    assertThat(layout.objectName(image, Scope.PARTITION).text())
        .isEqualTo(PART + "objects/by-type/runm.image/by-name/rhel7.5.2");
    assertThat(layout.index(image))
        .extracting(Key::text)
        .containsExactly(
            PART + "properties/by-type/runm.image/architecture/x86_64/" + UUID,
            PART + "properties/by-type/runm.image/os/linux/" + UUID,
            PART + "tags/unicorn/" + UUID,
            PART + "tags/lts/" + UUID);
  }

  @Test
  void the_layout_of_the_original_has_no_index() {
    RunmLayout original = new RunmLayout(ROOT, LayoutMode.ORIGINAL);

    assertThat(original.index(image(List.of(new Property("os", "linux")), "lts"))).isEmpty();
  }

  @Test
  void properties_that_share_a_key_have_it_once() {
    MetadataObject image = image(List.of(new Property("a/b", "c"), new Property("a", "b/c")));

    assertThat(layout.index(image))
        .extracting(Key::text)
        .containsExactly(PART + "properties/by-type/runm.image/a/b/c/" + UUID);
  }

  @Test
  void empty_values_and_tags_leave_an_empty_segment() {
    MetadataObject image = image(List.of(new Property("eol", "")), "");

    assertThat(layout.index(image))
        .extracting(Key::text)
        .containsExactly(
            PART + "properties/by-type/runm.image/eol//" + UUID, PART + "tags//" + UUID);
    assertThat(layout.index(image))
        .extracting(RunmLayout::lastSegment)
        .containsExactly(UUID.text(), UUID.text());
  }

  @Test
  void every_index_key_is_found_below_the_prefix_of_its_item() {
    Property os = new Property("os", "linux");
    MetadataObject image = image(List.of(os), "lts");

    assertThat(layout.index(image))
        .anyMatch(layout.withProperty(PARTITION, IMAGE, os)::contains)
        .anyMatch(layout.withProperty(PARTITION, IMAGE, "os")::contains)
        .anyMatch(layout.withTag(PARTITION, "lts")::contains)
        .noneMatch(layout.withTag(PARTITION, "lt")::contains)
        .noneMatch(layout.withProperty(PARTITION, IMAGE, "o")::contains);
  }

  @Test
  void a_definition_has_one_of_four_kinds_of_key() {
    TypeCode compute = new TypeCode("runm.compute");

    assertThat(definition(Optional.empty(), Optional.empty()))
        .isEqualTo(ROOT + "definitions/by-type/runm.provider/default");
    assertThat(definition(Optional.empty(), Optional.of(compute)))
        .isEqualTo(ROOT + "definitions/by-type/runm.provider/by-type/runm.compute");
    assertThat(definition(Optional.of(PARTITION), Optional.empty()))
        .isEqualTo(PART + "definitions/by-type/runm.provider/default");
    assertThat(definition(Optional.of(PARTITION), Optional.of(compute)))
        .isEqualTo(PART + "definitions/by-type/runm.provider/by-type/runm.compute");
  }

  private String definition(Optional<Uuid> partition, Optional<TypeCode> providerType) {
    return layout
        .definitionOf(new DefinitionScope(TypeCode.PROVIDER, partition, providerType))
        .text();
  }

  @Test
  void images_have_no_provider_type() {
    assertThatThrownBy(
            () ->
                new DefinitionScope(
                    IMAGE, Optional.empty(), Optional.of(new TypeCode("runm.compute"))))
        .isInstanceOf(RunmException.class)
        .hasMessage("objects of type runm.image have no provider type: leave it out");
  }

  @Test
  void keys_are_read_back_as_far_as_free_text_allows() {
    KeyForm.Match name = read(PART + "objects/by-type/runm.image/by-name/a/b");
    KeyForm.Match tag = read(PART + "tags/x/y/" + UUID);

    assertThat(name.form().name()).isEqualTo("object-name");
    assertThat(name.get(RunmLayout.NAME)).isEqualTo("a/b");
    assertThat(name.get(RunmLayout.PARTITION)).isEqualTo(PARTITION);
    assertThat(tag.form().name()).isEqualTo("tag");
    assertThat(tag.isComplete()).isFalse();
    assertThat(layout.read(new Key(ROOT + "partitions/by-uuid/" + PARTITION)))
        .hasValueSatisfying(match -> assertThat(match.form().name()).isEqualTo("partition"));
    assertThat(layout.read(new Key(ROOT + "partitions/by-name/us-east/x")))
        .hasValueSatisfying(match -> assertThat(match.form().name()).isEqualTo("partition-name"));
  }

  @Test
  void keys_of_others_are_not_read() {
    assertThat(layout.read(new Key(ROOT + "partitions/by-uuid/a/b"))).isEmpty();
    assertThat(layout.read(new Key(ROOT + "bootstrap2"))).isEmpty();
    assertThat(layout.read(new Key("gsr/services/runmachine-metadata/h:1"))).isEmpty();
  }

  private KeyForm.Match read(String key) {
    return layout.read(new Key(key)).orElseThrow();
  }
}
