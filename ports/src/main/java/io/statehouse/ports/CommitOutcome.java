package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/** The outcome of one transaction among several: its result, or the error that it alone got. */
public sealed interface CommitOutcome {

  /**
   * Returns the result.
   *
   * @throws StoreException what {@link KeyValueStore#commit} would have thrown
   */
  CommitResult result();

  static CommitOutcome of(CommitResult result) {
    return new Completed(result);
  }

  static CommitOutcome failed(StoreException cause) {
    return new Failed(cause);
  }

  /** The store decided the transaction: it was applied, or a condition failed. */
  record Completed(CommitResult result) implements CommitOutcome {
    public Completed {
      requireNonNull(result, "result");
    }
  }

  /** The store did not respond, or refused this transaction. */
  record Failed(StoreException cause) implements CommitOutcome {
    public Failed {
      requireNonNull(cause, "cause");
    }

    @Override
    public CommitResult result() {
      throw cause;
    }
  }
}
