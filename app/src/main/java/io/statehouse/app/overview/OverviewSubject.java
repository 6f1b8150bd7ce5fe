package io.statehouse.app.overview;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.operations.ServedState;
import io.statehouse.app.operations.scheduled.ScheduledStatus;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.ports.Health;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A system to be shown, and the sources of what is known of it. None of them waits for a store.
 *
 * @param health as it was last probed; empty before that
 * @param scheduled the results of its scheduled work
 */
public record OverviewSubject(
    ServedState state,
    ServedSystem served,
    Supplier<Optional<Health>> health,
    ScheduledStatus scheduled) {
  public OverviewSubject {
    requireNonNull(state, "state");
    requireNonNull(served, "served");
    requireNonNull(health, "health");
    requireNonNull(scheduled, "scheduled");
  }
}
