package io.statehouse.mysql;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;

/**
 * What both servers do with Qserv's table. Its deviations in keys and values (they begin with a
 * slash and have a parent; text of at most 65,535 bytes; no delete from above others) are met by
 * spelling all keys and values within them, see {@link SpelledStore}, and tried in KvDataRulesTest.
 */
abstract class KvDataContract extends OwnTableContract {
  KvDataContract(MySqlServer server) {
    super(server, new QservDatabase(server));
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    MySqlSettings settings = database.settings(address).withTable(MySqlSettings.KV_DATA);
    return new SpelledStore(MySqlStore.open(settings, trips));
  }

  @Override
  protected Deviation scansAreNotLazy() {
    return Deviation.because("the server's order is a collation's, so all keys are sorted first");
  }
}
