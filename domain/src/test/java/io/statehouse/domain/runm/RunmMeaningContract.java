package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.FoldersOfTools;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.Prune;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.SchemaText;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Racers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** What verification finds of each kind of damage, and what repair does about it. */
abstract class RunmMeaningContract extends RunmGroup {
  private static final int WRITERS = 8;
  private static final String PART = "partitions/" + PARTITION + "/";
  private static final String IMAGES = PART + "objects/by-type/runm.image/by-project/" + PROJECT;
  private static final String NAME = IMAGES + "/by-name/rhel";
  private static final String OS = PART + "properties/by-type/runm.image/os/linux/" + IMAGE;
  private static final String LTS = PART + "tags/lts/" + IMAGE;
  private static final String OTHER = "3bf3e700f11b4a7cb99244c554b3a856";
  private static final String DEFAULT = "definitions/by-type/runm.provider/default";

  private final RunmMeaning meaning = meaning(LayoutMode.DOCUMENTED);

  RunmMeaningContract(RunmContract contract) {
    super(contract);
  }

  private static RunmMeaning meaning(LayoutMode mode, Prune... prune) {
    return new RunmMeaning(settings(mode, false), Set.of(prune));
  }

  private void put(String key, String value) {
    put(key, Bytes.utf8(value));
  }

  private void put(String key, Bytes value) {
    store.commit(Transaction.builder().put(new Key(ROOT + key), value).build());
  }

  private void delete(String... keys) {
    for (String key : keys) {
      store.commit(Transaction.builder().delete(new Key(ROOT + key)).build());
    }
  }

  private Optional<String> value(String key) {
    return store.get(new Key(ROOT + key)).flatMap(entry -> entry.value().text());
  }

  /** Writes the partition and an image with a property and a tag. */
  private void prepareImage() {
    prepare();
    runm.objects()
        .create(
            new ObjectDocument(
                IMAGE,
                PARTITION,
                "runm.image",
                PROJECT,
                "rhel",
                List.of(new Property("os", "linux")),
                List.of("lts")));
  }

  private List<String> kinds(RunmMeaning by) {
    return by.verify(store).map(Finding::kind).sorted().toList();
  }

  /** Repairs until there is nothing to repair, and returns the kinds of what is left. */
  private List<String> repaired(RunmMeaning by) {
    for (int pass = 0; pass < 4; pass++) {
      by.verify(store).forEach(finding -> finding.repair().ifPresent(store::commit));
    }
    assertThat(by.verify(store)).allMatch(finding -> finding.repair().isEmpty());
    return kinds(by);
  }

  private void assertRepaired(String kind) {
    assertThat(kinds(meaning)).containsExactly(kind);
    assertThat(repaired(meaning)).isEmpty();
  }

  private void assertReported(String kind) {
    List<Entry> before = store.list(new Prefix(ROOT));
    assertThat(kinds(meaning)).containsExactly(kind);
    assertThat(repaired(meaning)).containsExactly(kind);
    assertThat(store.list(new Prefix(ROOT))).isEqualTo(before);
  }

  @Test
  void what_the_product_writes_has_no_findings_in_either_layout() {
    prepareImage();
    runm.definitions().set(inPartition(), "", "{}", List.of());
    assertThat(kinds(meaning)).isEmpty();

    new Conversion(store, ROOT).to(LayoutMode.ORIGINAL);

    assertThat(kinds(meaning(LayoutMode.ORIGINAL))).isEmpty();
  }

  private static DefinitionScope inPartition() {
    return new DefinitionScope(
        TypeCode.PROVIDER, Optional.of(new Uuid(PARTITION)), Optional.empty());
  }

  @Test
  void a_name_whose_object_is_missing_is_deleted() {
    prepareImage();
    put(IMAGES + "/by-name/gone", OTHER);

    assertRepaired("dangling-name");
    assertThat(value(IMAGES + "/by-name/gone")).isEmpty();
  }

