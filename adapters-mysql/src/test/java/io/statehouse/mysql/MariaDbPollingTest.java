package io.statehouse.mysql;

import io.statehouse.ports.contract.Repeats;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.Address;

/** The contract on our own table, with an account that may not read the binary log. */
@NeedsServer(ServerKind.MARIADB)
@Repeats(
    value = {"Watches", "Outages"},
    because = "only watches use the binary log")
class MariaDbPollingTest extends OwnTableContract {
  MariaDbPollingTest() {
    super(SharedServers.mariaDb());
  }

  @Override
  MySqlSettings settings(Address address, String... options) {
    return database.pollingSettings(address, options);
  }
}
