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
 * @param large whether the response to a request may take megabytes of memory
 * @param admission what is checked before the body is waited for
 */
public record Serving(
    Optional<String> originalRoot,
    boolean anyCase,
    Predicate<Request> large,
    Admission admission,
    Handler handler) {
  public Serving {
    requireNonNull(originalRoot, "originalRoot");
    requireNonNull(large, "large");
    requireNonNull(admission, "admission");
    requireNonNull(handler, "handler");
  }

  /**
   * Returns this serving with a refusal of every request.
   *
   * @param why the sentence of the refusal
   */
  Serving refusing(String why) {
    Admission refusing =
        request ->
            admission
                .refusal(request)
                .or(() -> Optional.of(handler.refused(request, AppException.readOnly(why))));
    return new Serving(originalRoot, anyCase, large, refusing, handler);
  }

  /** Returns this serving below another path. */
  Serving below(String prefix) {
    return new Serving(originalRoot.map(root -> prefix + root), anyCase, large, admission, handler);
  }
}
