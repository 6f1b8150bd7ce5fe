package io.statehouse.consul;

/**
 * The failure of a request without a complete response, and whether the agent may have received it.
 */
final class NoResponse extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean sent;
  private final boolean late;

  NoResponse(String message, boolean sent, boolean late, Throwable cause) {
    super(message, cause);
    this.sent = sent;
    this.late = late;
  }

  /** Returns whether any of the request may have reached the agent. */
  boolean wasSent() {
    return sent;
  }

  /** Returns whether there is no time left for another attempt. */
  boolean wasLate() {
    return late;
  }
}
