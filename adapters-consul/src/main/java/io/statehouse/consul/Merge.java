package io.statehouse.consul;

import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.Footprint;

/**
 * Which transactions share one Consul transaction: those whose footprints are disjoint. So the
 * members do not affect each other, and if Consul refuses the whole, the members whose operations
 * it names have failed, whatever happens to the rest. A member that needs a claim is alone.
 */
final class Merge implements CommitPlan.Rule<Member> {
  /** Less than Consul accepts, as its documentation advises. */
  private static final int MAX_SHARED_BYTES = 480 << 10;

  private final Footprint footprint = new Footprint();
  private int operations;
  private int bytes;
  private boolean closed;

  @Override
  public boolean admits(Member next) {
    boolean fits =
        !closed
            && !next.needsClaim()
            && operations + next.operations().size() <= TxnBody.MAX_OPERATIONS
            && bytes + next.bytes() <= MAX_SHARED_BYTES
            && footprint.isDisjointFrom(next.transaction());
    if (operations > 0 && !fits) {
      return false;
    }
    footprint.add(next.transaction());
    operations += next.operations().size();
    bytes += next.bytes();
    closed = next.needsClaim();
    return true;
  }
}
