package io.statehouse.mysql;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Cost;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.ports.contract.KeyValueStoreContract;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.MySqlServer;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;

/** What both servers do with our own table. */
abstract class OwnTableContract extends KeyValueStoreContract {
  private final TestDatabase database;
  private final TcpProxy proxy;
  private boolean opened;

  OwnTableContract(MySqlServer server) {
    this.database = new TestDatabase(server);
    this.proxy = TcpProxy.to(server.address());
  }

  TestDatabase database() {
    return database;
  }

  @AfterEach
  void dropDatabase() {
    proxy.close();
    database.close();
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return MySqlStore.open(settings(), trips);
  }

  /** Of the client that is to be cut off, then of others. */
  MySqlSettings settings() {
    MySqlSettings settings = database.settings();
    if (opened) {
      return settings;
    }
    opened = true;
    return settings.withPort(proxy.address().port());
  }

  @Override
  protected void beginOutage() {
    proxy.refuse();
    // The pool may just be opening one more.
    Awaitility.await()
        .during(Duration.ofMillis(100))
        .pollInterval(Duration.ofMillis(10))
        .until(
            () -> {
              proxy.cutAll();
              return proxy.openConnections() == 0;
            });
  }

  @Override
  protected void endOutage() {
    proxy.heal();
  }

  @Override
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    database.foreignPut(key, value);
  }

  @Override
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    database.foreignDelete(key);
  }

  @Override
  protected Cost costOf(String operation) {
    return operation.startsWith("commit")
        ? Cost.upTo(2, "conditions are read under locks, then all is written and committed")
        : Cost.oneRoundTrip();
  }

  @Override
  protected Deviation losesNoAnswer() {
    return Deviation.because("a lost answer is looked up; see LostAnswerTest");
  }
}
