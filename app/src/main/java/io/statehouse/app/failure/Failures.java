package io.statehouse.app.failure;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.ports.StoreException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Maps exceptions to kinds of failure: the only place that does, for the command line and for HTTP.
 * The exceptions of the port are known here; each system maps its own.
 */
public final class Failures {
  private final Function<RuntimeException, Optional<Failure>> systems;

  /**
   * @param systems maps the exceptions of all systems
   */
  public Failures(Function<RuntimeException, Optional<Failure>> systems) {
    this.systems = systems;
  }

  /** Maps an exception; an unknown one is an internal error, which should be logged. */
  public Failure read(Throwable thrown) {
    return thrown instanceof RuntimeException exception
        ? systems.apply(exception).orElseGet(() -> common(exception))
        : internal(thrown);
  }

  private static Failure common(RuntimeException thrown) {
    if (thrown instanceof AppException edge) {
      return new Failure(edge.kind(), edge.getMessage());
    }
    if (thrown instanceof StoreException store) {
      return new Failure(kind(store), store.getMessage());
    }
    if (thrown instanceof ArchiveException archive) {
      return new Failure(Kind.BAD_INPUT, archive.getMessage());
    }
    if (thrown.getClass() == IllegalArgumentException.class && thrown.getMessage() != null) {
      return new Failure(Kind.BAD_INPUT, thrown.getMessage());
    }
    return internal(thrown);
  }

  private static Kind kind(StoreException thrown) {
    // These two before the more general ones that they extend.
    if (thrown instanceof StoreException.WritesRejected) {
      return Kind.WRITES_REJECTED;
    }
    if (thrown instanceof StoreException.Denied) {
      return Kind.STORE_DENIED;
    }
    if (thrown instanceof StoreException.Unavailable) {
      return Kind.UNAVAILABLE;
    }
    if (thrown instanceof StoreException.OutcomeUnknown) {
      return Kind.OUTCOME_UNKNOWN;
    }
    if (thrown instanceof StoreException.Contended) {
      return Kind.CONTENDED;
    }
    return thrown instanceof StoreException.Malformed ? Kind.MALFORMED : Kind.BAD_INPUT;
  }

  private static Failure internal(Throwable thrown) {
    return new Failure(
        Kind.INTERNAL, "internal error, please report it: " + thrown.getClass().getName());
  }
}
