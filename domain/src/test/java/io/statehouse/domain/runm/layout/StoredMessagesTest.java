package io.statehouse.domain.runm.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.Permission;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes that the original stores. */
class StoredMessagesTest {
  private static final Uuid PARTITION = Uuid.of("D79706E0-1FBD-4E48-AAE8-9209061CDB71");

  @Test
  void a_partition() {
    Partition partition = new Partition(PARTITION, "us-west.example.com");
    String stored =
        """
        0a206437393730366530316662643465343861616538393230393036316364623731
        121375732d776573742e6578616d706c652e636f6d""";

    assertThat(hex(StoredMessages.write(partition))).isEqualTo(joined(stored));
    assertThat(StoredMessages.partition(entry(stored))).isEqualTo(partition);
  }

  @Test
  void an_image_with_properties_and_tags_in_their_order() {
    MetadataObject image =
        new MetadataObject(
            Uuid.of("54B8D8D7-E24C-4379-9BBF-70C16E921E52"),
            PARTITION,
            new TypeCode("runm.image"),
            "eff883565999408dbec3eb5070d5ecf5",
            "rhel7.5.2",
            List.of(new Property("architecture", "x86_64"), new Property("os", "linux")),
            List.of("unicorn", "lts"));
    String stored =
        """
        0a206437393730366530316662643465343861616538393230393036316364623731
        120a72756e6d2e696d616765
        1a206566663838333536353939393430386462656333656235303730643565636635
        22203534623864386437653234633433373939626266373063313665393231653532
        2a097268656c372e352e32
        9203160a0c61726368697465637475726512067838365f3634
        92030b0a026f7312056c696e7578
        9a0307756e69636f726e
        9a03036c7473""";

    assertThat(hex(StoredMessages.write(image))).isEqualTo(joined(stored));
    assertThat(StoredMessages.object(entry(stored))).isEqualTo(image);
  }

  @Test
  void a_provider_group_without_a_project() {
    MetadataObject group =
        new MetadataObject(
            Uuid.of("3bf3e700f11b4a7cb99244c554b3a856"),
            PARTITION,
            new TypeCode("runm.provider_group"),
            "",
            "us-east1-row1-rack2",
            List.of(),
            List.of());
    String stored =
        """
        0a206437393730366530316662643465343861616538393230393036316364623731
        121372756e6d2e70726f76696465725f67726f7570
        22203362663365373030663131623461376362393932343463353534623361383536
        2a1375732d65617374312d726f77312d7261636b32""";

    assertThat(hex(StoredMessages.write(group))).isEqualTo(joined(stored));
    assertThat(StoredMessages.object(entry(stored))).isEqualTo(group);
  }

  @Test
  void the_built_in_types() {
    assertThat(ObjectType.BUILT_IN)
        .extracting(type -> StoredMessages.write(type).size())
        .containsExactly(83, 43, 40, 100);
    assertThat(ProviderType.BUILT_IN)
        .extracting(type -> StoredMessages.write(type).size())
        .containsExactly(67, 49);
    assertThat(hex(StoredMessages.write(ObjectType.BUILT_IN.get(2))))
        .isEqualTo(
            "0a0a72756e6d2e696d616765"
                + "12184120626f6f7461626c652062756e6368206f662062697473"
                + "1801");
    assertThat(ObjectType.BUILT_IN)
        .allSatisfy(
            type ->
                assertThat(StoredMessages.objectType(entry(hex(StoredMessages.write(type)))))
                    .isEqualTo(type));
  }

  @Test
  void a_definition_with_permissions() {
    Definition definition =
        new Definition(
            Uuid.of("62026a2934c54df395ba44b0b398c808"),
            "{}",
            List.of(
                new PropertyPermissions(
                    "os",
                    List.of(
                        new Permission("proj0", "", Permission.READ | Permission.WRITE),
                        new Permission("", "", Permission.READ)))));
    String stored =
        """
        0a203632303236613239333463353464663339356261343462306233393863383038
        12027b7d
        9203150a026f73
        9203090a0570726f6a301803
        9203021801""";

    assertThat(hex(StoredMessages.write(definition))).isEqualTo(joined(stored));
    assertThat(StoredMessages.definition(entry(stored))).isEqualTo(definition);
  }

  @Test
  void a_permission_without_anything_is_an_empty_message() {
    Definition definition =
        new Definition(
            PARTITION,
            "",
            List.of(new PropertyPermissions("os", List.of(new Permission("", "", 0)))));

    assertThat(hex(StoredMessages.write(definition))).endsWith("9203070a026f73920300");
  }

  @Test
  void other_bytes_are_reported_with_their_key() {
    assertThatThrownBy(() -> StoredMessages.object(entry("0aff")))
        .isInstanceOf(StoreException.Malformed.class)
        .hasMessageContaining("/k");
    assertThatThrownBy(() -> StoredMessages.partition(entry("0a027a31")))
        .isInstanceOf(StoreException.Malformed.class)
        .hasMessageContaining("partition name is required.");
  }

  private static Entry entry(String hex) {
    return new Entry(
        new Key("/k"), Bytes.copyOf(HexFormat.of().parseHex(joined(hex))), Revision.of(1));
  }

  private static String joined(String hex) {
    return hex.replace("\n", "");
  }

  private static String hex(Bytes bytes) {
    return HexFormat.of().formatHex(bytes.toArray());
  }
}
