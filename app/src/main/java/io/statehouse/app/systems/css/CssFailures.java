package io.statehouse.app.systems.css;

import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.domain.css.CssException;
import java.util.Optional;

/** The kind of failure that each exception of Qserv CSS is. */
public final class CssFailures {
  private CssFailures() {}

  public static Optional<Failure> read(RuntimeException thrown) {
    return thrown instanceof CssException css
        ? Optional.of(new Failure(kind(css), css.getMessage()))
        : Optional.empty();
  }

  private static Kind kind(CssException thrown) {
    return switch (thrown.kind()) {
      case NOT_FOUND -> Kind.NOT_FOUND;
      case EXISTS, CONFLICT -> Kind.EXISTS;
      case IN_USE -> Kind.IN_USE;
      case READ_ONLY -> Kind.READ_ONLY;
      case VERSION_MISMATCH -> Kind.VERSION_MISMATCH;
      case MALFORMED -> Kind.MALFORMED;
      case INVALID, BAD_FILE -> Kind.BAD_INPUT;
    };
  }
}
