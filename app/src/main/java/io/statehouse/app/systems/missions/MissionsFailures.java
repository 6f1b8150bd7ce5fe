package io.statehouse.app.systems.missions;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.missions.MissionsException;
import java.util.Optional;

/** The kind of failure of each exception of missions. */
public final class MissionsFailures {
  private MissionsFailures() {}

  public static Optional<Failure> read(RuntimeException thrown) {
    return thrown instanceof MissionsException missions
        ? Optional.of(new Failure(kind(missions), missions.getMessage()))
        : Optional.empty();
  }

  public static Kind kind(MissionsException thrown) {
    return switch (thrown.kind()) {
      case KEY_NOT_PROVIDED -> Kind.UNAUTHENTICATED;
      case KEY_NOT_FOUND, PLAN_NOT_FOUND -> Kind.NOT_FOUND;
      case FORBIDDEN -> Kind.FORBIDDEN;
      case CONTENDED -> Kind.CONTENDED;
      // Clients of the original know all others, a missing mission included, as bad requests.
      case MISSION_NOT_FOUND, STAGE_NOT_FOUND, MISSION_EXISTS -> Kind.BAD_INPUT;
      case INVALID_PLAN, INVALID_STATE_CHANGE, MALFORMED, INVALID -> Kind.BAD_INPUT;
    };
  }
}
