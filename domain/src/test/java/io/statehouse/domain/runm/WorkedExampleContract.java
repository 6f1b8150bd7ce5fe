package io.statehouse.domain.runm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The calls of the worked example, and every key and value that they leave, to the byte. */
abstract class WorkedExampleContract extends RunmGroup {
  private static final String PART = "partitions/" + PARTITION + "/";

  WorkedExampleContract(RunmContract contract) {
    super(contract);
  }

  private void run(Runm opened) {
    opened.start();
    opened.partitions().create("D79706E0-1FBD-4E48-AAE8-9209061CDB71", "us-west.example.com");
    opened
        .objects()
        .create(
            new ObjectDocument(
                "54B8D8D7-E24C-4379-9BBF-70C16E921E52",
                PARTITION,
                "runm.image",
                PROJECT,
                "rhel7.5.2",
                List.of(new Property("architecture", "x86_64"), new Property("os", "linux")),
                List.of("unicorn", "lts")));
    opened
        .objects()
        .create(
            new ObjectDocument(
                "3bf3e700f11b4a7cb99244c554b3a856",
                "d79706e0-1fbd-4e48-aae8-9209061cdb71",
                "runm.provider_group",
                "",
                "us-east1-row1-rack2",
                List.of(),
                List.of()));
  }

  private static List<String> ofTheOriginal(String definition) {
    return List.of(
        "definitions/by-type/runm.provider/default",
        "definitions/by-uuid/" + definition,
        "objects/by-uuid/3bf3e700f11b4a7cb99244c554b3a856",
        "objects/by-uuid/" + IMAGE,
        "partitions/by-name/us-west.example.com",
        "partitions/by-uuid/" + PARTITION,
        PART + "objects/by-type/runm.image/by-project/" + PROJECT + "/by-name/rhel7.5.2",
        PART + "objects/by-type/runm.provider_group/by-name/us-east1-row1-rack2",
        "types/object/runm.image",
        "types/object/runm.machine",
        "types/object/runm.provider",
        "types/object/runm.provider_group",
        "types/runm.provider/runm.compute",
        "types/runm.provider/runm.storage.block");
  }

  private static final List<String> INDEX =
      List.of(
          PART + "properties/by-type/runm.image/architecture/x86_64/" + IMAGE,
          PART + "properties/by-type/runm.image/os/linux/" + IMAGE,
          PART + "tags/lts/" + IMAGE,
          PART + "tags/unicorn/" + IMAGE);

  private String definition() {
    return text("definitions/by-type/runm.provider/default");
  }

  private Bytes value(String key) {
    return store.get(new Key(ROOT + key)).map(Entry::value).orElseThrow();
  }

  private String text(String key) {
    return value(key).text().orElseThrow();
  }

  private String hex(String key) {
    return HexFormat.of().formatHex(value(key).toArray());
  }

  @Test
  void the_keys_of_an_object_are_known() {
    run(runm);
    MetadataObject image = runm.objects().get(CALLER, IMAGE);

    assertThat(runm.objects().keys(image))
        .extracting(key -> key.text().substring(ROOT.length()))
        .containsExactlyInAnyOrderElementsOf(
            keys().stream()
                .filter(key -> key.contains(IMAGE) || key.endsWith("/rhel7.5.2"))
                .toList());
  }

  @Test
  void the_documented_layout_has_these_keys() {
    run(runm);

    assertThat(keys())
        .hasSize(18)
        .containsAll(ofTheOriginal(definition()))
        .containsAll(INDEX)
        .isSorted();
    assertThat(INDEX).allSatisfy(key -> assertThat(value(key)).isEqualTo(Bytes.EMPTY));
  }

  @Test
  void the_layout_of_the_original_has_these_keys() {
    run(Runm.open(store, settings(LayoutMode.ORIGINAL, true), new Random(1)));

    assertThat(keys()).containsExactlyElementsOf(ofTheOriginal(definition()));
  }

  @Test
  void the_values_are_those_of_the_original() throws Exception {
    run(runm);

    assertThat(text("partitions/by-name/us-west.example.com")).isEqualTo(PARTITION);
    assertThat(text(ofTheOriginal("").get(6))).isEqualTo(IMAGE);
    assertThat(hex("objects/by-uuid/" + IMAGE))
        .startsWith("0a20643739373036")
        .endsWith("92030b0a026f7312056c696e75789a0307756e69636f726e9a03036c7473");
    assertThat(value("types/object/runm.machine").size()).isEqualTo(100);
    byte[] definition = value("definitions/by-uuid/" + definition()).toArray();
    assertThat(definition).hasSize(870);
    assertThat(hex("definitions/by-uuid/" + definition()))
        .startsWith("0a20" + HexFormat.of().formatHex(definition().getBytes(UTF_8)) + "12c106");
    byte[] schema = Arrays.copyOfRange(definition, 37, 870);
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(schema)))
        .isEqualTo("6ba555970bd75adfc05bec048eeeb392a3ddc61a8275f5c9b9bb85fec7504035");
  }

  @Test
  void starting_again_changes_nothing() {
    run(runm);
    List<Entry> before = store.list(new Prefix(ROOT));

    runm.start();

    assertThat(store.list(new Prefix(ROOT))).isEqualTo(before);
  }

  @Test
  void changes_of_an_object_leave_exactly_its_keys() {
    run(runm);
    MetadataObjects objects = runm.objects();
    Uuid image = new Uuid(IMAGE);

    objects.change(CALLER, image, object -> object.withTags(List.of("lts")));
    objects.change(CALLER, image, object -> ObjectChanges.withoutProperty(object, "os"));
    objects.change(CALLER, image, object -> ObjectChanges.withProperty(object, "eol", ""));
    objects.change(CALLER, image, object -> object.withName("rhel8"));

    assertThat(keys().stream().filter(key -> key.contains(IMAGE)))
        .containsExactly(
            "objects/by-uuid/" + IMAGE,
            PART + "properties/by-type/runm.image/architecture/x86_64/" + IMAGE,
            PART + "properties/by-type/runm.image/eol//" + IMAGE,
            PART + "tags/lts/" + IMAGE);
    assertThat(keys().stream().filter(key -> key.contains("/by-name/rhel")))
        .containsExactly(
            PART + "objects/by-type/runm.image/by-project/" + PROJECT + "/by-name/rhel8");
    assertThat(hex("objects/by-uuid/" + IMAGE))
        .endsWith(
            "2a057268656c389203160a0c61726368697465637475726512067838365f36349203050a03656f6c9a03036c7473");
  }
}
