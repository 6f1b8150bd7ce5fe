package io.statehouse.app.systems.css;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.css.CssContract;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import org.junit.jupiter.api.BeforeEach;

/** Qserv's central state on Consul, as the product opens it. */
@NeedsServer(ServerKind.CONSUL)
class CssOnConsulTest extends CssContract {
  private final String url = SharedServers.consul().url();

  @BeforeEach
  void emptyTheStore() {
    EmptyStores.empty(url);
  }

  /** Consul lists the names below one prefix at a time. */
  @Override
  protected int tripsOfListing(int keys) {
    return keys;
  }

  @Override
  protected KeyValueStore open(RoundTripListener trips) {
    return EmptyStores.open(url, trips);
  }

  /** Consul refuses to read an absent key with others, so what is absent is found out first. */
  @Override
  protected int tripsOfARead() {
    return 2;
  }
}
