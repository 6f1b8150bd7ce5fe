package io.statehouse.app.systems.runm.grpc;

import io.grpc.stub.StreamObserver;
import io.statehouse.app.access.Right;
import io.statehouse.app.grpc.CallSender;
import io.statehouse.app.grpc.Reply;
import io.statehouse.app.systems.runm.config.ClaimedUser;
import io.statehouse.app.systems.runm.grpc.messages.CodeFilter;
import io.statehouse.app.systems.runm.grpc.messages.DeleteResponse;
import io.statehouse.app.systems.runm.grpc.messages.ObjectCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectCreateResponse;
import io.statehouse.app.systems.runm.grpc.messages.ObjectDefinitionSetResponse;
import io.statehouse.app.systems.runm.grpc.messages.ObjectDeleteByUuidsRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeFilter;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ObjectTypeGetByCodeRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionCreateResponse;
import io.statehouse.app.systems.runm.grpc.messages.PartitionFindFilter;
import io.statehouse.app.systems.runm.grpc.messages.PartitionFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByNameRequest;
import io.statehouse.app.systems.runm.grpc.messages.PartitionGetByUuidRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByPartitionAndTypeRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByPartitionRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetByTypeRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderDefinitionGetGlobalDefaultRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderObjectDefinitionSetRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderTypeFindFilter;
import io.statehouse.app.systems.runm.grpc.messages.ProviderTypeFindRequest;
import io.statehouse.app.systems.runm.grpc.messages.ProviderTypeGetByCodeRequest;
import io.statehouse.app.systems.runm.grpc.messages.RunmMetadataGrpc;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.domain.runm.layout.StoredMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The original's service, method by method. Each checks the session first, but for {@code
 * partition_create}, and refuses with the original's words.
 */
final class RunmMetadataService extends RunmMetadataGrpc.RunmMetadataImplBase {
  static final Map<String, Right> NEEDS =
      Map.ofEntries(
          Map.entry("partition_get_by_uuid", Right.READ),
          Map.entry("partition_get_by_name", Right.READ),
          Map.entry("partition_find", Right.READ),
          Map.entry("object_type_get_by_code", Right.READ),
          Map.entry("object_type_find", Right.READ),
          Map.entry("object_get_by_uuid", Right.READ),
          Map.entry("object_get_by_name", Right.READ),
          Map.entry("object_find", Right.READ),
          Map.entry("provider_type_get_by_code", Right.READ),
          Map.entry("provider_type_find", Right.READ),
          Map.entry("provider_definition_get_global_default", Right.READ),
          Map.entry("provider_definition_get_by_partition", Right.READ),
          Map.entry("provider_definition_get_by_type", Right.READ),
          Map.entry("provider_definition_get_by_partition_and_type", Right.READ),
          Map.entry("partition_create", Right.WRITE),
          Map.entry("object_create", Right.WRITE),
          Map.entry("object_delete_by_uuids", Right.WRITE),
          Map.entry("provider_definition_set", Right.WRITE));

  private final Runm runm;
  private final ListOptions options;
  private final Writable writable;

  /**
   * @param strict whether responses have the defects of the original
   */
  RunmMetadataService(Runm runm, boolean strict, Writable writable) {
    this.runm = runm;
    this.options = new ListOptions(strict);
    this.writable = writable;
  }

  private Caller caller(Session session) {
    ClaimedUser.require(CallSender.current().identity(), session.getUser(), RunmGrpc.SYSTEM);
    return runm.sessions().check(Requests.session(session));
  }

  @Override
  public void partitionGetByUuid(
      PartitionGetByUuidRequest request, StreamObserver<Stored.Partition> call) {
    caller(request.getSession());
    Reply.one(call, StoredMessages.message(runm.partitions().get(request.getUuid())));
  }

  @Override
  public void partitionGetByName(
      PartitionGetByNameRequest request, StreamObserver<Stored.Partition> call) {
    caller(request.getSession());
    Reply.one(call, StoredMessages.message(runm.partitions().getByName(request.getName())));
  }

