package io.statehouse.app.stores;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.namespace.NamespacedStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * An open store, and what its kind offers beyond the port.
 *
 * @param qserv Qserv's other tables, if the store is the database of an original Qserv
 * @param preparation sets the store up for what otherwise works worse or not at all; returns a line
 *     for each step: what was done, or why it could not be. It may be run again.
 * @param client the commands of its own client
 * @param scansInOrder whether a scan costs no more than the entries taken of it
 */
public record OpenStore(
    KeyValueStore keys,
    Optional<QservSchema> qserv,
    Optional<Supplier<List<String>>> preparation,
    ClientCommands client,
    boolean scansInOrder)
    implements AutoCloseable {

  public OpenStore {
    requireNonNull(keys, "keys");
    requireNonNull(qserv, "qserv");
    requireNonNull(preparation, "preparation");
    requireNonNull(client, "client");
  }

  /** Returns a store that offers the port alone. */
  public static OpenStore of(KeyValueStore keys) {
    return new OpenStore(keys, Optional.empty(), Optional.empty(), ClientCommands.NONE, false);
  }

  /** Returns the same with the keys wrapped. */
  public OpenStore with(UnaryOperator<KeyValueStore> wrapper) {
    return new OpenStore(wrapper.apply(keys), qserv, preparation, client, scansInOrder);
  }

  /** Returns the same with keys that have a prefix in the store. */
  OpenStore within(Prefix namespace) {
    ClientCommands named =
        (action, key) -> client.command(action, new Key(namespace.text() + key.text()));
    return new OpenStore(
        new NamespacedStore(keys, namespace), qserv, preparation, named, scansInOrder);
  }

  /**
   * Returns the store of a system that may be read-only.
   *
   * @param why why writes are refused, in one sentence; empty if they are not
   */
  public OpenStore readOnly(Optional<String> why) {
    return why.isPresent()
        ? new OpenStore(
            new ReadOnlyStore(keys, why.get()), qserv, Optional.empty(), client, scansInOrder)
        : this;
  }

  /** Returns the store of a server, whose health also reports which writes were refused. */
  public OpenStore reportingRefusedWrites() {
    return with(store -> new RefusedWrites(store, System::nanoTime));
  }

  /** Returns the store of a server, whose writes are noted with their authors. */
  public OpenStore noting(WriteAuthors authors) {
    return with(store -> new AuthoredStore(store, authors));
  }

  @Override
  public void close() {
    keys.close();
  }
}
