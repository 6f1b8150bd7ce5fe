package io.statehouse.consul;

/** A request that was not answered whole, and whether the agent can have seen it. */
final class NoResponse extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean sent;
  private final boolean late;

  NoResponse(String message, boolean sent, boolean late, Throwable cause) {
    super(message, cause);
    this.sent = sent;
    this.late = late;
  }

  /** Tells whether any of the request may have reached the agent. */
  boolean wasSent() {
    return sent;
  }

  /** Tells whether the time was up. */
  boolean wasLate() {
    return late;
  }
}
