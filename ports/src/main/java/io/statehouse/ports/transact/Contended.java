package io.statehouse.ports.transact;

import io.statehouse.ports.Condition;

/** Too many conflicting writes: nothing was applied, and trying again later may succeed. */
public final class Contended extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Condition lost;

  Contended(int attempts, Condition lost) {
    super(
        "gave up after "
            + attempts
            + " attempts: too many conflicting writes at "
            + lost.key()
            + "; try again");
    this.lost = lost;
  }

  /** Returns the condition that failed in the last attempt. */
  public Condition lost() {
    return lost;
  }
}
