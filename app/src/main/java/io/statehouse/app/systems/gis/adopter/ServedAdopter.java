package io.statehouse.app.systems.gis.adopter;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.topics.AdoptRequest;
import io.statehouse.domain.gis.topics.AdoptionReport;
import io.statehouse.domain.gis.topics.TopicPlan;
import java.time.Duration;
import java.util.Optional;

/**
 * The adopter of this server, as its routes see it; a server that does not adopt has none. Safe for
 * use by several threads.
 */
public interface ServedAdopter {
  /** Whether this adopter acts. */
  enum Role {
    ACTIVE,
    /** It waits for the active adopter, that of another server or a command, to end. */
    STANDBY
  }

  /**
   * How the adopter is.
   *
   * @param report of its last pass; empty if it has not made any
   * @param drift what others have changed in the cluster, as it was last compared; empty if it was
   *     not since the version was adopted
   * @param problem why it could not make a pass, such as an outage of the store; empty if it could
   */
  record Status(
      Role role,
      Optional<AdoptionReport> report,
      Optional<TopicPlan> drift,
      Optional<String> problem) {
    public Status {
      requireNonNull(role, "role");
      requireNonNull(report, "report");
      requireNonNull(drift, "drift");
      requireNonNull(problem, "problem");
    }
  }

  /** Returns how the adopter is, at once. */
  Status status();

  /**
   * Makes a pass now, or after the one under way, and waits for it.
   *
   * @param request what an operator confirms; whether the pass may continue is for the adopter to
   *     say
   * @param atMost how long to wait
   * @return the report; empty if the pass had not ended by then, which it goes on to
   * @throws io.statehouse.domain.gis.GisException with UNAVAILABLE if this adopter stands by, or
   *     what the pass threw
   * @throws io.statehouse.ports.StoreException if the store failed
   */
  Optional<AdoptionReport> adoptNow(AdoptRequest request, Duration atMost)
      throws InterruptedException;
}