  @Test
  void a_name_that_its_object_does_not_have_is_deleted() {
    prepareImage();
    put(IMAGES + "/by-name/former", IMAGE);
    assertRepaired("wrong-name");

    put(PART + "objects/by-type/runm.image/by-name/rhel", IMAGE);
    assertRepaired("wrong-name");

    put(PART + "objects/by-type/runm.machine/by-project/" + PROJECT + "/by-name/rhel", IMAGE);
    assertRepaired("wrong-name");
    assertThat(value(NAME)).hasValue(IMAGE);
  }

  @Test
  void the_missing_name_of_an_object_is_put() {
    prepareImage();
    delete(NAME);

    assertRepaired("missing-name");
    assertThat(value(NAME)).hasValue(IMAGE);
  }

  @Test
  void a_name_that_two_objects_have_is_only_reported() {
    prepareImage();
    MetadataObject image = StoredMessages.object(store.get(LAYOUT.object(new Uuid(IMAGE))).get());
    MetadataObject twin =
        new MetadataObject(
            new Uuid(OTHER),
            image.partition(),
            image.type(),
            PROJECT,
            "rhel",
            List.of(),
            List.of());
    put("objects/by-uuid/" + OTHER, StoredMessages.write(twin));

    assertReported("missing-name");
  }

  @Test
  void a_name_that_leads_to_nothing_gives_way_to_the_object_that_has_it() {
    prepareImage();
    put(NAME, OTHER);

    assertThat(kinds(meaning)).containsExactly("dangling-name", "missing-name");
    assertThat(repaired(meaning)).isEmpty();
    assertThat(value(NAME)).hasValue(IMAGE);
  }

  @Test
  void the_index_keys_of_no_property_or_tag_are_deleted() {
    prepareImage();
    put(OS.replace("linux", "bsd"), "");
    put(LTS.replace(IMAGE, OTHER), "");
    put(PART + "tags/lts/NOT-NORMAL", "");

    assertThat(kinds(meaning))
        .containsExactly("stray-index-key", "stray-index-key", "stray-index-key");
    assertThat(repaired(meaning)).isEmpty();
    assertThat(value(OS)).isPresent();
    assertThat(value(LTS)).isPresent();
  }

  @Test
  void the_missing_index_keys_of_an_object_are_put() {
    prepareImage();
    delete(OS, LTS);

    assertThat(kinds(meaning)).containsExactly("missing-index-key", "missing-index-key");
    assertThat(repaired(meaning)).isEmpty();
    assertThat(value(OS)).isPresent();
    assertThat(value(LTS)).isPresent();
  }

  @Test
  void index_keys_and_their_mark_are_deleted_from_the_layout_of_the_original() {
    prepareImage();
    RunmMeaning original = meaning(LayoutMode.ORIGINAL);

    assertThat(kinds(original))
        .containsExactly("stray-index-mark", "unused-index-key", "unused-index-key");
    assertThat(repaired(original)).isEmpty();
    assertThat(store.get(RunmLayout.INDEXED)).isEmpty();
  }

  @Test
  void a_partition_name_that_leads_to_no_such_partition_is_deleted() {
    prepareImage();
    put("partitions/by-name/gone", OTHER);
    assertRepaired("wrong-partition-name");

    put("partitions/by-name/former", PARTITION);
    assertRepaired("wrong-partition-name");
    assertThat(value("partitions/by-name/us-west.example.com")).hasValue(PARTITION);
  }

  @Test
  void the_missing_name_of_a_partition_is_put_unless_another_has_it() {
    prepareImage();
    delete("partitions/by-name/us-west.example.com");
    assertRepaired("missing-partition-name");

    Partition twin = new Partition(new Uuid(OTHER), "us-west.example.com");
    put("partitions/by-uuid/" + OTHER, StoredMessages.write(twin));
    assertReported("missing-partition-name");
  }

