package io.statehouse.ports;

/**
 * A store did not do what was asked. There is one type for each thing that a caller can do about
 * it. Messages are one line, say what to check, and hold no value and no password.
 */
public abstract sealed class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Certainly nothing was applied: check the store, then try again. */
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
   * The store will not take it, now or later, and nothing was applied: check credentials, sizes, or
   * whether this store can hold such a key.
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
