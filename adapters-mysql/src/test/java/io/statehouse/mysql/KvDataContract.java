package io.statehouse.mysql;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;

/**
 * The contract on Qserv's table, for both servers. Its restrictions on keys and values (keys begin
 * with a slash and have a parent; values are text of at most 65,535 bytes; a key with children
 * cannot be deleted) are met by encoding all keys and values, see {@link EncodedStore}, and are
 * tested in KvDataRulesTest.
 */
abstract class KvDataContract extends OwnTableContract {
  KvDataContract(MySqlServer server) {
    super(server, new QservDatabase(server));
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return new EncodedStore(MySqlStoreKind.open(settings(address, "table=kvData"), trips));
  }

  @Override
  protected Deviation scansAreNotLazy() {
    return Deviation.because("the server's order is a collation's, so all keys are sorted first");
  }
}