  @Test
  void a_definition_to_which_no_key_leads_is_deleted_only_on_request() {
    prepareImage();
    Definition unused = new Definition(new Uuid(OTHER), "{}", List.of());
    put("definitions/by-uuid/" + OTHER, StoredMessages.write(unused));

    assertReported("unused-definition");
    assertThat(repaired(meaning(LayoutMode.DOCUMENTED, Prune.DEFINITIONS))).isEmpty();
    assertThat(keys()).doesNotContain("definitions/by-uuid/" + OTHER).contains(DEFAULT);
  }

  @Test
  void a_key_that_leads_to_no_definition_is_deleted() {
    prepareImage();
    put("definitions/by-type/runm.provider/by-type/runm.compute", OTHER);
    assertRepaired("missing-definition");

    put(PART + DEFAULT, OTHER);
    assertRepaired("missing-definition");
  }

  @Test
  void the_default_definition_is_put_where_it_is_missing() {
    prepareImage();
    delete("definitions/by-uuid/" + value(DEFAULT).orElseThrow());

    assertRepaired("missing-definition");
    assertThat(
            runm.definitions()
                .get(new DefinitionScope(TypeCode.PROVIDER, Optional.empty(), Optional.empty()))
                .schema())
        .isEqualTo(SchemaText.of(TypeCode.PROVIDER, List.of(), false));
  }

  @Test
  void a_definition_below_another_spelling_of_its_partition_is_moved_if_there_is_none() {
    prepareImage();
    String uuid = value(DEFAULT).orElseThrow();
    put("partitions/D79706E0-1FBD-4E48-AAE8-9209061CDB71/" + DEFAULT, uuid);

    assertRepaired("misplaced-definition");
    assertThat(value(PART + DEFAULT)).hasValue(uuid);

    put("partitions/D79706E0-1FBD-4E48-AAE8-9209061CDB71/" + DEFAULT, uuid);
    assertReported("misplaced-definition");
  }

  @Test
  void what_is_below_a_partition_that_does_not_exist_is_reported() {
    prepareImage();
    put("partitions/" + OTHER + "/" + DEFAULT, value(DEFAULT).orElseThrow());

    assertReported("unknown-partition");
  }

  @Test
  void a_name_below_another_spelling_of_its_partition_is_reported() {
    prepareImage();
    put(NAME.replace(PARTITION, PARTITION.toUpperCase(Locale.ROOT)), IMAGE);

    assertReported("misplaced-key");
  }

  @Test
  void records_that_cannot_be_read_or_are_those_of_other_keys_are_reported() {
    prepareImage();
    put("objects/by-uuid/" + OTHER, "\u0001");
    assertReported("unreadable");

    put("objects/by-uuid/" + OTHER, store.get(LAYOUT.object(new Uuid(IMAGE))).get().value());
    assertReported("unreadable");

    delete("objects/by-uuid/" + OTHER);
    put("types/object/runm.x", Bytes.copyOf(HexFormat.of().parseHex("0a0672756e6d2e781807")));
    assertReported("unreadable");
  }

  @Test
  void an_object_of_an_unknown_partition_or_type_is_deleted_only_on_request() {
    prepareImage();
    RunmMeaning pruning = meaning(LayoutMode.DOCUMENTED, Prune.OBJECTS);
    put(
        "types/object/runm.x",
        StoredMessages.write(new ObjectType(new TypeCode("runm.x"), "", ObjectType.Scope.PROJECT)));
    Uuid other =
        runm.objects()
            .create(new ObjectDocument("", PARTITION, "runm.x", "p", "n", List.of(), List.of()))
            .uuid();
    delete("types/object/runm.x");
    assertReported("orphaned-object");

    assertThat(repaired(pruning)).isEmpty();
    assertThat(keys()).noneMatch(key -> key.contains(other.text()));
    delete("partitions/by-uuid/" + PARTITION, "partitions/by-name/us-west.example.com");
    assertReported("orphaned-object");

    assertThat(repaired(pruning)).isEmpty();
    assertThat(keys()).noneMatch(key -> key.contains(IMAGE)).noneMatch(key -> key.equals(NAME));
  }

