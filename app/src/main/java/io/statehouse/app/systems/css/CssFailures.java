package io.statehouse.app.systems.css;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.css.CssException;
import java.util.Optional;

/** Tells what kind of failure each exception of Qserv CSS is. */
public final class CssFailures {
  private CssFailures() {}

  public static Optional<Failure> read(RuntimeException thrown) {
    return thrown instanceof CssException css
        ? Optional.of(new Failure(kind(css), css.getMessage()))
        : Optional.empty();
  }

  private static Kind kind(CssException thrown) {
    // The data is in order, but of another version than this program's: the caller's choice.
    if (thrown instanceof CssException.VersionMismatch) {
      return Kind.VERSION_MISMATCH;
    }
    return switch (thrown.kind()) {
      case ABSENT -> Kind.NOT_FOUND;
      case CONFLICT -> conflict(thrown);
      case READ_ONLY -> Kind.READ_ONLY;
      case DAMAGED -> Kind.MALFORMED;
      case BAD_REQUEST -> Kind.BAD_INPUT;
    };
  }

  private static Kind conflict(CssException thrown) {
    return thrown instanceof CssException.NodeInUse || thrown instanceof CssException.NodeClosing
        ? Kind.IN_USE
        : Kind.EXISTS;
  }
}
