package io.statehouse.etcd;

import io.grpc.StatusRuntimeException;
import io.statehouse.ports.StoreException;
import java.util.Locale;

/** The one place where a failed request is translated into an exception of the port. */
final class Failures {
  private Failures() {}

  static StoreException ofRead(String operation, Failure failure) {
    String message = message(operation, failure);
    return failure.isRefusal()
        ? new StoreException.Refused(message, failure)
        : new StoreException.Unavailable(message, failure);
  }

  static StoreException ofWrite(String operation, Failure failure) {
    return failure.mayBeApplied()
        ? new StoreException.OutcomeUnknown(
            message(operation, failure) + "; it may have been applied, read before trying again",
            failure)
        : ofRead(operation, failure);
  }

  private static String message(String operation, Failure failure) {
    return "etcd " + operation + " failed: " + reason(failure).replaceAll("\\s+", " ");
  }

  private static String reason(Failure failure) {
    String description = failure.description();
    return switch (failure.code()) {
      case UNAVAILABLE ->
          failure.wasSent() || description.startsWith("etcdserver:")
              ? orElse(description, "the connection was lost")
              : orElse(causeMessage(failure, description), "no connection")
                  + "; check that etcd is running there, and that TLS is on or off on both sides";
      case DEADLINE_EXCEEDED ->
          "no response in time; check that etcd is running there and has a leader";
      case UNAUTHENTICATED, PERMISSION_DENIED ->
          orElse(description, "access denied") + "; check the user, its password and its roles";
      case INVALID_ARGUMENT, FAILED_PRECONDITION ->
          description.contains("authentication") || description.contains("user name")
              ? description + "; check the user and its password"
              : orElse(description, "invalid request");
      case RESOURCE_EXHAUSTED ->
          failure.isResponseTooLarge()
              ? "the response is larger than this client accepts; check requestBytes"
              : description.contains("space")
                  ? description + "; compact and defragment etcd, then disarm its alarm"
                  : description;
      default ->
          orElse(description, failure.code().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    };
  }

  private static String orElse(String description, String fallback) {
    return description.isEmpty() ? fallback : description;
  }

  /**
   * Returns the message of the cause, such as "Connection refused: host/1.2.3.4:2379"; the status
   * itself has only "io exception".
   */
  private static String causeMessage(Failure failure, String fallback) {
    boolean below = false;
    for (Throwable each = failure.getCause(); each != null; each = each.getCause()) {
      if (below && each.getMessage() != null) {
        return each.getMessage();
      }
      below = below || each instanceof StatusRuntimeException;
    }
    return fallback;
  }
}
