package io.statehouse.mysql;

import io.statehouse.ports.contract.Repeats;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;

/** The contract on Qserv's table, with an account that may not read the binary log. */
@NeedsServer(ServerKind.MYSQL)
@Repeats(
    value = {"Watches", "Outages"},
    because = "only watches use the binary log")
class MySqlKvDataPollingTest extends KvDataContract {
  MySqlKvDataPollingTest() {
    super(SharedServers.mySql());
  }

  @Override
  MySqlSettings settings(Address address, String... options) {
    return database.pollingSettings(address, options);
  }
}