  @Override
  public void partitionFind(PartitionFindRequest request, StreamObserver<Stored.Partition> call) {
    caller(request.getSession());
    List<PartitionFindFilter> any = request.getAnyList();
    Stream<io.statehouse.domain.runm.entities.Partition> found =
        runm.partitions().list().stream()
            .filter(
                partition ->
                    any.isEmpty() || any.stream().anyMatch(filter -> admits(filter, partition)));
    Reply.all(
        call,
        options
            .uuids(request.getOptions())
            .of(
                found,
                partition -> partition.uuid().text(),
                io.statehouse.domain.runm.entities.Partition::name)
            .map(StoredMessages::message));
  }

  /**
   * A filter by a UUID is by nothing else; one by nothing admits nothing. The original looks a
   * partition up by the normal form of its UUID, so strict requests do too.
   */
  private static boolean admits(
      PartitionFindFilter filter, io.statehouse.domain.runm.entities.Partition partition) {
    if (filter.hasUuidFilter()) {
      return Uuid.find(filter.getUuidFilter().getUuid())
          .filter(partition.uuid()::equals)
          .isPresent();
    }
    return filter.hasNameFilter() && Requests.name(filter.getNameFilter()).admits(partition.name());
  }

  @Override
  public void partitionCreate(
      PartitionCreateRequest request, StreamObserver<PartitionCreateResponse> call) {
    writable.require();
    Stored.Partition wanted = request.getPartition();
    Reply.one(
        call,
        PartitionCreateResponse.newBuilder()
            .setPartition(
                StoredMessages.message(
                    runm.partitions().create(wanted.getUuid(), wanted.getName())))
            .build());
  }

  @Override
  public void objectTypeGetByCode(
      ObjectTypeGetByCodeRequest request, StreamObserver<Stored.ObjectType> call) {
    caller(request.getSession());
    Reply.one(
        call,
        StoredMessages.message(byCode(request.getCode(), runm.objectType(request.getCode()))));
  }

  private static <T> T byCode(String code, Optional<T> type) {
    if (code.isEmpty()) {
      throw new RunmException(RunmException.Kind.PRECONDITION, "A code to search for is required.");
    }
    return type.orElseThrow(
        () -> new RunmException(RunmException.Kind.NOT_FOUND, "object could not be found."));
  }

  @Override
  public void objectTypeFind(
      ObjectTypeFindRequest request, StreamObserver<Stored.ObjectType> call) {
    caller(request.getSession());
    List<CodeFilter> any =
        request.getAnyList().stream().map(ObjectTypeFilter::getCodeFilter).toList();
    Stream<io.statehouse.domain.runm.entities.ObjectType> found =
        runm.objectTypes().stream().filter(type -> admits(any, type.code()));
    Reply.all(
        call,
        options
            .codes(request.getOptions())
            .of(found, type -> type.code().text(), type -> type.code().text())
            .map(StoredMessages::message));
  }

  /** A filter without a code admits nothing, as no code is empty. */
  private static boolean admits(List<CodeFilter> any, TypeCode code) {
    return any.isEmpty()
        || any.stream().anyMatch(filter -> Requests.code(filter).admits(code.text()));
  }

  @Override
  public void objectGetByUuid(ObjectGetByUuidRequest request, StreamObserver<Stored.Object> call) {
    Caller caller = caller(request.getSession());
    Reply.one(call, StoredMessages.message(runm.objects().get(caller, request.getUuid())));
  }

  @Override
  public void objectGetByName(ObjectGetByNameRequest request, StreamObserver<Stored.Object> call) {
    Caller caller = caller(request.getSession());
    Reply.one(
        call,
        StoredMessages.message(
            runm.objects()
                .getByName(
                    caller,
                    request.getPartitionUuid(),
                    request.getObjectTypeCode(),
                    request.getProject(),
                    request.getName())));
  }

  @Override
  public void objectDeleteByUuids(
      ObjectDeleteByUuidsRequest request, StreamObserver<DeleteResponse> call) {
    writable.require();
    caller(request.getSession());
    Reply.one(
        call,
        DeleteResponse.newBuilder()
            .setNumDeleted(runm.objects().delete(request.getUuidsList()))
            .build());
  }

  @Override
  public void objectCreate(ObjectCreateRequest request, StreamObserver<ObjectCreateResponse> call) {
    writable.require();
    caller(request.getSession());
    Reply.one(
        call,
        ObjectCreateResponse.newBuilder()
            .setObject(
                StoredMessages.message(runm.objects().create(Requests.object(request.getObject()))))
            .build());
  }

