package io.statehouse.app.systems.runm.grpc;

import io.grpc.stub.StreamObserver;
import io.statehouse.app.access.Right;
import io.statehouse.app.grpc.CallSender;
import io.statehouse.app.grpc.Reply;
import io.statehouse.app.systems.runm.config.ClaimedUser;
import io.statehouse.app.systems.runm.grpc.additions.ChangeObjectRequest;
import io.statehouse.app.systems.runm.grpc.additions.DeletePartitionRequest;
import io.statehouse.app.systems.runm.grpc.additions.DeletePartitionResponse;
import io.statehouse.app.systems.runm.grpc.additions.FindObjectsRequest;
import io.statehouse.app.systems.runm.grpc.additions.RenamePartitionRequest;
import io.statehouse.app.systems.runm.grpc.additions.RunmAdditionsGrpc;
import io.statehouse.app.systems.runm.grpc.messages.Session;
import io.statehouse.domain.runm.ObjectChanges;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.Stored;
import io.statehouse.domain.runm.layout.StoredMessages;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The methods that the original's service does not have. As there, properties are neither validated
 * against definitions nor protected by permissions.
 */
final class RunmAdditionsService extends RunmAdditionsGrpc.RunmAdditionsImplBase {
  static final Map<String, Right> NEEDS =
      Map.of(
          "FindObjects", Right.READ,
          "ChangeObject", Right.WRITE,
          "RenamePartition", Right.WRITE,
          "DeletePartition", Right.WRITE);

  private final Runm runm;
  private final ListOptions options = new ListOptions(false);
  private final Writable writable;

  RunmAdditionsService(Runm runm, Writable writable) {
    this.runm = runm;
    this.writable = writable;
  }

  private Caller caller(Session session) {
    ClaimedUser.require(CallSender.current().identity(), session.getUser(), RunmGrpc.SYSTEM);
    return runm.sessions().check(Requests.session(session));
  }

  @Override
  public void changeObject(ChangeObjectRequest request, StreamObserver<Stored.Object> call) {
    writable.require();
    Caller caller = caller(request.getSession());
    MetadataObject changed =
        runm.objects().change(caller, uuid(request.getUuid()), change(request));
    Reply.one(call, StoredMessages.message(changed));
  }

  private static Uuid uuid(String spelled) {
    if (spelled.isEmpty()) {
      throw new RunmException(RunmException.Kind.PRECONDITION, "UUID is required.");
    }
    return Uuid.of(spelled);
  }

  private UnaryOperator<MetadataObject> change(ChangeObjectRequest request) {
    return switch (request.getChangeCase()) {
      case SET_PROPERTY -> {
        Stored.Property set = request.getSetProperty();
        yield object -> ObjectChanges.withProperty(object, set.getKey(), set.getValue());
      }
      case DELETE_PROPERTY ->
          object -> ObjectChanges.withoutProperty(object, request.getDeleteProperty());
      case REPLACE_PROPERTIES ->
          object ->
              object.withProperties(
                  StoredMessages.properties(request.getReplaceProperties().getPropertiesList()));
      case ADD_TAGS -> object -> ObjectChanges.withTags(object, request.getAddTags().getTagsList());
      case REMOVE_TAGS ->
          object -> ObjectChanges.withoutTags(object, request.getRemoveTags().getTagsList());
      case REPLACE_TAGS -> object -> object.withTags(request.getReplaceTags().getTagsList());
      case RENAME -> object -> object.withName(request.getRename());
      case MOVE_TO_PROJECT -> object -> object.withProject(request.getMoveToProject());
      case CHANGE_NOT_SET ->
          throw new RunmException(
              RunmException.Kind.INVALID, "no change is given: set one of the fields from 3 on");
    };
  }

  @Override
  public void findObjects(FindObjectsRequest request, StreamObserver<Stored.Object> call) {
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
  public void renamePartition(
      RenamePartitionRequest request, StreamObserver<Stored.Partition> call) {
    writable.require();
    caller(request.getSession());
    Reply.one(
        call,
        StoredMessages.message(
            runm.partitions().rename(uuid(request.getUuid()), request.getName())));
  }

  @Override
  public void deletePartition(
      DeletePartitionRequest request, StreamObserver<DeletePartitionResponse> call) {
    writable.require();
    caller(request.getSession());
    Uuid uuid = uuid(request.getUuid());
    if (request.getForce()) {
      runm.partitions().deleteWithContent(uuid);
    } else {
      runm.partitions().delete(uuid);
    }
    Reply.one(call, DeletePartitionResponse.getDefaultInstance());
  }
}
