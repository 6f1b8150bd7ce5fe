package io.statehouse.app.systems.runm.http;

import io.statehouse.app.access.Right;
import io.statehouse.app.http.Request;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.domain.runm.CheckedObjects;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.SchemaValidator;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.KeyValueStore;
import java.util.List;

/** The state that the routes share: the metadata, and who may do what with it. */
record Metadata(
    Runm runm,
    KeyValueStore store,
    RunmConfig config,
    SchemaValidator validator,
    SessionHeaders headers) {

  Caller caller(Request request) {
    return headers.caller(request);
  }

  /**
   * Requires that the sender of a request may write in the partition that its body names.
   *
   * @throws io.statehouse.app.failure.AppException if that is not so
   */
  void requireMayWriteIn(Request request, String partition) {
    request.requireRight(Right.WRITE, SessionHeaders.area(headers.system(), List.of(partition)));
  }

  CheckedObjects objects() {
    return runm.checkedObjects(validator, config.enforcePermissions());
  }

  /**
   * Returns the identifier of a partition.
   *
   * @throws io.statehouse.domain.runm.entities.RunmException if none has the name; one given by its
   *     UUID need not exist
   */
  Uuid partition(String nameOrUuid) {
    if (Uuid.isUuidLike(nameOrUuid)) {
      return Uuid.of(nameOrUuid);
    }
    Partition named = runm.partitions().getByName(nameOrUuid);
    return named.uuid();
  }
}
