package io.statehouse.app.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps exceptions to statuses; unexpected ones are logged, and their clients receive no details.
 */
final class Statuses {
  private static final Logger LOG = LoggerFactory.getLogger(Statuses.class);

  /** A client takes 8 KiB of trailers, where a character may need nine bytes. */
  private static final int MAX_LENGTH = 600;

  private final Function<RuntimeException, Optional<Status>> own;
  private final Failures failures;

  /**
   * @param own maps the exceptions for which the system has statuses of its own
   */
  Statuses(Function<RuntimeException, Optional<Status>> own, Failures failures) {
    this.own = own;
    this.failures = failures;
  }

  Status of(RuntimeException thrown, String method) {
    if (thrown instanceof StatusRuntimeException status) {
      return status.getStatus();
    }
    return shortened(own.apply(thrown).orElseGet(() -> common(thrown, method)));
  }

  private static Status shortened(Status status) {
    String description = status.getDescription();
    return description == null || description.length() <= MAX_LENGTH
        ? status
        : status.withDescription(description.substring(0, MAX_LENGTH) + "…");
  }

  private Status common(RuntimeException thrown, String method) {
    Failure failure = failures.read(thrown);
    if (failure.kind() == Kind.INTERNAL) {
      LOG.error("a call of {} failed", method, thrown);
    }
    return Status.fromCode(code(failure.kind())).withDescription(failure.sentence());
  }

  private static Status.Code code(Kind kind) {
    return switch (kind) {
      case MISUSED, BAD_INPUT -> Status.Code.INVALID_ARGUMENT;
      case UNAUTHENTICATED -> Status.Code.UNAUTHENTICATED;
      case FORBIDDEN, FOREIGN, READ_ONLY -> Status.Code.PERMISSION_DENIED;
      case NOT_FOUND -> Status.Code.NOT_FOUND;
      case EXISTS -> Status.Code.ALREADY_EXISTS;
      // Clients repeat after UNAVAILABLE, which does not help before an operator has acted.
      case IN_USE, PRECONDITION_FAILED, WRITES_REJECTED -> Status.Code.FAILED_PRECONDITION;
      case CONTENDED, VERSION_MISMATCH -> Status.Code.ABORTED;
      case TOO_LARGE, TOO_MANY_REQUESTS -> Status.Code.RESOURCE_EXHAUSTED;
      case MALFORMED -> Status.Code.DATA_LOSS;
      case INTERNAL, STORE_DENIED -> Status.Code.INTERNAL;
      // Defined so that the operation may have succeeded; clients repeat after UNAVAILABLE.
      case REQUEST_TIMEOUT, OUTCOME_UNKNOWN -> Status.Code.DEADLINE_EXCEEDED;
      case UNAVAILABLE -> Status.Code.UNAVAILABLE;
    };
  }
}
