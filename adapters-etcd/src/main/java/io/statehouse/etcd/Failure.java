package io.statehouse.etcd;

import io.etcd.jetcd.common.exception.EtcdException;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;

/**
 * Why a request failed, and whether it may have been applied.
 *
 * <p>etcd's own refusals begin with {@code etcdserver:} and mean that nothing was applied. A
 * failure that gRPC reports for a request in flight (UNAVAILABLE, a deadline, a response too large
 * for this client) means that it may have been.
 */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Status status;
  private final boolean sent;

  /**
   * @param sent whether the request may have been sent
   */
  Failure(Status status, boolean sent, Throwable cause) {
    super(cause);
    this.status = status;
    this.sent = sent;
  }

  static Failure of(Throwable thrown, boolean sent) {
    return new Failure(innermostStatus(thrown), sent, thrown);
  }

  /**
   * A failed login is wrapped in the status of the call that needed it, so the innermost status
   * counts.
   */
  private static Status innermostStatus(Throwable thrown) {
    Status found = Status.UNKNOWN.withDescription(thrown.toString());
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof StatusRuntimeException unchecked) {
        found = unchecked.getStatus();
      } else if (each instanceof StatusException checked) {
        found = checked.getStatus();
      } else if (each instanceof EtcdException jetcdFailure) {
        found = statusOf(jetcdFailure);
      }
    }
    return found;
  }

  /** jetcd reports a watch that is denied as one that was cancelled. */
  private static Status statusOf(EtcdException failure) {
    String message = String.valueOf(failure.getMessage());
    Status.Code code =
        message.contains("permission denied")
            ? Status.Code.PERMISSION_DENIED
            : Status.Code.valueOf(failure.getErrorCode().name());
    return code.toStatus().withDescription(message);
  }

  /** Returns whether the requested revision is no longer, or not yet, in the history. */
  boolean isCompacted() {
    return status.getCode() == Status.Code.OUT_OF_RANGE;
  }

  /**
   * Returns whether the response was larger than this client accepts; if so, a write was applied.
   */
  boolean isResponseTooLarge() {
    return status.getCode() == Status.Code.RESOURCE_EXHAUSTED && !isFromServer();
  }

  /**
   * Returns whether the server rejected the request; it may accept a smaller one, or a part of it.
   */
  boolean isRefusal() {
    return !isTokenInvalid()
        && switch (status.getCode()) {
          case INVALID_ARGUMENT,
              NOT_FOUND,
              OUT_OF_RANGE,
              FAILED_PRECONDITION,
              PERMISSION_DENIED,
              UNAUTHENTICATED,
              UNIMPLEMENTED ->
              true;
          case RESOURCE_EXHAUSTED -> isRequestTooLarge();
          default -> false;
        };
  }

  /** Returns whether the database is full, so that etcd rejects puts. */
  boolean isOutOfSpace() {
    return status.getCode() == Status.Code.RESOURCE_EXHAUSTED
        && description().contains("space exceeded");
  }

  /** Returns whether the request was refused only because of its size. */
  boolean isTooLarge() {
    return isRequestTooLarge()
        || description().contains("too many operations")
        || description().contains("request is too large");
  }

  /**
   * Returns whether two members of one request write the same key, which only a bug in {@link
   * Batch} can cause.
   */
  boolean isConflict() {
    return description().contains("duplicate key");
  }

  /** Returns whether another attempt may succeed: at another member, or at the same one later. */
  boolean isTransient() {
    return switch (status.getCode()) {
      case UNAVAILABLE, DEADLINE_EXCEEDED -> true;
      default -> isTokenInvalid();
    };
  }

  /**
   * Returns whether the server no longer knows the login token, as after a restart; if so, nothing
   * was applied.
   */
  private boolean isTokenInvalid() {
    return status.getCode() == Status.Code.UNAUTHENTICATED
        && description().contains("invalid auth token");
  }

  /** Returns whether there was no connection and none could be established. */
  boolean isConnectFailure() {
    return !sent && status.getCode() == Status.Code.UNAVAILABLE;
  }

  boolean isForbidden() {
    return status.getCode() == Status.Code.PERMISSION_DENIED;
  }

  /** Returns whether one of several transactions in the request may have caused the refusal. */
  boolean mayConcernOneMember() {
    return sent && isRefusal() && status.getCode() != Status.Code.UNAUTHENTICATED;
  }

  /** Returns whether a write may have been applied although it failed. */
  boolean mayBeApplied() {
    return sent
        && !isRefusal()
        && !isTokenInvalid()
        && !(status.getCode() == Status.Code.RESOURCE_EXHAUSTED && isFromServer());
  }

  Status.Code code() {
    return status.getCode();
  }

  boolean wasSent() {
    return sent;
  }

  private boolean isFromServer() {
    return description().startsWith("etcdserver:") || isRequestTooLarge();
  }

  private boolean isRequestTooLarge() {
    return description().startsWith("grpc: received message larger");
  }

  String description() {
    return status.getDescription() == null ? "" : status.getDescription();
  }
}
