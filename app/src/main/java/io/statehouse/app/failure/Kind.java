package io.statehouse.app.failure;

import java.util.Locale;

/** The kinds of failure that a caller can distinguish, with their exit codes and HTTP statuses. */
public enum Kind {
  MISUSED(2, 400, "Wrong use", "correct the request or the command"),
  BAD_INPUT(
      1, 400, "Bad input", "correct the request; for malformed JSON the sentence has the position"),
  UNAUTHENTICATED(1, 401, "Not authenticated", "log in, or send the credentials"),
  FORBIDDEN(
      1, 403, "Forbidden", "use a caller with the right; keys that hold secrets are not served"),
  FOREIGN(
      1,
      403,
      "Request of a foreign page",
      "send it to a name of this server: the request may come from a foreign web page"),
  READ_ONLY(1, 403, "Read-only", "the sentence names the setting that forbids writes"),
  NOT_FOUND(1, 404, "Not found", "check the name"),
  REQUEST_TIMEOUT(
      1,
      408,
      "Request timed out",
      "send the request again: its body stopped arriving, or arrived too slowly"),
  EXISTS(1, 409, "Exists already", "choose another name, or change what exists"),
  IN_USE(1, 409, "In use", "remove what uses it first"),
  CONTENDED(1, 409, "Too many conflicting writes", "try again"),
  VERSION_MISMATCH(1, 409, "Version mismatch", "read again, and decide again"),
  PRECONDITION_FAILED(1, 412, "Precondition failed", "read again, and decide again"),
  TOO_LARGE(1, 413, "Too large", "send less: the body or the value exceeds a limit"),
  TOO_MANY_REQUESTS(
      1,
      429,
      "Too many requests",
      "wait; the client has sent too many requests or unfinished bodies"),
  MALFORMED(1, 500, "Malformed stored data", "repair the stored data; the sentence names the key"),
  STORE_DENIED(
      1,
      500,
      "The store denies access",
      "nothing was applied; correct the credentials or permissions of the server at its store"),
  INTERNAL(1, 500, "Internal error", "report a bug; the log has the details"),
  OUTCOME_UNKNOWN(
      1, 502, "Outcome unknown", "read before trying again: the write may have been applied"),
  UNAVAILABLE(
      1,
      503,
      "Unavailable",
      "nothing was applied; try again when the store responds, or there are fewer watches"),
  WRITES_REJECTED(
      1,
      507,
      "The store accepts no writes",
      "nothing was applied; free memory or disk space of the store, or end its read-only mode");

  private final int exitCode;
  private final int status;
  private final String title;
  private final String advice;

  Kind(int exitCode, int status, String title, String advice) {
    this.exitCode = exitCode;
    this.status = status;
    this.title = title;
    this.advice = advice;
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

  /** Returns what a caller can do about it, as the documentation says. */
  public String advice() {
    return advice;
  }

  /** Returns the name in HTTP responses: {@code not-found}. */
  public String type() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
