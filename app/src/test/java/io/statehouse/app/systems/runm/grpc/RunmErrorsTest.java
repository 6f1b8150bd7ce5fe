package io.statehouse.app.systems.runm.grpc;

import static io.statehouse.app.systems.runm.grpc.TestedRunm.IMAGE;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.PARTITION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.PROJECT;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.ROOT;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.SESSION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.image;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.property;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.session;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.statehouse.app.systems.runm.grpc.messages.DeleteResponse;
import io.statehouse.app.systems.runm.grpc.messages.ObjectCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectDefinitionSetResponse;
import io.statehouse.app.systems.runm.grpc.messages.ObjectDeleteByUuidsRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeGetByCodeRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateResponse;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByPartitionAndTypeRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderObjectDefinitionSetRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.concurrent.Callable;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The statuses and texts of the original, and those of what the original does not survive. */
class RunmErrorsTest {
  private static final String UNKNOWN = "ffffffffffffffffffffffffffffffff";
  private static final String LOST = "10000000000000000000000000000000";
  private static final String ODD = "20000000000000000000000000000000";

  private TestedRunm runm;
  private RunmMetadataGrpc.RunmMetadataBlockingStub client;

  @BeforeEach
  void open() {
    runm = new TestedRunm();
    client = runm.client;
  }

  @AfterEach
  void close() {
    runm.close();
  }

  private record Refused(Callable<?> call, Status.Code code, String text) {}

  private static Refused precondition(String text, Callable<?> call) {
    return new Refused(call, Status.Code.FAILED_PRECONDITION, text);
  }

  private static Refused refused(Status.Code code, String text, Callable<?> call) {
    return new Refused(call, code, text);
  }

  private static void verify(List<Refused> table) {
    SoftAssertions softly = new SoftAssertions();
    for (Refused row : table) {
      Status status = status(row.call);
      softly.assertThat(status.getDescription()).isEqualTo(row.text);
      softly.assertThat(status.getCode()).as(row.text).isEqualTo(row.code);
    }
    softly.assertAll();
  }

  @Test
  void a_store_that_refuses_is_no_outage_which_clients_would_retry() {
    String full = "redis://h:1/0 is out of memory, and nothing was written: raise maxmemory";
    String denied =
        "Consul's ACL does not permit this token to test or write a: check its policies";

    refuse(new StoreException.WritesRejected(full));
    verify(List.of(precondition(full, this::create)));
    refuse(new StoreException.Denied(denied));
    verify(List.of(refused(Status.Code.INTERNAL, denied, this::create)));
  }

  private void refuse(StoreException refusal) {
    runm.store.beforeEachCall(
        operation -> {
          if (operation.startsWith("commit")) {
            throw refusal;
          }
        });
  }

  private Object create() {
    return runm.create(image(LOST, "full"));
  }

  private Stored.Object get(Session session, String uuid) {
    return client.objectGetByUuid(
        ObjectGetByUuidRequest.newBuilder().setSession(session).setUuid(uuid).build());
  }

  private Stored.Object getByName(String type, String name, String partition) {
    return client.objectGetByName(
        ObjectGetByNameRequest.newBuilder()
            .setSession(SESSION)
            .setObjectTypeCode(type)
            .setName(name)
            .setPartitionUuid(partition)
            .build());
  }

  private Stored.ObjectType type(String code) {
    return client.objectTypeGetByCode(
        ObjectTypeGetByCodeRequest.newBuilder().setSession(SESSION).setCode(code).build());
  }

  private Stored.ObjectDefinition definition(String partition, String type) {
    return client.providerDefinitionGetByPartitionAndType(
        ProviderDefinitionGetByPartitionAndTypeRequest.newBuilder()
            .setSession(SESSION)
            .setPartitionUuid(partition)
            .setProviderTypeCode(type)
            .build());
  }

  private PartitionCreateResponse createPartition(Stored.Partition.Builder partition) {
    return client.partitionCreate(
        PartitionCreateRequest.newBuilder().setPartition(partition).build());
  }

