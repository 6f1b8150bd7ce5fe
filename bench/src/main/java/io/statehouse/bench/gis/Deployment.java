package io.statehouse.bench.gis;

import io.statehouse.bench.raw.Client;
import io.statehouse.bench.server.Place;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import java.util.List;

/**
 * A store, and a raw client beside it.
 *
 * @param place where the store is
 */
record Deployment(Place place, KeyValueStore store, Client raw) implements AutoCloseable {
  private static final List<Prefix> OURS =
      List.of(new Prefix("/gis/"), new Prefix("/statehouse/gis/"));

  static Deployment at(Place place) {
    Deployment deployment =
        new Deployment(place, place.open(RoundTripListener.NONE), place.client());
    deployment.clear(); // on MySQL, the first write creates the table that both use
    return deployment;
  }

  /** Opens the same store once more. */
  KeyValueStore opened() {
    return place.open(RoundTripListener.NONE);
  }

  /** Deletes everything of the GIS configuration. */
  void clear() {
    for (Prefix prefix : OURS) {
      store.commit(Transaction.builder().deletePrefix(prefix).build());
    }
  }

  @Override
  public void close() {
    raw.close();
    store.close();
  }
}
