package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.KeyValueStore;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An open store, and what only its kind can do beside the port.
 *
 * @param qserv what lies beside the keys, if the store is the original Qserv's own
 * @param preparation what an operator may ask for, if there is anything
 */
public record OpenStore(
    KeyValueStore keys, Optional<QservSchema> qserv, Optional<Preparation> preparation)
    implements AutoCloseable {

  public OpenStore {
    requireNonNull(keys, "keys");
    requireNonNull(qserv, "qserv");
    requireNonNull(preparation, "preparation");
  }

  /** A store with nothing beside the port. */
  public static OpenStore of(KeyValueStore keys) {
    return new OpenStore(keys, Optional.empty(), Optional.empty());
  }

  /** The same with something around its keys. */
  OpenStore with(UnaryOperator<KeyValueStore> around) {
    return new OpenStore(around.apply(keys), qserv, preparation);
  }

  @Override
  public void close() {
    keys.close();
  }
}