  private DeleteResponse delete(String... uuids) {
    return client.objectDeleteByUuids(
        ObjectDeleteByUuidsRequest.newBuilder()
            .setSession(SESSION)
            .addAllUuids(List.of(uuids))
            .build());
  }

  @Test
  void sessions_are_checked_in_the_order_of_the_original() {
    verify(
        List.of(
            precondition("user is required in session.", () -> get(session("", "", ""), IMAGE)),
            precondition(
                "partition is required in session.", () -> get(session("u", "", ""), IMAGE)),
            precondition(
                "Unknown partition 'nowhere' specified in session",
                () -> get(session("u", "", "nowhere"), IMAGE)),
            precondition(
                "project is required in session.", () -> get(session("u", "", UNKNOWN), IMAGE)),
            refused(
                Status.Code.UNKNOWN,
                "[404] object could not be found.",
                () -> get(session("u", "p", UNKNOWN), IMAGE))));
  }

  @Test
  void every_refusal_has_the_words_and_the_status_of_the_original() {
    runm.create(image(IMAGE, "rhel"));
    verify(
        List.of(
            precondition(
                "UUID is required.",
                () ->
                    client.partitionGetByUuid(
                        PartitionGetByUuidRequest.newBuilder()
                            .setSession(SESSION)
                            .setUuid("zed1")
                            .build())),
            refused(
                Status.Code.NOT_FOUND,
                "object could not be found.",
                () ->
                    client.partitionGetByUuid(
                        PartitionGetByUuidRequest.newBuilder()
                            .setSession(SESSION)
                            .setUuid(UNKNOWN)
                            .build())),
            precondition(
                "name is required.",
                () ->
                    client.partitionGetByName(
                        PartitionGetByNameRequest.newBuilder().setSession(SESSION).build())),
            precondition(
                "partition name is required.",
                () -> createPartition(Stored.Partition.newBuilder())),
            refused(
                Status.Code.ALREADY_EXISTS,
                "duplicate record.",
                () ->
                    createPartition(Stored.Partition.newBuilder().setName("us-west.example.com"))),
            refused(
                Status.Code.ALREADY_EXISTS,
                "duplicate record.",
                () ->
                    createPartition(
                        Stored.Partition.newBuilder().setName("new").setUuid(PARTITION))),
            precondition("A code to search for is required.", () -> type("")),
            refused(Status.Code.NOT_FOUND, "object could not be found.", () -> type("runm.x")),
            precondition(
                "object type is required.", () -> runm.create(image("", "x").setObjectType(""))),
            precondition(
                "partition is required.", () -> runm.create(image("", "x").setPartition(""))),
            precondition(
                "Partition us-west.example.com not found",
                () -> runm.create(image("", "x").setPartition("us-west.example.com"))),
            precondition(
                "Object type runm.x not found",
                () -> runm.create(image("", "x").setObjectType("runm.x"))),
            refused(
                Status.Code.UNKNOWN,
                "[409001] object already exists.",
                () -> runm.create(image("", "rhel"))),
            refused(
                Status.Code.UNKNOWN,
                "[409001] object already exists.",
                () -> runm.create(image(IMAGE, "other"))),
            precondition("UUID is required.", () -> get(SESSION, "")),
            precondition("name is required.", () -> getByName("", "", "")),
            precondition("object type code is required.", () -> getByName("", "rhel", "")),
            precondition("Object type runm.x not found", () -> getByName("runm.x", "rhel", "")),
            precondition(
                "Partition " + UNKNOWN + " not found",
                () -> getByName("runm.image", "rhel", UNKNOWN)),
            refused(
                Status.Code.UNKNOWN,
                "[404] object could not be found.",
                () -> getByName("runm.image", "fedora", "")),
            precondition("at least one UUID is required.", () -> delete())));
  }

