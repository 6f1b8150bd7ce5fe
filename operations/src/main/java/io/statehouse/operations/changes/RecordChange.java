package io.statehouse.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.compare.Difference;
import java.time.Instant;

/**
 * A change of one record.
 *
 * @param time when it was noticed, which is a little after it was made; after a gap perhaps long
 *     after
 * @param difference how the record differs from what it was before
 * @param beforeHeld whether the state before was held; otherwise a changed record has the fields of
 *     its new state as if all were new, and a removed one has none
 */
public record RecordChange(Instant time, Difference difference, boolean beforeHeld) {
  public RecordChange {
    requireNonNull(time, "time");
    requireNonNull(difference, "difference");
  }
}
