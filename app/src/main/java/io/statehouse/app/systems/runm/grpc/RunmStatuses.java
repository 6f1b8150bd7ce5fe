package io.statehouse.app.systems.runm.grpc;

import io.grpc.Status;
import io.statehouse.domain.runm.entities.RunmException;
import java.util.Optional;

/** The statuses with which the original refuses requests. */
final class RunmStatuses {
  private RunmStatuses() {}

  static Optional<Status> of(RuntimeException thrown) {
    return thrown instanceof RunmException refused
        ? Optional.of(Status.fromCode(code(refused)).withDescription(refused.getMessage()))
        : Optional.empty();
  }

  private static Status.Code code(RunmException refused) {
    if (refused.isUntranslated()) {
      return Status.Code.UNKNOWN;
    }
    return switch (refused.kind()) {
      case PRECONDITION -> Status.Code.FAILED_PRECONDITION;
      case NOT_FOUND -> Status.Code.NOT_FOUND;
      case EXISTS -> Status.Code.ALREADY_EXISTS;
      case INVALID -> Status.Code.INVALID_ARGUMENT;
      case TOO_LARGE -> Status.Code.RESOURCE_EXHAUSTED;
      case DENIED -> Status.Code.PERMISSION_DENIED;
      case CONTENDED -> Status.Code.ABORTED;
    };
  }
}