  @Test
  void a_missing_built_in_type_is_put_again_and_its_objects_are_kept() {
    prepareImage();
    List<Entry> before = store.list(new Prefix(ROOT));
    delete("types/object/runm.image");
    assertThat(kinds(meaning)).containsExactly("missing-type");

    assertThat(repaired(meaning(LayoutMode.DOCUMENTED, Prune.OBJECTS))).isEmpty();

    assertThat(store.list(new Prefix(ROOT)))
        .extracting(Entry::key, Entry::value)
        .isEqualTo(before.stream().map(entry -> Tuple.tuple(entry.key(), entry.value())).toList());
  }

  @Test
  void a_built_in_type_that_cannot_be_read_is_written_again() {
    prepareImage();
    Bytes image = store.get(new Key(ROOT + "types/object/runm.image")).orElseThrow().value();
    Bytes compute =
        store.get(new Key(ROOT + "types/runm.provider/runm.compute")).orElseThrow().value();
    put("types/object/runm.image", "\u0001");
    put("types/runm.provider/runm.compute", image);

    assertThat(kinds(meaning)).containsExactly("unreadable", "unreadable");
    assertThat(repaired(meaning)).isEmpty();
    assertThat(store.get(new Key(ROOT + "types/object/runm.image")).map(Entry::value))
        .hasValue(image);
    assertThat(store.get(new Key(ROOT + "types/runm.provider/runm.compute")).map(Entry::value))
        .hasValue(compute);
  }

  @Test
  void a_built_in_type_that_another_program_describes_otherwise_is_kept() {
    prepareImage();
    put(
        "types/object/runm.image",
        StoredMessages.write(
            new ObjectType(new TypeCode("runm.image"), "theirs", ObjectType.Scope.PROJECT)));

    assertThat(kinds(meaning)).isEmpty();
  }

  @Test
  void an_object_of_an_unknown_type_or_partition_gets_no_index_keys() {
    prepareImage();
    MetadataObject untyped =
        new MetadataObject(
            new Uuid(OTHER),
            new Uuid(PARTITION),
            new TypeCode("runm.x"),
            PROJECT,
            "n",
            List.of(new Property("os", "linux"), new Property("long", "x".repeat(3000))),
            List.of("lts"));
    put("objects/by-uuid/" + OTHER, StoredMessages.write(untyped));
    assertReported("orphaned-object");

    delete("types/object/runm.image", OS);
    delete("objects/by-uuid/" + OTHER);
    assertThat(repaired(meaning)).isEmpty();
    assertThat(value(OS)).as("of a built-in type, which is put too").isPresent();
    delete("partitions/by-uuid/" + PARTITION, "partitions/by-name/us-west.example.com", OS);
    assertReported("orphaned-object");
  }

  @Test
  void what_leads_to_no_uuid_is_reported() {
    prepareImage();
    put(IMAGES + "/by-name/strange", "i" + IMAGE);
    assertReported("invalid-identifier");

    put(IMAGES + "/by-name/strange", Bytes.copyOf(new byte[] {-1}));
    assertReported("invalid-identifier");

    delete(IMAGES + "/by-name/strange");
    runm.partitions().create("Zed-1", "zed");
    assertReported("invalid-identifier");
  }

  @Test
  void keys_that_are_not_of_the_layout_are_reported() {
    prepareImage();
    put("x", "of someone else");
    put(PART + "tags/none", "");
    put(IMAGES + "/rhel", IMAGE);
    put("objects/by-uuid/54B8D8D7-E24C-4379-9BBF-70C16E921E52", "");

    assertThat(kinds(meaning)).hasSize(4).containsOnly("foreign-key");
    assertThat(repaired(meaning)).hasSize(4);
  }

  private Entry startDeletion() {
    Entry record = store.get(LAYOUT.partition(new Uuid(PARTITION))).orElseThrow();
    store.commit(
        Transaction.builder()
            .put(new Key("/statehouse/runm/deleting/" + PARTITION), record.value())
            .build());
    return record;
  }

