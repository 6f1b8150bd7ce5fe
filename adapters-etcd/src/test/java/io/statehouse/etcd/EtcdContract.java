package io.statehouse.etcd;

import static java.time.Duration.ofMillis;
import static org.awaitility.Awaitility.await;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.proxy.Traffic;
import io.statehouse.testing.servers.EtcdServer;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;

/** The contract on one server, emptied for each test; the first client gets there by a proxy. */
abstract class EtcdContract extends KeyValueStoreContract {
  private final EtcdServer server;
  private TcpProxy proxy;

  EtcdContract(EtcdServer server) {
    this.server = server;
  }

  KeyValueStore open(EtcdSettings settings, RoundTripListener trips) {
    return EtcdStore.open(settings, trips);
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    if (proxy != null) {
      return open(EtcdSettings.of(server.address().toString()), trips);
    }
    Emptied.empty(server);
    proxy = TcpProxy.to(server.address());
    return open(EtcdSettings.of(proxy.address().toString()), trips);
  }

  @AfterEach
  void closeProxy() {
    if (proxy != null) {
      proxy.close();
    }
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
    awaitSilence(); // the protocol's own acknowledgements follow an answer, and are none
    proxy.cutNextAnswerAfter(0);
  }

  private void awaitSilence() {
    AtomicReference<Traffic> heard = new AtomicReference<>(proxy.answers());
    await()
        .pollDelay(ofMillis(50))
        .until(() -> heard.getAndSet(proxy.answers()).equals(heard.get()));
  }
}
