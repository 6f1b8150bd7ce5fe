package io.statehouse.app.failure;

import java.util.Locale;

/** The kinds of failure that a caller can distinguish, with their exit codes and HTTP statuses. */
public enum Kind {
  MISUSED(2, 400),
  BAD_INPUT(1, 400),
  UNAUTHENTICATED(1, 401),
  FORBIDDEN(1, 403),
  FOREIGN(1, 403),
  READ_ONLY(1, 403),
  NOT_FOUND(1, 404),
  REQUEST_TIMEOUT(1, 408),
  EXISTS(1, 409),
  IN_USE(1, 409),
  CONTENDED(1, 409),
  VERSION_MISMATCH(1, 409),
  PRECONDITION_FAILED(1, 412),
  TOO_LARGE(1, 413),
  TOO_MANY_REQUESTS(1, 429),
  MALFORMED(1, 500),
  INTERNAL(1, 500),
  OUTCOME_UNKNOWN(1, 502),
  UNAVAILABLE(1, 503);

  private final int exitCode;
  private final int status;

  Kind(int exitCode, int status) {
    this.exitCode = exitCode;
    this.status = status;
  }

  public int exitCode() {
    return exitCode;
  }

  public int status() {
    return status;
  }

  /** Returns the name in HTTP responses: {@code not-found}. */
  public String type() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
