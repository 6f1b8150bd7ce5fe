package io.statehouse.etcd;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.contract.ServerStoreContract;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.wire.Address;

/** What every line of etcd's versions does, beside programs that speak JSON to it. */
abstract class EtcdContract extends ServerStoreContract {
  EtcdContract(EtcdServer server) {
    super(server, new EtcdGateway(server));
  }

  @Override
  protected final KeyValueStore open(Address address, RoundTripListener trips) {
    return open(EtcdSettings.of(address.toString()).withTimeout(TIMEOUT), trips);
  }

  KeyValueStore open(EtcdSettings settings, RoundTripListener trips) {
    return EtcdStore.open(settings, trips);
  }

  @Override
  protected void loseNextAnswer() {
    proxy().awaitSilence(); // the protocol's own acknowledgements follow an answer, and are none
    super.loseNextAnswer();
  }
}
