package io.statehouse.ports.contract.linear;

/**
 * A call with its duration.
 *
 * @param caller the number of the thread
 * @param invoked when the call began, in ticks of one counter for all callers
 * @param returned when the call returned
 */
public record Operation(int caller, long invoked, long returned, Step step) {
  public Operation {
    if (returned < invoked) {
      throw new IllegalArgumentException("returned at " + returned + ", invoked at " + invoked);
    }
  }

  @Override
  public String toString() {
    return "caller %d from %d to %d %s".formatted(caller, invoked, returned, step);
  }
}
