package io.statehouse.ports.transact;

import io.statehouse.ports.Condition;

/** Others were always faster: nothing was applied, and trying again later may succeed. */
public final class Contended extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Condition lost;

  Contended(int attempts, Condition lost) {
    super(
        "gave up after "
            + attempts
            + " attempts: others kept changing "
            + lost.key()
            + ", try later");
    this.lost = lost;
  }

  /** The condition that failed in the last attempt. */
  public Condition lost() {
    return lost;
  }
}
