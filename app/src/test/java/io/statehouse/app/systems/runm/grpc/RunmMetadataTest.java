package io.statehouse.app.systems.runm.grpc;

import static io.statehouse.app.systems.runm.grpc.TestedRunm.IMAGE;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.PARTITION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.PROJECT;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.ROOT;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.SESSION;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.all;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.image;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.property;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.session;
import static io.statehouse.app.systems.runm.grpc.TestedRunm.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.statehouse.app.systems.runm.grpc.messages.CodeFilter;
import io.statehouse.app.systems.runm.grpc.messages.NameFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectDeleteByUuidsRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeGetByCodeRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionFindFilter;
import io.statehouse.app.systems.runm.grpc.messages.PartitionFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.PropertyFilter;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByPartitionAndTypeRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByPartitionRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByTypeRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetGlobalDefaultRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderObjectDefinitionSetRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderTypeFindFilter;
import io.statehouse.app.systems.runm.grpc.messages.ProviderTypeFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderTypeGetByCodeRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.app.systems.runm.grpc.messages.SearchOptions;
import io.statehouse.app.systems.runm.grpc.messages.SortDirection;
import io.statehouse.app.systems.runm.grpc.messages.SortField;
import io.statehouse.app.systems.runm.grpc.messages.UuidFilter;
import io.statehouse.app.systems.runm.grpc.messages.UuidsFilter;
import io.statehouse.domain.runm.entities.ObjectType;
import io.statehouse.domain.runm.entities.ProviderType;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.ports.Key;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every method as a client of the original calls it, on one server with the worked example. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunmMetadataTest {
  private static final String GROUP = "3bf3e700f11b4a7cb99244c554b3a856";

  private TestedRunm runm;
  private RunmMetadataGrpc.RunmMetadataBlockingStub client;

  @BeforeAll
  void createTheWorkedExample() {
    runm = new TestedRunm();
    client = runm.client;
    runm.create(
        image("54B8D8D7-E24C-4379-9BBF-70C16E921E52", "rhel7.5.2")
            .addProperties(property("architecture", "x86_64"))
            .addProperties(property("os", "linux"))
            .addTags("unicorn")
            .addTags("lts"));
    runm.create(
        Stored.Object.newBuilder()
            .setUuid(GROUP)
            .setPartition("D79706E0-1FBD-4E48-AAE8-9209061CDB71")
            .setObjectType("runm.provider_group")
            .setName("us-east1-row1-rack2"));
  }

  @AfterAll
  void close() {
    runm.close();
  }

  private String stored(String key) {
    return runm.store
        .get(new Key(ROOT + key))
        .map(entry -> HexFormat.of().formatHex(entry.value().toArray()))
        .orElse("");
  }

  @Test
  void the_worked_example_is_stored_to_the_byte() {
    assertThat(stored("objects/by-uuid/" + IMAGE))
        .isEqualTo(
            "0a206437393730366530316662643465343861616538393230393036316364623731"
                + "120a72756e6d2e696d616765"
                + "1a206566663838333536353939393430386462656333656235303730643565636635"
                + "22203534623864386437653234633433373939626266373063313665393231653532"
                + "2a097268656c372e352e32"
                + "9203160a0c61726368697465637475726512067838365f3634"
                + "92030b0a026f7312056c696e7578"
                + "9a0307756e69636f726e"
                + "9a03036c7473");
    assertThat(stored("objects/by-uuid/" + GROUP))
        .endsWith("2a1375732d65617374312d726f77312d7261636b32");
    assertThat(stored("partitions/by-uuid/" + PARTITION))
        .endsWith("121375732d776573742e6578616d706c652e636f6d");
  }

  @Test
  void the_paths_are_those_of_the_original() {
    MethodDescriptor<ObjectFindRequest, Stored.Object> method =
        MethodDescriptor.<ObjectFindRequest, Stored.Object>newBuilder()
            .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
            .setFullMethodName("runm.RunmMetadata/object_find")
            .setRequestMarshaller(ProtoUtils.marshaller(ObjectFindRequest.getDefaultInstance()))
            .setResponseMarshaller(ProtoUtils.marshaller(Stored.Object.getDefaultInstance()))
            .build();

    Iterator<Stored.Object> found =
        ClientCalls.blockingServerStreamingCall(
            runm.channel,
            method,
            CallOptions.DEFAULT,
            ObjectFindRequest.newBuilder().setSession(SESSION).build());

    assertThat(TestedRunm.uuids(found)).contains(GROUP, IMAGE);
    assertThat(RunmMetadataGrpc.getServiceDescriptor().getMethods())
        .extracting(MethodDescriptor::getBareMethodName)
        .hasSize(18)
        .allMatch(name -> name.matches("[a-z_]+"))
        .contains("provider_definition_get_by_partition_and_type", "object_delete_by_uuids");
  }

  @Test
  void a_partition_is_returned_by_uuid_in_any_spelling_and_by_name() {
    Stored.Partition expected =
        Stored.Partition.newBuilder().setUuid(PARTITION).setName("us-west.example.com").build();

    for (String spelled : List.of(PARTITION, "D79706E0-1FBD-4E48-AAE8-9209061CDB71")) {
      assertThat(
              client.partitionGetByUuid(
                  PartitionGetByUuidRequest.newBuilder()
                      .setSession(SESSION)
                      .setUuid(spelled)
                      .build()))
          .isEqualTo(expected);
    }
    assertThat(
            client.partitionGetByName(
                PartitionGetByNameRequest.newBuilder()
                    .setSession(SESSION)
                    .setName("us-west.example.com")
                    .build()))
        .isEqualTo(expected);
  }

  private List<String> partitions(SearchOptions options, PartitionFindFilter... any) {
    return all(
            client.partitionFind(
                PartitionFindRequest.newBuilder()
                    .setSession(SESSION)
                    .setOptions(options)
                    .addAllAny(List.of(any))
                    .build()))
        .stream()
        .map(Stored.Partition::getName)
        .filter(name -> !name.equals("us-west.example.com") || any.length > 0)
        .toList();
  }

  private static PartitionFindFilter byUuid(String uuid) {
    return PartitionFindFilter.newBuilder()
        .setUuidFilter(UuidFilter.newBuilder().setUuid(uuid))
        .build();
  }

  private static PartitionFindFilter byName(String name, boolean prefix) {
    return PartitionFindFilter.newBuilder()
        .setNameFilter(NameFilter.newBuilder().setName(name).setUsePrefix(prefix))
        .build();
  }

  /** The only test that creates partitions, as it looks at all of them. */
  @Test
  void partitions_are_created_without_a_session_and_found_by_uuid_and_name() {
    for (String name : List.of("us-east/x", "us-east/y")) {
      Stored.Partition created =
          client
              .partitionCreate(
                  PartitionCreateRequest.newBuilder()
                      .setPartition(
                          Stored.Partition.newBuilder()
                              .setName(name)
                              .setUuid(name.endsWith("x") ? "Zed-1" : ""))
                      .build())
              .getPartition();
      assertThat(created.getUuid()).matches(name.endsWith("x") ? "zed1" : "[0-9a-f]{32}");
    }

    SearchOptions none = SearchOptions.getDefaultInstance();
    assertThat(partitions(none)).containsExactlyInAnyOrder("us-east/x", "us-east/y");
    assertThat(partitions(none, byName("us-", true))).hasSize(3);
    assertThat(partitions(none, byName("us-east/x", false), byUuid("zed1"), byUuid("Zed-1")))
        .containsExactly("us-east/x");
    assertThat(partitions(none, byUuid("ffffffffffffffffffffffffffffffff"))).isEmpty();
    assertThat(partitions(none, PartitionFindFilter.getDefaultInstance())).isEmpty();
    assertThat(partitions(sorted("name", SortDirection.DESC).setLimit(2).build(), byName("", true)))
        .containsExactly("us-west.example.com", "us-east/y");
    assertThat(
            partitions(
                sorted("name", SortDirection.ASC).setMarker("zed1").build(), byName("", true)))
        .containsExactly("us-east/y", "us-west.example.com");
  }

  private static SearchOptions.Builder sorted(String field, SortDirection direction) {
    return SearchOptions.newBuilder()
        .addSortFields(SortField.newBuilder().setField(field).setDirection(direction));
  }

  @Test
  void object_types_are_returned_by_code_and_found_by_its_beginning() {
    assertThat(
            client.objectTypeGetByCode(
                ObjectTypeGetByCodeRequest.newBuilder()
                    .setSession(SESSION)
                    .setCode("runm.image")
                    .build()))
        .isEqualTo(
            Stored.ObjectType.newBuilder()
                .setCode("runm.image")
                .setDescription("A bootable bunch of bits")
                .setScope(Stored.ObjectTypeScope.PROJECT)
                .build());
    assertThat(objectTypes())
        .containsExactly("runm.image", "runm.machine", "runm.provider", "runm.provider_group");
    assertThat(objectTypes(type("runm.provider", false))).containsExactly("runm.provider");
    assertThat(objectTypes(type("runm.provider", true), type("runm.provider", false)))
        .containsExactly("runm.provider", "runm.provider_group");
    assertThat(objectTypes(type("", true))).hasSize(ObjectType.BUILT_IN.size());
    assertThat(objectTypes(ObjectTypeFilter.getDefaultInstance())).isEmpty();
  }

  private static ObjectTypeFilter type(String code, boolean prefix) {
    return ObjectTypeFilter.newBuilder()
        .setCodeFilter(CodeFilter.newBuilder().setCode(code).setUsePrefix(prefix))
        .build();
  }

  private List<String> objectTypes(ObjectTypeFilter... any) {
    return all(
            client.objectTypeFind(
                ObjectTypeFindRequest.newBuilder()
                    .setSession(SESSION)
                    .addAllAny(List.of(any))
                    .build()))
        .stream()
        .map(Stored.ObjectType::getCode)
        .toList();
  }

  @Test
  void provider_types_are_returned_by_code_and_found() {
    assertThat(
            client
                .providerTypeGetByCode(
                    ProviderTypeGetByCodeRequest.newBuilder()
                        .setSession(SESSION)
                        .setCode("runm.compute")
                        .build())
                .getDescription())
        .isEqualTo(ProviderType.BUILT_IN.get(0).description());
    ProviderTypeFindRequest.Builder request =
        ProviderTypeFindRequest.newBuilder()
            .setSession(SESSION)
            .setOptions(sorted("code", SortDirection.DESC));
    assertThat(all(client.providerTypeFind(request.build())))
        .extracting(Stored.ProviderType::getCode)
        .containsExactly("runm.storage.block", "runm.compute");
    request.addAny(
        ProviderTypeFindFilter.newBuilder()
            .setCodeFilter(CodeFilter.newBuilder().setCode("runm.s").setUsePrefix(true)));
    assertThat(all(client.providerTypeFind(request.build()))).hasSize(1);
  }

  @Test
  void an_object_is_returned_by_uuid_in_any_spelling_and_by_name() {
    for (String spelled : List.of(IMAGE, "54B8D8D7-E24C-4379-9BBF-70C16E921E52")) {
      assertThat(
              client
                  .objectGetByUuid(
                      ObjectGetByUuidRequest.newBuilder()
                          .setSession(SESSION)
                          .setUuid(spelled)
                          .build())
                  .getName())
          .isEqualTo("rhel7.5.2");
    }
    assertThat(
            client
                .objectGetByName(
                    ObjectGetByNameRequest.newBuilder()
                        .setSession(session("admin", PROJECT, "us-west.example.com"))
                        .setPartitionUuid("D79706E0-1FBD-4E48-AAE8-9209061CDB71")
                        .setObjectTypeCode("runm.image")
                        .setName("rhel7.5.2")
                        .build())
                .getTagsList())
        .containsExactly("unicorn", "lts");
  }

  @Test
  void objects_are_found_by_each_part_of_a_filter() {
    PropertyFilter.Builder x86 =
        PropertyFilter.newBuilder().addRequireItems(property("architecture", "x86_64"));
    ObjectFilter.Builder filter = ObjectFilter.newBuilder().setPropertyFilter(x86);
    assertThat(runm.find(filter.build())).containsExactly(IMAGE);
    assertThat(runm.find(filter.setProject("other").build())).isEmpty();
    assertThat(
            runm.find(
                filter
                    .setProject(PROJECT)
                    .setPartitionFilter(UuidsFilter.getDefaultInstance())
                    .setObjectTypeFilter(type("runm.", true))
                    .setNameFilter(NameFilter.newBuilder().setName("rhel").setUsePrefix(true))
                    .setUuidFilter(UuidFilter.newBuilder().setUuid("54b8").setUsePrefix(true))
                    .build()))
        .containsExactly(IMAGE);
    assertThat(runm.find(filter.setPropertyFilter(x86.addForbidKeys("os")).build())).isEmpty();
  }

  @Test
  void objects_come_in_the_order_and_the_part_that_is_wanted() {
    ObjectFindRequest.Builder request = ObjectFindRequest.newBuilder().setSession(SESSION);
    assertThat(TestedRunm.uuids(client.objectFind(request.build())).subList(0, 2))
        .containsExactly(GROUP, IMAGE);
    request.setOptions(
        SearchOptions.newBuilder().setLimit(1).setMarker("3BF3E700-F11B-4A7C-B992-44C554B3A856"));
    assertThat(TestedRunm.uuids(client.objectFind(request.build()))).containsExactly(IMAGE);
    request.setOptions(sorted("name", SortDirection.DESC).setLimit(1));
    assertThat(TestedRunm.uuids(client.objectFind(request.build()))).containsExactly(GROUP);
    request.setOptions(SearchOptions.newBuilder().setLimit(-1)); // 4294967295, as it is unsigned
    assertThat(TestedRunm.uuids(client.objectFind(request.build()))).contains(IMAGE, GROUP);
  }

  @Test
  void an_order_that_there_is_not_is_refused() {
    SortField unknown = SortField.newBuilder().setField("uuid").setDirectionValue(7).build();
    for (SearchOptions options :
        List.of(
            sorted("size", SortDirection.ASC).build(),
            SearchOptions.newBuilder().addSortFields(unknown).build(),
            sorted("name", SortDirection.ASC)
                .addSortFields(
                    SortField.newBuilder().setField("uuid").setDirection(SortDirection.DESC))
                .build())) {
      Status refusal =
          status(
              () ->
                  client
                      .objectFind(
                          ObjectFindRequest.newBuilder()
                              .setSession(SESSION)
                              .setOptions(options)
                              .build())
                      .hasNext());
      assertThat(refusal.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
      assertThat(refusal.getDescription()).startsWith("sort_fields: ").doesNotContain("size");
    }
  }

  @Test
  void an_object_without_a_uuid_gets_one_and_is_deleted_by_it() {
    String uuid = runm.create(image("", "short-lived")).getUuid();
    assertThat(uuid).matches("[0-9a-f]{32}");

    ObjectDeleteByUuidsRequest request =
        ObjectDeleteByUuidsRequest.newBuilder()
            .setSession(SESSION)
            .addUuids(uuid)
            .addUuids(uuid.toUpperCase())
            .addUuids("ffffffffffffffffffffffffffffffff")
            .build();
    assertThat(client.objectDeleteByUuids(request).toByteString())
        .isEqualTo(ByteString.copyFrom(new byte[] {0x10, 1}));
    assertThat(client.objectDeleteByUuids(request).toByteString()).isEmpty();
  }

  /** The definition of the specification's example, set for one scope after the other. */
  @Test
  void a_definition_is_returned_for_exactly_what_it_was_set_for() {
    Stored.ObjectDefinition wanted =
        Stored.ObjectDefinition.newBuilder()
            .setSchema("not json")
            .addPropertyPermissions(
                Stored.PropertyPermissions.newBuilder()
                    .setKey("os")
                    .addPermissions(
                        Stored.PropertyPermission.newBuilder().setProject("proj0").setPermission(3))
                    .addPermissions(Stored.PropertyPermission.newBuilder().setPermission(1)))
            .build();
    for (String partition : List.of("", "D79706E0-1FBD-4E48-AAE8-9209061CDB71")) {
      for (String type : List.of("", "runm.compute")) {
        Stored.ObjectDefinition set =
            client
                .providerDefinitionSet(
                    ProviderObjectDefinitionSetRequest.newBuilder()
                        .setSession(SESSION)
                        .setPartitionUuid(partition)
                        .setProviderTypeCode(type)
                        .setObjectDefinition(wanted)
                        .build())
                .getObjectDefinition();
        assertThat(definition(partition, type)).isEqualTo(set);
        assertThat(set.toBuilder().clearUuid().build()).isEqualTo(wanted);
      }
    }
    assertThat(
            Stream.of(definition("", ""), definition("", "runm.compute"), definition(PARTITION, ""))
                .map(Stored.ObjectDefinition::getUuid))
        .doesNotHaveDuplicates();
  }

  private Stored.ObjectDefinition definition(String partition, String type) {
    if (partition.isEmpty() && type.isEmpty()) {
      return client.providerDefinitionGetGlobalDefault(
          ProviderDefinitionGetGlobalDefaultRequest.newBuilder().setSession(SESSION).build());
    }
    if (partition.isEmpty()) {
      return client.providerDefinitionGetByType(
          ProviderDefinitionGetByTypeRequest.newBuilder()
              .setSession(SESSION)
              .setProviderTypeCode(type)
              .build());
    }
    return type.isEmpty()
        ? client.providerDefinitionGetByPartition(
            ProviderDefinitionGetByPartitionRequest.newBuilder()
                .setSession(SESSION)
                .setPartitionUuid(partition)
                .build())
        : client.providerDefinitionGetByPartitionAndType(
            ProviderDefinitionGetByPartitionAndTypeRequest.newBuilder()
                .setSession(SESSION)
                .setPartitionUuid(partition)
                .setProviderTypeCode(type)
                .build());
  }

  @Test
  void in_strict_mode_uuids_count_as_sent_and_options_are_ignored() {
    try (TestedRunm strict =
        new TestedRunm(
            io.statehouse.app.grpc.GrpcLimits.standard(),
            true,
            Optional.empty(),
            (method, status, nanos) -> {})) {
      strict.create(image(IMAGE, "rhel"));

      ObjectGetByUuidRequest dashed =
          ObjectGetByUuidRequest.newBuilder()
              .setSession(SESSION)
              .setUuid("54B8D8D7-E24C-4379-9BBF-70C16E921E52")
              .build();
      assertThat(
              strict.client.partitionFind(
                  PartitionFindRequest.newBuilder()
                      .setSession(SESSION)
                      .addAny(
                          PartitionFindFilter.newBuilder()
                              .setUuidFilter(
                                  UuidFilter.newBuilder()
                                      .setUuid("D79706E0-1FBD-4E48-AAE8-9209061CDB71")))
                      .build()))
          .toIterable()
          .singleElement()
          .extracting(Stored.Partition::getName)
          .isEqualTo("us-west.example.com");
      assertThat(status(() -> strict.client.objectGetByUuid(dashed)).getDescription())
          .isEqualTo("[404] object could not be found.");
      assertThat(
              TestedRunm.uuids(
                  strict.client.objectFind(
                      ObjectFindRequest.newBuilder()
                          .setSession(SESSION)
                          .setOptions(sorted("size", SortDirection.ASC).setMarker("f"))
                          .build())))
          .containsExactly(IMAGE);
    }
  }
}
