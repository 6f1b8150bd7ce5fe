package io.statehouse.ports.transact;

import io.statehouse.ports.KeyValueStore;
import java.util.function.Function;

/**
 * One run of a function.
 *
 * @param scope what it read and would write
 * @param returned what it returned, if it did not throw
 * @param thrown what it threw, or null
 */
record Run<T>(Scope scope, T returned, Throwable thrown) {

  static <T> Run<T> of(Function<Scope, T> step, KeyValueStore store) {
    Scope scope = new Scope(store);
    try {
      return new Run<>(scope, step.apply(scope), null);
    } catch (RuntimeException | Error thrown) {
      return new Run<>(scope, null, thrown);
    }
  }

  boolean threw() {
    return thrown != null;
  }

  /** Returns what a function threw, as an exception to throw; throws it if it is an error. */
  static RuntimeException rethrown(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return (RuntimeException) thrown;
  }
}
