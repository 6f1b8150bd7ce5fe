package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.KeyValueStore;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An open store, and what its kind offers beyond the port.
 *
 * @param qserv Qserv's other tables, if the store is the database of an original Qserv
 * @param preparation what an operator may run, if the store can be prepared
 */
public record OpenStore(
    KeyValueStore keys, Optional<QservSchema> qserv, Optional<Preparation> preparation)
    implements AutoCloseable {

  public OpenStore {
    requireNonNull(keys, "keys");
    requireNonNull(qserv, "qserv");
    requireNonNull(preparation, "preparation");
  }

  /** Returns a store that offers the port alone. */
  public static OpenStore of(KeyValueStore keys) {
    return new OpenStore(keys, Optional.empty(), Optional.empty());
  }

  /** Returns the same with the keys wrapped. */
  OpenStore with(UnaryOperator<KeyValueStore> wrapper) {
    return new OpenStore(wrapper.apply(keys), qserv, preparation);
  }

  @Override
  public void close() {
    keys.close();
  }
}
