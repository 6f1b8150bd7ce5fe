package io.statehouse.app.http.stores;

import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.wire.Address;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The store contract through a server. The first client of a test connects through a proxy, which
 * can fail; other programs use the server's own store.
 */
abstract class RemoteStoreContract extends KeyValueStoreContract {
  private static final String SYSTEM = "notes";

  private final StoreCatalog catalog = StoreCatalog.standard(Path.of(""));
  private ServedStoreOnly server;
  private TcpProxy proxy;
  private boolean proxyIsTaken;
  private KeyValueStore other;

  /** Opens a client of the data behind the server. */
  abstract KeyValueStore openOwn();

  /** Whether callers of one client share requests: {@code on} or {@code off}. */
  abstract String batching();

  @BeforeEach
  void serve() {
    other = openOwn();
    server = ServedStoreOnly.of(SYSTEM, openOwn());
    proxy = TcpProxy.to(server.address());
  }

  @AfterEach
  void stop() {
    proxy.close();
    server.close();
    other.close();
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    Address address = proxyIsTaken ? server.address() : proxy.address();
    proxyIsTaken = true;
    return catalog.open(
        StoreUrl.parse(
            "statehouse+http://%s/%s?batching=%s&timeout=20s"
                .formatted(address, SYSTEM, batching())),
        trips);
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    other.commit(Transaction.builder().put(key, value).build());
  }

  @Override
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    other.commit(Transaction.builder().delete(key).build());
  }

  @Override
  protected void beginOutage() {
    proxy.refuse();
    proxy.cutAll();
  }

  @Override
  protected void endOutage() {
    proxy.heal();
  }

  @Override
  protected void loseNextAnswer() {
    proxy.cutNextAnswerAfter(0);
  }
}
