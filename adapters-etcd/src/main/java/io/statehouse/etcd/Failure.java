package io.statehouse.etcd;

import io.etcd.jetcd.common.exception.EtcdException;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.statehouse.ports.StoreException;
import java.util.Locale;

/**
 * Why a request failed, whether it may have been applied, and how the port says so.
 *
 * <p>etcd's own refusals begin with {@code etcdserver:} and mean that nothing was applied. A
 * failure that gRPC reports for a request in flight (UNAVAILABLE, a deadline, a response too large
 * for this client) means that it may have been.
 */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final Code code;
  private final String description;
  private final boolean sent;

  /**
   * @param sent whether the request may have been sent
   */
  Failure(Status status, boolean sent, Throwable cause) {
    super(cause);
    this.code = status.getCode();
    this.description = status.getDescription() == null ? "" : status.getDescription();
    this.sent = sent;
  }

  Failure(Throwable thrown, boolean sent) {
    this(innermostStatus(thrown), sent, thrown);
  }

  /** A failed login is wrapped in the status of the call that needed it. */
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
    Code code =
        message.contains("permission denied")
            ? Code.PERMISSION_DENIED
            : Code.valueOf(failure.getErrorCode().name());
    return code.toStatus().withDescription(message);
  }

  Code code() {
    return code;
  }

  /** Returns whether the response was too large for this client; if so, a write was applied. */
  boolean isResponseTooLarge() {
    return code == Code.RESOURCE_EXHAUSTED
        && !description.startsWith("etcdserver:")
        && !isMessageTooLarge();
  }

  /** Returns whether the server's gRPC refused the request before etcd saw it. */
  private boolean isMessageTooLarge() {
    return description.startsWith("grpc: received message larger");
  }

  /** Returns whether the server rejected the request; it may accept a part of it. */
  boolean isRefusal() {
    return switch (code) {
      case INVALID_ARGUMENT, NOT_FOUND, OUT_OF_RANGE, UNIMPLEMENTED -> true;
      case FAILED_PRECONDITION, PERMISSION_DENIED -> true;
      case UNAUTHENTICATED -> !isTokenInvalid();
      case RESOURCE_EXHAUSTED -> isMessageTooLarge();
      default -> false;
    };
  }

  /** Returns whether the server lost the login token, as in a restart; nothing was applied. */
  private boolean isTokenInvalid() {
    return code == Code.UNAUTHENTICATED && description.contains("invalid auth token");
  }

  /** Returns whether the database is full, so that etcd rejects puts. */
  boolean isOutOfSpace() {
    return code == Code.RESOURCE_EXHAUSTED && description.contains("space exceeded");
  }

  /**
   * Returns whether a member found that its data differs from the others': etcd then serves nothing
   * until an operator has repaired it.
   */
  private boolean isCorrupt() {
    return description.contains("corrupt cluster");
  }

  /** Returns whether the credentials, or what they permit, are the reason. */
  private boolean isDenial() {
    return switch (code) {
      case PERMISSION_DENIED -> true;
      case UNAUTHENTICATED -> !isTokenInvalid();
      case INVALID_ARGUMENT, FAILED_PRECONDITION -> namesCredentials();
      default -> false;
    };
  }

  private boolean namesCredentials() {
    return description.contains("authentication") || description.contains("user name");
  }

  /** Returns whether the request was refused only because of its size. */
  boolean isTooLarge() {
    return isMessageTooLarge()
        || description.contains("too many operations")
        || description.contains("request is too large");
  }

  /**
   * Returns whether two members wrote the same key, which only a bug in {@link Batch} can cause.
   */
  boolean isConflict() {
    return description.contains("duplicate key");
  }

  /** Returns whether another attempt may succeed: at another member, or at the same one later. */
  boolean isTransient() {
    return switch (code) {
      case UNAVAILABLE, DEADLINE_EXCEEDED -> true;
      default -> isTokenInvalid();
    };
  }

  /** Returns whether there was no connection and none could be established. */
  boolean isConnectFailure() {
    return !sent && code == Code.UNAVAILABLE;
  }

  /** Returns whether one of several transactions in the request may have caused the refusal. */
  boolean mayConcernOneMember() {
    return sent && isRefusal() && code != Code.UNAUTHENTICATED;
  }

  private boolean mayBeApplied() {
    return sent
        && switch (code) {
          case UNAUTHENTICATED -> false;
          case RESOURCE_EXHAUSTED -> isResponseTooLarge();
          default -> !isRefusal() && !isCorrupt();
        };
  }

  StoreException ofRead(String operation) {
    if (isDenial()) {
      return new StoreException.Denied(message(operation), this);
    }
    return isRefusal()
        ? new StoreException.Refused(message(operation), this)
        : new StoreException.Unavailable(message(operation), this);
  }

  StoreException ofWrite(String operation) {
    if (isOutOfSpace() || isCorrupt()) {
      return new StoreException.WritesRejected(message(operation), this);
    }
    return mayBeApplied()
        ? new StoreException.OutcomeUnknown(
            message(operation) + "; it may have been applied, read before trying again", this)
        : ofRead(operation);
  }

  private String message(String operation) {
    return "etcd " + operation + " failed: " + reason().replaceAll("\\s+", " ");
  }

  private String reason() {
    return switch (code) {
      case UNAVAILABLE ->
          sent || description.startsWith("etcdserver:")
              ? descriptionOr("the connection was lost")
              : connectFailure()
                  + "; check that etcd is running there, and that TLS is on or off on both sides";
      case DEADLINE_EXCEEDED ->
          "no response in time; check that etcd is running there and has a leader";
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          descriptionOr("access denied") + "; check the user, its password and its roles";
      case INVALID_ARGUMENT, FAILED_PRECONDITION ->
          namesCredentials()
              ? description + "; check the user and its password"
              : descriptionOr("invalid request");
      case RESOURCE_EXHAUSTED ->
          isResponseTooLarge()
              ? "the response is larger than this client accepts; check requestBytes"
              : isOutOfSpace()
                  ? description + "; compact and defragment etcd, then disarm its alarm"
                  : description;
      default -> descriptionOr(code.name().toLowerCase(Locale.ROOT).replace('_', ' '));
    };
  }

  private String descriptionOr(String fallback) {
    return description.isEmpty() ? fallback : description;
  }

  /** The status has only "io exception", its cause "Connection refused: host/1.2.3.4:2379". */
  private String connectFailure() {
    boolean below = false;
    for (Throwable each = getCause(); each != null; each = each.getCause()) {
      if (below && each.getMessage() != null) {
        return each.getMessage();
      }
      below = below || each instanceof StatusRuntimeException;
    }
    return descriptionOr("no connection");
  }
}