  @Test
  void what_belongs_to_others_is_not_found() {
    runm.create(image(IMAGE, "rhel"));

    verify(
        List.of(
            refused(
                Status.Code.NOT_FOUND,
                "object could not be found.",
                () -> get(session("u", "other", PARTITION), IMAGE)),
            refused(
                Status.Code.NOT_FOUND,
                "object could not be found.",
                () -> get(session("u", PROJECT, UNKNOWN), IMAGE)),
            precondition(
                "failed to expand object filters.",
                () ->
                    client
                        .objectFind(
                            ObjectFindRequest.newBuilder()
                                .setSession(session("u", PROJECT, UNKNOWN))
                                .build())
                        .hasNext())));
  }

  @Test
  void definitions_are_refused_for_what_there_is_not() {
    verify(
        List.of(
            precondition("partition UUID is required.", () -> definition("", "")),
            precondition("provider type code is required.", () -> definition(PARTITION, "")),
            precondition(
                "Partition " + UNKNOWN + " not found", () -> definition(UNKNOWN, "runm.compute")),
            precondition("Provider type runm.x not found", () -> definition(PARTITION, "runm.x")),
            refused(
                Status.Code.NOT_FOUND,
                "object could not be found.",
                () -> definition(PARTITION, "runm.compute")),
            precondition(
                "Partition " + UNKNOWN + " not found",
                () -> set(UNKNOWN, "runm.x", Stored.ObjectDefinition.getDefaultInstance())),
            precondition(
                "Provider type runm.x not found",
                () -> set(PARTITION, "runm.x", Stored.ObjectDefinition.getDefaultInstance()))));
  }

  private ObjectDefinitionSetResponse set(
      String partition, String type, Stored.ObjectDefinition definition) {
    return client.providerDefinitionSet(
        ProviderObjectDefinitionSetRequest.newBuilder()
            .setSession(SESSION)
            .setPartitionUuid(partition)
            .setProviderTypeCode(type)
            .setObjectDefinition(definition)
            .build());
  }

  @Test
  void nothing_is_deleted_while_a_type_or_partition_of_the_objects_is_unknown() {
    runm.create(image(IMAGE, "rhel"));
    runm.store.commit(
        Transaction.builder()
            .put(record(LOST), stored(image(LOST, "lost").setPartition(UNKNOWN)))
            .put(record(ODD), stored(image(ODD, "odd").setObjectType("runm.x")))
            .build());

    verify(
        List.of(
            refused(
                Status.Code.UNKNOWN,
                "[404002] partition '" + UNKNOWN + "' could not be found.",
                () -> delete(IMAGE, LOST)),
            refused(
                Status.Code.UNKNOWN,
                "[404001] object type 'runm.x' could not be found.",
                () -> delete(IMAGE, ODD))));
    assertThat(runm.find()).contains(IMAGE);
  }

  private static Key record(String uuid) {
    return new Key(ROOT + "objects/by-uuid/" + uuid);
  }

  private static Bytes stored(Stored.Object.Builder object) {
    return Bytes.copyOf(object.build().toByteArray());
  }

  @Test
  void a_message_that_lacks_a_part_is_refused_and_the_server_goes_on() {
    verify(
        List.of(
            precondition(
                "user is required in session.",
                () -> client.objectGetByUuid(ObjectGetByUuidRequest.getDefaultInstance())),
            precondition(
                "user is required in session.",
                () -> client.objectFind(ObjectFindRequest.getDefaultInstance()).hasNext()),
            precondition(
                "partition name is required.",
                () -> client.partitionCreate(PartitionCreateRequest.getDefaultInstance())),
            precondition(
                "object type is required.",
                () ->
                    client.objectCreate(
                        ObjectCreateRequest.newBuilder().setSession(SESSION).build())),
            refused(
                Status.Code.INVALID_ARGUMENT,
                "object_definition is missing: send one with a schema",
                () ->
                    client.providerDefinitionSet(
                        ProviderObjectDefinitionSetRequest.newBuilder()
                            .setSession(SESSION)
                            .build()))));

    assertThat(type("runm.image").getCode()).isEqualTo("runm.image");
  }

