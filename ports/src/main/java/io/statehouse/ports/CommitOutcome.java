package io.statehouse.ports;

import static java.util.Objects.requireNonNull;

/** What became of one transaction of several: a result, or the error that met it alone. */
public sealed interface CommitOutcome {

  /**
   * Returns the result.
   *
   * @throws StoreException what {@link KeyValueStore#commit} would have thrown
   */
  CommitResult result();

  static CommitOutcome of(CommitResult result) {
    return new Answered(result);
  }

  static CommitOutcome failed(StoreException cause) {
    return new Failed(cause);
  }

  /** The store answered. */
  record Answered(CommitResult result) implements CommitOutcome {
    public Answered {
      requireNonNull(result, "result");
    }
  }

  /** The store did not answer, or would not take this transaction. */
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
