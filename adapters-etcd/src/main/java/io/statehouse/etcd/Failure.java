package io.statehouse.etcd;

import io.etcd.jetcd.common.exception.EtcdException;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.statehouse.ports.StoreException;
import java.util.Locale;

/**
 * Why a request failed, and what it left behind: the one place where etcd's errors become those of
 * the port.
 *
 * <p>etcd's own refusals begin with {@code etcdserver:} and mean that nothing was applied. What
 * gRPC says of a request under way (UNAVAILABLE, a deadline, an answer too large for this client)
 * means that it may have been.
 */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Status status;
  private final boolean sent;
  private final boolean interrupted;

  private Failure(Status status, boolean sent, boolean interrupted, Throwable cause) {
    super(cause);
    this.status = status;
    this.sent = sent;
    this.interrupted = interrupted;
  }

  static Failure of(Throwable thrown) {
    return new Failure(innermostStatus(thrown), !NotSent.caused(thrown), false, thrown);
  }

  static Failure late(Throwable timeout) {
    return new Failure(Status.DEADLINE_EXCEEDED, true, false, timeout);
  }

  static Failure interrupted(InterruptedException interrupt) {
    return new Failure(Status.CANCELLED, true, true, interrupt);
  }

  /** A login that failed is wrapped in the status of the call that needed it. */
  private static Status innermostStatus(Throwable thrown) {
    Status found =
        thrown instanceof NotSent
            ? Status.UNAVAILABLE
            : Status.UNKNOWN.withDescription(thrown.toString());
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof StatusRuntimeException unchecked) {
        found = unchecked.getStatus();
      } else if (each instanceof StatusException checked) {
        found = checked.getStatus();
      } else if (each instanceof EtcdException jetcds) {
        found = statusOf(jetcds);
      }
    }
    return found;
  }

  /** A watch that is denied ends as one that was cancelled. */
  private static Status statusOf(EtcdException failure) {
    String message = String.valueOf(failure.getMessage());
    Status.Code code =
        message.contains("permission denied")
            ? Status.Code.PERMISSION_DENIED
            : Status.Code.valueOf(failure.getErrorCode().name());
    return code.toStatus().withDescription(message);
  }

  /** The revision asked for is no longer, or not yet, in the history. */
  boolean isCompacted() {
    return status.getCode() == Status.Code.OUT_OF_RANGE;
  }

  /** The answer was larger than this client takes; for a write that means it was applied. */
  boolean isAnswerTooLarge() {
    return status.getCode() == Status.Code.RESOURCE_EXHAUSTED && !isServersOwn();
  }

  /** The server would not take the request; a smaller one, or others' parts, it might. */
  boolean isRefusal() {
    return !isTokenGone()
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

  /** The request was refused for its size alone. */
  boolean isTooMuch() {
    return isRequestTooLarge()
        || description().contains("too many operations")
        || description().contains("request is too large");
  }

  /** Two parts of one request write the same key, which only a mistake in {@link Batch} can do. */
  boolean isConflict() {
    return description().contains("duplicate key");
  }

  /** Asking again may help: another member, or the same one later. */
  boolean isPassing() {
    return !interrupted
        && switch (status.getCode()) {
          case UNAVAILABLE, DEADLINE_EXCEEDED -> true;
          default -> isTokenGone();
        };
  }

  /** The server forgot who had logged in, as it does at a restart; it did nothing else. */
  private boolean isTokenGone() {
    return status.getCode() == Status.Code.UNAUTHENTICATED
        && description().contains("invalid auth token");
  }

  /** There was no connection, and none could be made. */
  boolean foundNobody() {
    return !sent && status.getCode() == Status.Code.UNAVAILABLE;
  }

  boolean isForbidden() {
    return status.getCode() == Status.Code.PERMISSION_DENIED;
  }

  /** A refusal of a request that one of several transactions in it may be the reason of. */
  boolean mayConcernOne() {
    return sent && isRefusal() && status.getCode() != Status.Code.UNAUTHENTICATED;
  }

  StoreException ofRead(String operation) {
    if (isRefusal()) {
      return new StoreException.Refused(message(operation), this);
    }
    return new StoreException.Unavailable(message(operation), this);
  }

  StoreException ofWrite(String operation) {
    if (isRefusal()) {
      return new StoreException.Refused(message(operation), this);
    }
    if (!sent
        || isTokenGone()
        || (status.getCode() == Status.Code.RESOURCE_EXHAUSTED && isServersOwn())) {
      return new StoreException.Unavailable(message(operation), this);
    }
    return new StoreException.OutcomeUnknown(
        message(operation) + "; it may have been applied, read before trying again", this);
  }

  private boolean isServersOwn() {
    return description().startsWith("etcdserver:") || isRequestTooLarge();
  }

  private boolean isRequestTooLarge() {
    return description().startsWith("grpc: received message larger");
  }

  private String description() {
    return status.getDescription() == null ? "" : status.getDescription();
  }

  private String message(String operation) {
    return "etcd " + operation + " failed: " + reason().replaceAll("\\s+", " ");
  }

  private String reason() {
    String told = description();
    return switch (status.getCode()) {
      case UNAVAILABLE ->
          sent || told.startsWith("etcdserver:")
              ? said(told, "the connection was lost")
              : said(messageBelow(told), "no connection")
                  + "; check that etcd runs there, and that both sides or none speak TLS";
      case DEADLINE_EXCEEDED -> "no answer in time; check that etcd runs there and has a leader";
      case CANCELLED -> interrupted ? "interrupted while waiting" : "the store was closed";
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          said(told, "not allowed") + "; check the user, its password and its roles";
      case INVALID_ARGUMENT, FAILED_PRECONDITION ->
          told.contains("authentication") || told.contains("user name")
              ? told + "; check the user and its password"
              : said(told, "invalid request");
      case RESOURCE_EXHAUSTED ->
          isAnswerTooLarge()
              ? "the answer is larger than this client takes; check requestBytes"
              : told.contains("space")
                  ? told + "; compact and defragment etcd, then disarm its alarm"
                  : told;
      default -> said(told, status.getCode().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    };
  }

  private static String said(String told, String otherwise) {
    return told.isEmpty() ? otherwise : told;
  }

  /** "io exception" says nothing; "Connection refused: host/1.2.3.4:2379" below it does. */
  private String messageBelow(String otherwise) {
    boolean below = false;
    for (Throwable each = getCause(); each != null; each = each.getCause()) {
      if (below && each.getMessage() != null) {
        return each.getMessage();
      }
      below = below || each instanceof NotSent;
    }
    return otherwise;
  }
}
