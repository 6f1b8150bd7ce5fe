package io.statehouse.app.systems.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.url.StoreUrl;
import java.util.Optional;

/**
 * The key by which clients of the original find the service in etcd. The original attaches it to a
 * lease; this one stays if the server is killed, and is there again when it next starts.
 *
 * @param address the HOST:PORT that clients connect to
 */
record ServiceRegistration(String address) {
  /** The root of these keys. */
  static final String ROOT = RunmLayout.SERVERS.text();

  ServiceRegistration {
    requireNonNull(address, "address");
  }

  /**
   * Returns what is configured.
   *
   * @param store the store in which it would be
   * @throws AppException if no client would search for it there
   */
  static Optional<ServiceRegistration> of(Config config, StoreUrl store, boolean readOnly) {
    Optional<String> address = config.get(RunmConfig.ANNOUNCE);
    String name = RunmConfig.ANNOUNCE.name();
    if (address.isPresent()
        && (!store.scheme().equals("etcd") || store.options().containsKey("namespace"))) {
      throw AppException.misused(
          name
              + " is for clients that look into etcd, without a namespace, but the store is "
              + store
              + ": leave it out");
    }
    if (address.isPresent() && readOnly) {
      throw AppException.misused(
          name + " is written to the store, but runm is read-only: leave it out");
    }
    return address.map(ServiceRegistration::new);
  }

  private Key key() {
    return new Key(ROOT + address);
  }

  void publish(KeyValueStore store) {
    store.commit(Transaction.builder().put(key(), Bytes.EMPTY).build());
  }

  void withdraw(KeyValueStore store) {
    store.commit(Transaction.builder().delete(key()).build());
  }
}