  @Test
  void identifiers_and_names_that_no_key_can_have_are_refused() {
    assertThat(
            status(() -> createPartition(Stored.Partition.newBuilder().setName("a").setUuid("-")))
                .getCode())
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(status(() -> runm.create(image("../x", "x"))).getCode())
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(status(() -> runm.create(image("", "nul \0"))).getCode())
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
    Status tooLong = status(() -> get(SESSION, "x".repeat(100_000)));
    assertThat(tooLong.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(tooLong.getDescription()).startsWith("key of 100044 bytes").hasSizeLessThan(400);
    assertThat(status(() -> getByName("y".repeat(100_000), "n", "")).getDescription())
        .hasSizeLessThan(400);
  }

  @Test
  void more_than_the_store_takes_is_refused_as_too_large() {
    Stored.Object.Builder object = image("", "x");
    for (int i = 0; i < 10_000; i++) {
      object.addProperties(property("key" + i, "value"));
    }
    assertThat(status(() -> runm.create(object)).getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void a_store_that_is_down_is_unavailable() {
    runm.store.fail();
    assertThat(status(() -> get(SESSION, IMAGE)).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(status(() -> runm.find()).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @Test
  void a_lost_response_is_no_reason_to_repeat() {
    runm.store.loseNextAnswer();
    runm.store.beforeEachCall(
        operation -> {
          if (operation.equals("get")) {
            throw new io.statehouse.ports.StoreException.Unavailable("unread");
          }
        });
    Status unknown = status(() -> runm.create(image(IMAGE, "rhel")));
    assertThat(unknown.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
  }

  @Test
  void an_object_that_cannot_be_read_is_reported_and_hides_no_other() {
    runm.create(image(IMAGE, "rhel"));
    runm.store.commit(
        Transaction.builder()
            .put(new Key(ROOT + "objects/by-uuid/" + UNKNOWN), Bytes.utf8("no message"))
            .build());

    assertThat(status(() -> get(SESSION, UNKNOWN)).getCode()).isEqualTo(Status.Code.DATA_LOSS);
    assertThat(runm.find()).containsExactly(IMAGE);
  }

  @Test
  void an_error_of_the_program_shows_nothing_of_itself_and_the_server_goes_on() {
    runm.store.beforeEachCall(
        operation -> {
          throw new IllegalStateException("secret");
        });
    Status status = status(() -> get(SESSION, IMAGE));
    assertThat(status.getCode()).isEqualTo(Status.Code.INTERNAL);
    assertThat(status.getDescription()).doesNotContain("secret");

    runm.store.beforeEachCall(operation -> {});
    assertThat(type("runm.image").getCode()).isEqualTo("runm.image");
  }

  @Test
  void a_read_only_server_refuses_each_method_that_writes() {
    try (TestedRunm readOnly =
        new TestedRunm(
            io.statehouse.app.grpc.GrpcLimits.standard(),
            false,
            java.util.Optional.of("runm is read-only"),
            (method, status, nanos) -> {})) {
      verify(
          List.of(
              refused(
                  Status.Code.PERMISSION_DENIED,
                  "runm is read-only",
                  () ->
                      readOnly.client.partitionCreate(PartitionCreateRequest.getDefaultInstance())),
              refused(
                  Status.Code.PERMISSION_DENIED,
                  "runm is read-only",
                  () -> readOnly.create(image("", "x"))),
              refused(
                  Status.Code.PERMISSION_DENIED,
                  "runm is read-only",
                  () ->
                      readOnly.client.objectDeleteByUuids(
                          ObjectDeleteByUuidsRequest.getDefaultInstance())),
              refused(
                  Status.Code.PERMISSION_DENIED,
                  "runm is read-only",
                  () ->
                      readOnly.client.providerDefinitionSet(
                          ProviderObjectDefinitionSetRequest.getDefaultInstance()))));
      assertThat(readOnly.find()).isEmpty();
    }
  }
}
