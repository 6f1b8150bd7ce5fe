package io.statehouse.app.failure;

import java.util.Locale;

/** The kinds of failure that a caller can distinguish, with their exit codes and HTTP statuses. */
public enum Kind {
  MISUSED(2, 400, "Wrong use"),
  BAD_INPUT(1, 400, "Bad input"),
  UNAUTHENTICATED(1, 401, "Not authenticated"),
  FORBIDDEN(1, 403, "Forbidden"),
  FOREIGN(1, 403, "Request of a foreign page"),
  READ_ONLY(1, 403, "Read-only"),
  NOT_FOUND(1, 404, "Not found"),
  REQUEST_TIMEOUT(1, 408, "Request timed out"),
  EXISTS(1, 409, "Exists already"),
  IN_USE(1, 409, "In use"),
  CONTENDED(1, 409, "Too many conflicting writes"),
  VERSION_MISMATCH(1, 409, "Version mismatch"),
  PRECONDITION_FAILED(1, 412, "Precondition failed"),
  TOO_LARGE(1, 413, "Too large"),
  TOO_MANY_REQUESTS(1, 429, "Too many requests"),
  MALFORMED(1, 500, "Malformed stored data"),
  STORE_DENIED(1, 500, "The store denies access"),
  INTERNAL(1, 500, "Internal error"),
  OUTCOME_UNKNOWN(1, 502, "Outcome unknown"),
  UNAVAILABLE(1, 503, "Unavailable"),
  WRITES_REJECTED(1, 507, "The store accepts no writes");

  private final int exitCode;
  private final int status;
  private final String title;

  Kind(int exitCode, int status, String title) {
    this.exitCode = exitCode;
    this.status = status;
    this.title = title;
  }

  public int exitCode() {
    return exitCode;
  }

  public int status() {
    return status;
  }

  /** Returns what failures of this kind have in common, in a few words. */
  public String title() {
    return title;
  }

  /** Returns the name in HTTP responses: {@code not-found}. */
  public String type() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