  @Test
  void a_deletion_that_was_interrupted_before_it_deleted_anything_is_undone() {
    prepareImage();
    List<Entry> before = store.list(new Prefix(ROOT));
    startDeletion();

    assertRepaired("unfinished-deletion");
    assertThat(store.list(new Prefix(ROOT))).isEqualTo(before);
    assertThat(store.list(new Prefix("/statehouse/runm/deleting/"))).isEmpty();
  }

  @Test
  void a_partition_whose_deletion_was_interrupted_is_restored_if_it_has_an_object() {
    prepareImage();
    List<String> before = keys();
    startDeletion();
    delete("partitions/by-uuid/" + PARTITION, "partitions/by-name/us-west.example.com");
    store.commit(Transaction.builder().deletePrefix(new Prefix(ROOT + PART)).build());

    assertRepaired("unfinished-deletion");
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void an_interrupted_deletion_of_an_empty_partition_is_finished() {
    prepare();
    startDeletion();
    delete("partitions/by-uuid/" + PARTITION, "partitions/by-name/us-west.example.com");

    assertRepaired("unfinished-deletion");
    assertThat(keys()).noneMatch(key -> key.startsWith("partitions/"));
    assertThat(store.list(new Prefix("/statehouse/runm/deleting/"))).isEmpty();
  }

  @Test
  void a_repair_that_meets_a_fresh_writer_does_nothing() {
    prepareImage();
    put(IMAGES + "/by-name/later", IMAGE);
    Finding wrong = meaning.verify(store).findFirst().orElseThrow();
    delete(IMAGES + "/by-name/later");
    runm.objects().change(CALLER, new Uuid(IMAGE), image -> image.withName("later"));

    assertThat(store.commit(wrong.repair().orElseThrow()).applied()).isFalse();
    assertThat(value(IMAGES + "/by-name/later")).hasValue(IMAGE);
  }

  @Test
  void entries_are_decoded_and_the_bootstrap_token_is_secret() {
    prepareImage();
    put("bootstrap", "s3cret");

    assertThat(decoded("objects/by-uuid/" + IMAGE).fields())
        .contains(Field.of("name", "rhel"), Field.of("property os", "linux"));
    assertThat(decoded("bootstrap"))
        .isEqualTo(
            new StateRecord("bootstrap", "bootstrap", List.of(Field.secret("token", "s3cret"))));
    assertThat(decoded(OS).type()).isEqualTo("property-index");
    assertThat(decoded(NAME).fields()).contains(Field.of("uuid", IMAGE));
    assertThat(store.list(new Prefix(ROOT)))
        .extracting(entry -> meaning.decode(entry).type())
        .doesNotContain(StateRecord.UNKNOWN, StateRecord.UNREADABLE);
    assertThat(meaning.decode(store.get(RunmLayout.INDEXED).orElseThrow()).type())
        .isEqualTo("index-mark");
  }

  private StateRecord decoded(String key) {
    return meaning.decode(store.get(new Key(ROOT + key)).orElseThrow());
  }

  /** One of each kind of damage that is repaired without losing anything, besides what is right. */
  private void damage() {
    put(IMAGES + "/by-name/gone", OTHER);
    put(IMAGES + "/by-name/former", IMAGE);
    put(LTS.replace(IMAGE, OTHER), "");
    delete(NAME, OS);
    put("partitions/by-name/gone", OTHER);
    put("definitions/by-type/runm.provider/by-type/runm.compute", OTHER);
    put("objects/by-uuid/" + OTHER, "\u0001");
  }

  /** Runs writers, and a task over and over until they are done; returns what the writers kept. */
  private Set<String> besideWriters(Runnable task) {
    AtomicInteger working = new AtomicInteger(WRITERS);
    List<Callable<List<String>>> racers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      int writer = i;
      racers.add(
          () -> {
            try {
              return work(writer);
            } finally {
              working.decrementAndGet();
            }
          });
    }
    racers.add(
        () -> {
          do {
            task.run();
          } while (working.get() > 0);
          return List.of();
        });
    Set<String> kept = new HashSet<>();
    Racers.race(racers).forEach(kept::addAll);
    return kept;
  }

