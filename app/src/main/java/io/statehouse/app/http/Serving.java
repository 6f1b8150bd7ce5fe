package io.statehouse.app.http;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The way in which a route is served.
 *
 * @param originalRoot the path below which all others are the original's, too
 * @param anyCase whether its path is matched without regard to case
 * @param writes whether it may change the system's state, so that a read-only system refuses it
 * @param large whether the response to a request may take megabytes of memory
 * @param admission what is checked before the body is waited for
 */
public record Serving(
    Dialect dialect,
    Optional<String> originalRoot,
    boolean anyCase,
    boolean writes,
    Predicate<Request> large,
    Admission admission,
    Handler handler) {
  public Serving {
    requireNonNull(dialect, "dialect");
    requireNonNull(originalRoot, "originalRoot");
    requireNonNull(large, "large");
    requireNonNull(admission, "admission");
    requireNonNull(handler, "handler");
  }

  /**
   * Returns this serving for a system that is read-only.
   *
   * @param why the sentence of the refusal
   */
  Serving readOnly(String why) {
    return writes
        ? new Serving(dialect, originalRoot, anyCase, true, large, refusing(why), handler)
        : this;
  }

  /** Returns this serving below another path. */
  Serving below(String prefix) {
    return originalRoot.isEmpty()
        ? this
        : new Serving(
            dialect,
            originalRoot.map(root -> prefix + root),
            anyCase,
            writes,
            large,
            admission,
            handler);
  }

  private Admission refusing(String why) {
    return request ->
        admission
            .refusal(request)
            .or(() -> Optional.of(handler.refused(request, AppException.readOnly(why))));
  }
}
