package io.statehouse.etcd;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.EarlierStatesContract;
import io.statehouse.testing.contract.ServerStoreContract;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.wire.Address;
import org.junit.jupiter.api.Nested;

/** The store contract on one etcd version, with writes by programs that use etcd's JSON gateway. */
abstract class EtcdContract extends ServerStoreContract {
  EtcdContract(EtcdServer server) {
    super(server, new EtcdGateway(server));
  }

  @Override
  protected final KeyValueStore open(Address address, RoundTripListener trips) {
    return open(
        EtcdSettings.of("etcd://" + address + "?timeout=" + TIMEOUT.toSeconds() + "s"), trips);
  }

  KeyValueStore open(EtcdSettings settings, RoundTripListener trips) {
    return EtcdStore.open(settings, trips);
  }

  @Override
  protected void loseNextAnswer() {
    proxy().awaitSilence(); // HTTP/2 acknowledgements follow a response, and would be lost in its
    // place
    super.loseNextAnswer();
  }

  @Nested
  class EarlierStates extends EarlierStatesContract {
    EarlierStates() {
      super(EtcdContract.this);
    }
  }
}
