package io.statehouse.ports;

/**
 * A request to a store failed. There is one type for each way in which a caller can react. A store
 * throws {@link Unavailable}, {@link OutcomeUnknown} and {@link Refused}; code that is built on it
 * throws the others, so a caller that treats a failure as an outage names these three. Messages are
 * one line, say what to check, and contain no password.
 */
public abstract sealed class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Nothing was applied, for certain: check the store, then try again. */
  public static sealed class Unavailable extends StoreException permits WritesRejected {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message) {
      this(message, null);
    }

    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The store responds, but accepts no writes for now, from any client: it is out of memory or disk
   * space, or read-only. Nothing was applied, and trying again helps only after an operator has
   * acted; reads may succeed meanwhile. Its message names no key.
   */
  public static final class WritesRejected extends Unavailable {
    private static final long serialVersionUID = 1L;

    public WritesRejected(String message) {
      this(message, null);
    }

    public WritesRejected(String message, Throwable cause) {
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
  public static sealed class Refused extends StoreException permits Denied {
    private static final long serialVersionUID = 1L;

    public Refused(String message) {
      this(message, null);
    }

    public Refused(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The store denies access: it rejects the credentials, or they do not permit the request. An
   * operator of the store must act, or of its clients, not the caller.
   */
  public static final class Denied extends Refused {
    private static final long serialVersionUID = 1L;

    public Denied(String message) {
      this(message, null);
    }

    public Denied(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Stored bytes do not match their layout: repair the data. */
  public static final class Malformed extends StoreException {
    private static final long serialVersionUID = 1L;

    private final transient Key key;
    private final String problem;

    /**
     * @param problem what was expected and what was found, as in {@code expected an integer but
     *     found "v2"}
     */
    public Malformed(Key key, String problem) {
      super("at " + key + ": " + problem, null);
      this.key = key;
      this.problem = problem;
    }

    public Key key() {
      return key;
    }

    public String problem() {
      return problem;
    }
  }

  /** Too many conflicting writes: nothing was applied, and trying again later may succeed. */
  public static final class Contended extends StoreException {
    private static final long serialVersionUID = 1L;

    private final transient Condition lost;
    private final int attempts;

    /**
     * @param attempts how often the transaction was run
     * @param lost the condition that failed in the last attempt
     */
    public Contended(int attempts, Condition lost) {
      super(
          "gave up after "
              + attempts
              + " attempts: too many conflicting writes at "
              + lost.key()
              + "; try again",
          null);
      this.attempts = attempts;
      this.lost = lost;
    }

    public int attempts() {
      return attempts;
    }

    /** Returns the condition that failed in the last attempt. */
    public Condition lost() {
      return lost;
    }
  }
}
