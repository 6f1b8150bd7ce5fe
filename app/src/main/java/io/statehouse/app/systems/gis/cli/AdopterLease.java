package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.StopSignal;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.config.AdopterName;
import io.statehouse.domain.gis.topics.LoopSettings;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.lease.Candidacy;
import io.statehouse.ports.lease.Lease;
import java.time.Duration;
import java.util.Optional;

/**
 * The lease of the active adopter, held by a command that makes one attempt. It waits for that of
 * an adopter that is gone to lapse, but not for one that is alive.
 */
final class AdopterLease implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(100);

  private final Candidacy candidacy;

  private AdopterLease(Lease held) {
    // Renews it in the background.
    this.candidacy = new Candidacy(held);
  }

  /**
   * @throws AppException if an adopter is active elsewhere
   */
  static AdopterLease acquire(GisAccess access, StopSignal stop) {
    KeyValueStore store = access.store();
    Key key = new TopicsLayout(access.config().keys()).leader();
    Lease lease = new Lease(store, key, AdopterName.unique(), LoopSettings.DEFAULT.leaseTime());
    Optional<Bytes> first = value(store, key);
    while (!lease.tryAcquire()) {
      Optional<Bytes> now = value(store, key);
      if (!now.equals(first)) {
        // It was renewed meanwhile, so its holder is alive.
        throw new AppException(
            Kind.IN_USE,
            "another adopter is active (%s): it adopts the version too, or use --now to try beside it"
                .formatted(OneLine.of(lease.holder().orElse("unknown"))));
      }
      if (stop.await(LOOK)) {
        throw new AppException(Kind.UNAVAILABLE, "stopped before anything was adopted");
      }
    }
    return new AdopterLease(lease);
  }

  private static Optional<Bytes> value(KeyValueStore store, Key key) {
    return store.get(key).map(Entry::value);
  }

  boolean isHeld() {
    return candidacy.lease().isHeld();
  }

  /** Releases the lease, so that another adopter need not wait. */
  @Override
  public void close() {
    candidacy.close();
  }
}
