package io.statehouse.app.systems.missions;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.missions.MissionsException;
import java.util.Optional;

/** Tells what kind of failure each exception of missions is. */
public final class MissionsFailures {
  private MissionsFailures() {}

  public static Optional<Failure> read(RuntimeException thrown) {
    return thrown instanceof MissionsException missions
        ? Optional.of(new Failure(kind(missions), missions.getMessage()))
        : Optional.empty();
  }

  private static Kind kind(MissionsException thrown) {
    return switch (thrown.kind()) {
      case NO_KEY -> Kind.UNAUTHENTICATED;
      case UNKNOWN_KEY, UNKNOWN_PLAN -> Kind.NOT_FOUND;
      case FORBIDDEN -> Kind.FORBIDDEN;
      case CONTENDED -> Kind.CONTENDED;
      case BAD_REQUEST -> Kind.BAD_INPUT;
    };
  }
}
