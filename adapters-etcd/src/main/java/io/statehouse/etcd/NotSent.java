package io.statehouse.etcd;

/** Marks the failure of a request of which no byte was sent. */
final class NotSent extends Exception {
  private static final long serialVersionUID = 1L;

  NotSent(Throwable cause) {
    super("nothing was sent", cause, false, false);
  }

  static boolean caused(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof NotSent) {
        return true;
      }
    }
    return false;
  }
}
