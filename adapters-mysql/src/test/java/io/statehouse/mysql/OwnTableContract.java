package io.statehouse.mysql;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Cost;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.ports.contract.StoreClockContract;
import io.statehouse.testing.contract.ServerStoreContract;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.wire.Address;
import org.junit.jupiter.api.Nested;

/** The contract on our own table, for both servers, beside plain SQL. */
abstract class OwnTableContract extends ServerStoreContract {
  final TestDatabase database;

  OwnTableContract(MySqlServer server) {
    this(server, new TestDatabase(server));
  }

  OwnTableContract(MySqlServer server, TestDatabase database) {
    super(server, database);
    this.database = database;
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return MySqlStoreKind.open(settings(address), trips);
  }

  MySqlSettings settings(Address address, String... options) {
    return database.settings(address, options);
  }

  @Override
  protected Cost costOf(String operation) {
    boolean commits = operation.startsWith("commit");
    return commits ? Cost.upTo(2, "it reads under locks, then writes") : Cost.oneRoundTrip();
  }

  @Override
  protected Deviation losesNoAnswer() {
    return Deviation.because("the outcome of a lost response is determined; see LostResponseTest");
  }

  @Nested
  class Clock extends StoreClockContract {
    Clock() {
      super(OwnTableContract.this);
    }
  }
}
