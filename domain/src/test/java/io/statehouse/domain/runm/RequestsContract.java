package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.Definition.PropertyPermissions;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.RunmException.Kind;
import io.statehouse.domain.runm.entities.Session;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What requests are answered, with the words of the original. */
abstract class RequestsContract extends RunmGroup {
  private static final String UNKNOWN = "00000000000040008000000000000000";
  private static final String DASHED = "D79706E0-1FBD-4E48-AAE8-9209061CDB71";
  private static final String DEFAULT = "definitions/by-type/runm.provider/default";

  RequestsContract(RunmContract contract) {
    super(contract);
  }

  private static void refused(Kind kind, String message, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            RunmException.class, refused -> assertThat(refused.kind()).isEqualTo(kind))
        .hasMessage(message);
  }

  @Test
  void a_partition_is_found_by_its_name_or_its_uuid() {
    prepare();
    Optional<Partition> partition = runm.partitions().list().stream().findFirst();

    assertThat(runm.partitions().find(partition.orElseThrow().name())).isEqualTo(partition);
    assertThat(runm.partitions().find(PARTITION.toUpperCase(Locale.ROOT))).isEqualTo(partition);
    assertThat(runm.partitions().find("nowhere")).isEmpty();
  }

  @Test
  void a_session_names_a_user_a_partition_and_a_project_in_this_order() {
    prepare();
    Sessions sessions = runm.sessions();

    refused(
        Kind.PRECONDITION,
        "user is required in session.",
        () -> sessions.check(new Session("", "", "")));
    refused(
        Kind.PRECONDITION,
        "partition is required in session.",
        () -> sessions.check(new Session("u", "", "")));
    refused(
        Kind.PRECONDITION,
        "Unknown partition 'nowhere' specified in session",
        () -> sessions.check(new Session("u", "", "nowhere")));
    refused(
        Kind.PRECONDITION,
        "project is required in session.",
        () -> sessions.check(new Session("u", "", UNKNOWN)));
    assertThat(sessions.check(new Session("u", "p", "us-west.example.com")).partition())
        .isEqualTo(PARTITION);
    assertThat(
            sessions
                .check(new Session("u", "p", "D79706E0-1FBD-4E48-AAE8-9209061CDB71"))
                .partition())
        .isEqualTo(PARTITION);
  }

  @Test
  void a_partition_is_unique_by_identifier_and_by_name() {
    prepare();
    Partitions partitions = runm.partitions();

    refused(Kind.PRECONDITION, "partition name is required.", () -> partitions.create("", ""));
    refused(Kind.EXISTS, "duplicate record.", () -> partitions.create(PARTITION, "other"));
    refused(Kind.EXISTS, "duplicate record.", () -> partitions.create("", "us-west.example.com"));
    assertThat(partitions.create("Zed-1", "us-east/x").uuid()).isEqualTo(new Uuid("zed1"));
    assertThat(partitions.getByName("us-east/x").uuid()).isEqualTo(new Uuid("zed1"));
    assertThat(partitions.list())
        .extracting(Partition::name)
        .containsExactly("us-west.example.com", "us-east/x");
    refused(Kind.PRECONDITION, "UUID is required.", () -> partitions.get("zed1"));
    refused(Kind.NOT_FOUND, "object could not be found.", () -> partitions.get(UNKNOWN));
    refused(Kind.PRECONDITION, "name is required.", () -> partitions.getByName(""));
    refused(Kind.NOT_FOUND, "object could not be found.", () -> partitions.getByName("x"));
  }

  @Test
  void a_renamed_partition_is_found_by_its_new_name_alone() {
    prepare();
    runm.partitions().create("", "taken");

    runm.partitions().rename(new Uuid(PARTITION), "west");

    assertThat(runm.partitions().getByName("west").uuid()).isEqualTo(new Uuid(PARTITION));
    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () -> runm.partitions().getByName("us-west.example.com"));
    refused(
        Kind.EXISTS,
        "duplicate record.",
        () -> runm.partitions().rename(new Uuid(PARTITION), "taken"));
  }

  @Test
  void an_object_needs_a_type_and_a_partition_that_exist() {
    prepare();
    MetadataObjects objects = runm.objects();

    refused(Kind.PRECONDITION, "object type is required.", () -> objects.create(request("", "")));
    refused(Kind.PRECONDITION, "partition is required.", () -> objects.create(request("", "t")));
    refused(
        Kind.PRECONDITION,
        "Partition A-B not found",
        () -> objects.create(request("A-B", "runm.image")));
    refused(
        Kind.PRECONDITION,
        "Object type runm/x not found",
        () -> objects.create(request(PARTITION, "runm/x")));
  }

  private static ObjectDocument request(String partition, String type) {
    return new ObjectDocument("", partition, type, PROJECT, "n", List.of(), List.of());
  }

  @Test
  void an_object_is_unique_by_identifier_and_by_name_within_its_project() {
    prepare();
    MetadataObjects objects = runm.objects();
    MetadataObject first = objects.create(image(IMAGE, "rhel"));

    String exists = "[409001] object already exists.";
    refused(Kind.EXISTS, exists, () -> objects.create(image(IMAGE, "other")));
    refused(Kind.EXISTS, exists, () -> objects.create(image("", "rhel")));
    objects.create(
        new ObjectDocument("", PARTITION, "runm.image", "another", "rhel", List.of(), List.of()));
    assertThat(objects.get(CALLER, "54B8D8D7-E24C-4379-9BBF-70C16E921E52")).isEqualTo(first);
    assertThat(objects.getByName(CALLER, "", "runm.image", "", "rhel")).isEqualTo(first);
  }

  @Test
  void what_belongs_to_others_is_hidden() {
    prepare();
    runm.objects().create(image(IMAGE, "rhel"));
    Caller stranger = new Caller("u", "another", PARTITION);

    refused(
        Kind.NOT_FOUND, "object could not be found.", () -> runm.objects().get(stranger, IMAGE));
    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () -> runm.objects().getByName(stranger, "", "runm.image", PROJECT, "rhel"));
    refused(
        Kind.NOT_FOUND,
        "[404] object could not be found.",
        () -> runm.objects().get(stranger, UNKNOWN));
    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () -> runm.objects().change(stranger, new Uuid(IMAGE), object -> object));
  }

  @Test
  void strict_requests_compare_identifiers_as_they_are_sent() {
    prepare();
    runm.objects().create(image(IMAGE, "rhel"));
    Runm strict = Runm.open(store, settings(LayoutMode.DOCUMENTED, true), new Random(1));

    assertThat(strict.objects().get(CALLER, IMAGE).name()).isEqualTo("rhel");
    refused(
        Kind.NOT_FOUND,
        "[404] object could not be found.",
        () -> strict.objects().get(CALLER, "54B8D8D7-E24C-4379-9BBF-70C16E921E52"));
    assertThat(strict.objects().delete(List.of("54B8D8D7-E24C-4379-9BBF-70C16E921E52"))).isZero();
  }

  @Test
  void strict_requests_find_a_partition_in_whatever_way_its_uuid_is_spelled() {
    prepare();
    MetadataObject image = runm.objects().create(image(IMAGE, "rhel"));
    Runm strict = Runm.open(store, settings(LayoutMode.DOCUMENTED, true), new Random(1));
    Caller dashed = new Caller("admin", PROJECT, DASHED);
    ObjectFilter twice = ObjectFilter.ALL.inPartitions(List.of(DASHED, PARTITION, UNKNOWN));

    assertThat(strict.sessions().check(new Session("u", "p", DASHED)).partition())
        .isEqualTo(DASHED);
    assertThat(strict.partitions().get(DASHED).uuid()).isEqualTo(new Uuid(PARTITION));
    assertThat(strict.objects().find(dashed, List.of(), PageRequest.ALL)).containsExactly(image);
    assertThat(strict.objects().find(CALLER, List.of(twice), PageRequest.ALL))
        .containsExactly(image);
    refused(
        Kind.NOT_FOUND, "object could not be found.", () -> strict.objects().get(dashed, IMAGE));
    refused(
        Kind.NOT_FOUND,
        "[404] object could not be found.",
        () -> strict.objects().getByName(CALLER, DASHED, "runm.image", PROJECT, "rhel"));
  }

  @Test
  void strict_requests_keep_a_definition_below_its_partition_as_it_is_sent() {
    prepare();
    Runm strict = Runm.open(store, settings(LayoutMode.ORIGINAL, true), new Random(1));
    Definitions definitions = strict.definitions();
    String below = "/definitions/by-type/runm.provider/by-type/runm.compute";
    String uuid = "6F1BD5B0-D5A9-4CD1-B5FF-7AC6A4AC5A11";

    Definition set =
        definitions.set(definitions.ofProviders(DASHED, "runm.compute"), uuid, "{}", List.of());
    definitions.set(
        definitions.ofProviders(DASHED.toLowerCase(Locale.ROOT), ""), uuid, "{}", List.of());

    assertThat(set.uuid()).isEqualTo(Uuid.of(uuid));
    assertThat(keys())
        .contains(
            "partitions/" + DASHED + below,
            "partitions/" + DASHED.toLowerCase(Locale.ROOT) + "/" + DEFAULT)
        .doesNotContain("partitions/" + PARTITION + below);
    assertThat(definitions.get(definitions.ofProviders(DASHED, "runm.compute"))).isEqualTo(set);
    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () -> definitions.get(definitions.ofProviders(PARTITION, "runm.compute")));
    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () -> runm.definitions().get(runm.definitions().ofProviders(DASHED, "runm.compute")));
  }

  @Test
  void deleting_an_object_deletes_all_its_keys_and_no_others() {
    prepare();
    List<String> before = keys();
    runm.objects().create(image(IMAGE, "rhel", new Property("os", "linux")));

    int deleted =
        runm.objects().delete(List.of(IMAGE, UNKNOWN, "54B8D8D7-E24C-4379-9BBF-70C16E921E52"));

    assertThat(deleted).isEqualTo(1);
    assertThat(keys()).isEqualTo(before);
    refused(
        Kind.PRECONDITION,
        "at least one UUID is required.",
        () -> runm.objects().delete(List.of()));
  }

  @Test
  void a_definition_is_read_back_for_exactly_what_it_was_set_for() {
    prepare();
    DefinitionScope compute = provider(Optional.empty(), Optional.of("runm.compute"));

    runm.definitions().set(compute, "", "{}", List.of(new PropertyPermissions("os", List.of())));

    assertThat(runm.definitions().get(compute).schema()).isEqualTo("{}");
    refused(
        Kind.NOT_FOUND,
        "object could not be found.",
        () ->
            runm.definitions().get(provider(Optional.of(PARTITION), Optional.of("runm.compute"))));
  }

  @Test
  void the_narrowest_definition_applies() {
    prepare();
    Uuid partition = new Uuid(PARTITION);
    Optional<TypeCode> compute = Optional.of(new TypeCode("runm.compute"));

    assertThat(effective(partition, compute)).startsWith("{\n  \"$id\"");
    set(Optional.empty(), Optional.of("runm.compute"), "type");
    assertThat(effective(partition, compute)).isEqualTo("type");
    set(Optional.of(PARTITION), Optional.empty(), "partition");
    assertThat(effective(partition, compute)).isEqualTo("partition");
    set(Optional.of(PARTITION), Optional.of("runm.compute"), "both");
    assertThat(effective(partition, compute)).isEqualTo("both");
    assertThat(effective(partition, Optional.empty())).isEqualTo("partition");
    assertThatThrownBy(() -> effective(partition, Optional.of(new TypeCode("runm.unknown"))))
        .hasMessage("Provider type runm.unknown not found");
  }

  private void set(Optional<String> partition, Optional<String> type, String schema) {
    runm.definitions().set(provider(partition, type), "", schema, List.of());
  }

  private String effective(Uuid partition, Optional<TypeCode> providerType) {
    return runm.definitions().effective(partition, TypeCode.PROVIDER, providerType).schema();
  }

  @Test
  void what_a_definition_is_for_is_named_as_requests_spell_it() {
    prepare();
    String dashed = "D79706E0-1FBD-4E48-AAE8-9209061CDB71";

    assertThat(runm.definitions().ofProviders(dashed, "runm.compute"))
        .isEqualTo(provider(Optional.of(PARTITION), Optional.of("runm.compute")));
    assertThat(runm.definitions().ofProviders("", ""))
        .isEqualTo(provider(Optional.empty(), Optional.empty()));
    refused(
        Kind.PRECONDITION,
        "Partition " + UNKNOWN + " not found",
        () -> runm.definitions().ofProviders(UNKNOWN, "runm.x"));
    refused(
        Kind.PRECONDITION,
        "Provider type runm.x not found",
        () -> runm.definitions().ofProviders(dashed, "runm.x"));
  }

  private static DefinitionScope provider(Optional<String> partition, Optional<String> type) {
    return new DefinitionScope(TypeCode.PROVIDER, partition.map(Uuid::of), type.map(TypeCode::new));
  }

  @Test
  void a_definition_that_is_replaced_is_deleted_unless_it_applies_elsewhere() {
    prepare();
    DefinitionScope compute = provider(Optional.empty(), Optional.of("runm.compute"));
    DefinitionScope block = provider(Optional.empty(), Optional.of("runm.storage.block"));
    Uuid shared = runm.definitions().set(compute, "", "1", List.of()).uuid();
    runm.definitions().set(block, shared.text(), "1", List.of());

    runm.definitions().set(compute, "", "2", List.of());
    assertThat(keys()).contains("definitions/by-uuid/" + shared);
    runm.definitions().set(block, "", "3", List.of());
    assertThat(keys()).doesNotContain("definitions/by-uuid/" + shared);
  }

  @Test
  void a_server_sees_partitions_that_others_create() {
    prepare();
    Runm server = server();

    assertThat(server.partitions().get(PARTITION).name()).isEqualTo("us-west.example.com");
    runm.partitions().create("zed1", "new");
    assertThat(server.partitions().getByName("new").uuid()).isEqualTo(new Uuid("zed1"));
  }
}