  /** What a writer does: it creates, changes and deletes objects, and sets a definition. */
  private List<String> work(int writer) {
    Runm own = Runm.open(store, settings(LayoutMode.DOCUMENTED, false), new Random(100 + writer));
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String name = "w" + writer + "-" + i;
      Uuid uuid = own.objects().create(image("", name, new Property("a", "" + i))).uuid();
      own.objects().change(CALLER, uuid, o -> ObjectChanges.withProperty(o, "a", "b/c"));
      own.objects().change(CALLER, uuid, o -> ObjectChanges.withTags(o, List.of("t", name)));
      own.objects().change(CALLER, uuid, o -> o.withName(name + "+"));
      if (i == 0) {
        own.objects().delete(List.of(uuid.text()));
      } else {
        kept.add(uuid.text());
      }
    }
    Partition partition = own.partitions().create("", "p" + writer);
    own.partitions().rename(partition.uuid(), "q" + writer);
    DefinitionScope scope =
        new DefinitionScope(TypeCode.PROVIDER, Optional.of(partition.uuid()), Optional.empty());
    own.definitions().set(scope, "", "{}", List.of());
    own.definitions().set(scope, "", "{\"type\":\"object\"}", List.of());
    return kept;
  }

  @Test
  void writers_at_work_cause_no_finding() {
    prepareImage();
    RunmMeaning pruning = meaning(LayoutMode.DOCUMENTED, Prune.DEFINITIONS, Prune.OBJECTS);
    List<Finding> found = new ArrayList<>();

    besideWriters(() -> pruning.verify(store).forEach(found::add));

    assertThat(found).isEmpty();
    assertThat(kinds(pruning)).isEmpty();
  }

  @Test
  void repair_beside_writers_loses_nothing_of_theirs() {
    prepareImage();
    damage();
    RunmMeaning pruning = meaning(LayoutMode.DOCUMENTED, Prune.DEFINITIONS, Prune.OBJECTS);

    Set<String> kept =
        besideWriters(
            () ->
                pruning
                    .verify(store)
                    .forEach(finding -> finding.repair().ifPresent(store::commit)));

    assertThat(repaired(pruning)).containsExactly("unreadable");
    assertThat(keys())
        .containsAll(kept.stream().map(uuid -> "objects/by-uuid/" + uuid).toList())
        .contains(NAME, OS, LTS, "objects/by-uuid/" + IMAGE);
    assertThat(kept).hasSize(WRITERS * 2);
  }

  @Test
  void an_empty_folder_of_a_tool_means_nothing() {
    prepareImage();

    FoldersOfTools.assertMeaningless(
        store,
        meaning,
        () ->
            List.of(
                runm.partitions().list(),
                runm.objectTypes(),
                runm.providerTypes(),
                runm.objects().find(CALLER, List.of(), PageRequest.ALL).toList()),
        folder -> folder.startsWith(ROOT) || folder.startsWith("/statehouse/runm/"));
  }

  @Test
  void an_empty_key_stands_for_no_deletion_of_a_partition_and_another_is_reported() {
    prepareImage();
    String unknown = "/statehouse/runm/deleting/" + OTHER;
    store.commit(Transaction.builder().put(new Key(unknown), Bytes.EMPTY).build());

    assertThatThrownBy(() -> runm.partitions().delete(Uuid.of(OTHER)))
        .isInstanceOf(RunmException.class);
    assertThat(kinds(meaning)).containsExactly("stray-folder");
    assertThat(repaired(meaning)).isEmpty();
    assertThat(store.get(new Key(unknown))).isEmpty();

    store.commit(Transaction.builder().put(new Key(unknown), Bytes.utf8("x")).build());
    assertThat(kinds(meaning)).containsExactly("unreadable");
  }
}