  @Override
  public void objectFind(ObjectFindRequest request, StreamObserver<Stored.Object> call) {
    Caller caller = caller(request.getSession());
    Reply.all(
        call,
        runm.objects()
            .find(
                caller,
                request.getAnyList().stream().map(Requests::filter).toList(),
                options.uuids(request.getOptions()))
            .map(StoredMessages::message));
  }

  @Override
  public void providerTypeGetByCode(
      ProviderTypeGetByCodeRequest request, StreamObserver<Stored.ProviderType> call) {
    caller(request.getSession());
    Reply.one(
        call,
        StoredMessages.message(byCode(request.getCode(), runm.providerType(request.getCode()))));
  }

  @Override
  public void providerTypeFind(
      ProviderTypeFindRequest request, StreamObserver<Stored.ProviderType> call) {
    caller(request.getSession());
    List<CodeFilter> any =
        request.getAnyList().stream().map(ProviderTypeFindFilter::getCodeFilter).toList();
    Stream<io.statehouse.domain.runm.entities.ProviderType> found =
        runm.providerTypes().stream().filter(type -> admits(any, type.code()));
    Reply.all(
        call,
        options
            .codes(request.getOptions())
            .of(found, type -> type.code().text(), type -> type.code().text())
            .map(StoredMessages::message));
  }

  @Override
  public void providerDefinitionGetGlobalDefault(
      ProviderDefinitionGetGlobalDefaultRequest request,
      StreamObserver<Stored.ObjectDefinition> call) {
    caller(request.getSession());
    replyDefinition(call, "", "");
  }

  @Override
  public void providerDefinitionGetByPartition(
      ProviderDefinitionGetByPartitionRequest request,
      StreamObserver<Stored.ObjectDefinition> call) {
    caller(request.getSession());
    requireGiven("partition UUID", request.getPartitionUuid());
    replyDefinition(call, request.getPartitionUuid(), "");
  }

  @Override
  public void providerDefinitionGetByType(
      ProviderDefinitionGetByTypeRequest request, StreamObserver<Stored.ObjectDefinition> call) {
    caller(request.getSession());
    requireGiven("provider type code", request.getProviderTypeCode());
    replyDefinition(call, "", request.getProviderTypeCode());
  }

  @Override
  public void providerDefinitionGetByPartitionAndType(
      ProviderDefinitionGetByPartitionAndTypeRequest request,
      StreamObserver<Stored.ObjectDefinition> call) {
    caller(request.getSession());
    requireGiven("partition UUID", request.getPartitionUuid());
    requireGiven("provider type code", request.getProviderTypeCode());
    replyDefinition(call, request.getPartitionUuid(), request.getProviderTypeCode());
  }

  private static void requireGiven(String what, String text) {
    if (text.isEmpty()) {
      throw new RunmException(RunmException.Kind.PRECONDITION, what + " is required.");
    }
  }

  private void replyDefinition(
      StreamObserver<Stored.ObjectDefinition> call, String partition, String providerType) {
    DefinitionScope scope = runm.definitions().ofProviders(partition, providerType);
    Reply.one(call, StoredMessages.message(runm.definitions().get(scope)));
  }

  @Override
  public void providerDefinitionSet(
      ProviderObjectDefinitionSetRequest request,
      StreamObserver<ObjectDefinitionSetResponse> call) {
    writable.require();
    caller(request.getSession());
    DefinitionScope scope =
        runm.definitions().ofProviders(request.getPartitionUuid(), request.getProviderTypeCode());
    if (!request.hasObjectDefinition()) {
      throw new RunmException(
          RunmException.Kind.INVALID, "object_definition is missing: send one with a schema");
    }
    Stored.ObjectDefinition wanted = request.getObjectDefinition();
    Reply.one(
        call,
        ObjectDefinitionSetResponse.newBuilder()
            .setObjectDefinition(
                StoredMessages.message(
                    runm.definitions()
                        .set(
                            scope,
                            wanted.getUuid(),
                            wanted.getSchema(),
                            StoredMessages.permissions(wanted))))
            .build());
  }
}
