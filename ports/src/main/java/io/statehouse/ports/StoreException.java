package io.statehouse.ports;

/**
 * A store did not do what was requested. There is one type for each way in which a caller can
 * react. Messages are one line, say what to check, and contain no value and no password.
 */
public abstract sealed class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Nothing was applied, for certain: check the store, then try again. */
  public static final class Unavailable extends StoreException {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message) {
      this(message, null);
    }

    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The writes may have been applied, all or none: read before trying again. */
  public static final class OutcomeUnknown extends StoreException {
    private static final long serialVersionUID = 1L;

    public OutcomeUnknown(String message) {
      this(message, null);
    }

    public OutcomeUnknown(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The store refused the request and will refuse it again; nothing was applied. Check credentials,
   * sizes, and whether this store can hold such a key.
   */
  public static final class Refused extends StoreException {
    private static final long serialVersionUID = 1L;

    public Refused(String message) {
      this(message, null);
    }

    public Refused(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
