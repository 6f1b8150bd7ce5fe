package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.lease.Candidacy;
import io.statehouse.ports.lease.Lease;
import java.time.Duration;
import java.util.Optional;

/**
 * The choice of the server that adopts: the holder of a lease, or each of them where there is no
 * sidecar to keep it in.
 */
final class Leadership implements AutoCloseable {
  /**
   * The checks within a lease: a server that takes over should begin soon, and they cost no
   * request.
   */
  private static final int LOOKS_PER_LEASE = 20;

  private final Optional<Candidacy> candidacy;

  /** Begins to try for the lease in the background. */
  Leadership(KeyValueStore store, TopicsLayout layout, String holder, Duration leaseTime) {
    candidacy =
        layout.hasSidecar()
            ? Optional.of(new Candidacy(new Lease(store, layout.leader(), holder, leaseTime)))
            : Optional.empty();
  }

  boolean isActive() {
    return candidacy.isEmpty() || candidacy.get().lease().isHeld();
  }

  /** Returns why it is unknown which server is active. */
  Optional<String> problem() {
    return candidacy.flatMap(Candidacy::problem).map(RuntimeException::getMessage);
  }

  /** Returns how often to look whether this server is active. */
  Duration interval() {
    return candidacy
        .map(each -> each.lease().time().dividedBy(LOOKS_PER_LEASE))
        .orElse(Duration.ofDays(1));
  }

  /** Returns the lease, so that another server can take over at once. */
  @Override
  public void close() {
    candidacy.ifPresent(Candidacy::close);
  }
}
