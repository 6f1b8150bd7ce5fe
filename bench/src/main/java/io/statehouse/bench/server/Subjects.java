package io.statehouse.bench.server;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.Client;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** All subjects on one server, opened once for all workloads. */
final class Subjects implements AutoCloseable {
  private final Client raw;
  private final StoreClient ours;
  private final StoreClient unbatched;
  private final Optional<Client> before;
  private final List<PulsarProcess> pulsars = new ArrayList<>();
  private final Map<Client, LongAdder> trips = new IdentityHashMap<>();

  Subjects(Product product, TestServer server, Optional<OlderBuild> older) {
    LongAdder ourTrips = new LongAdder();
    LongAdder unbatchedTrips = new LongAdder();
    ours =
        new StoreClient(
            Product.OURS,
            product.batched(server.address(), (operation, nanos, ok) -> ourTrips.increment()));
    unbatched =
        new StoreClient(
            Product.UNBATCHED,
            product
                .store()
                .apply(server.address(), (operation, nanos, ok) -> unbatchedTrips.increment()));
    raw = product.rawClient().apply(server.address());
    before = older.map(build -> opened(build, product, server.address()));
    trips.put(ours, ourTrips);
    trips.put(unbatched, unbatchedTrips);
    trips.put(raw, new LongAdder());
    if (product.kind() == ServerKind.ETCD && PulsarProcess.isThere()) {
      pulsars.add(new PulsarProcess("pulsar", server.address(), true));
      pulsars.add(new PulsarProcess("pulsar,unbatched", server.address(), false));
    }
  }

  private Client opened(OlderBuild build, Product product, Address server) {
    LongAdder itsTrips = new LongAdder();
    Client client =
        build.create(
            Client.class,
            StoreClient.class,
            Target.BEFORE,
            product.kind().text(),
            server.toString(),
            itsTrips);
    trips.put(client, itsTrips);
    return client;
  }

  Client raw() {
    return raw;
  }

  StoreClient ours() {
    return ours;
  }

  /** Returns those that are compared in all workloads; the older build's may be missing. */
  List<Client> main() {
    return Stream.concat(Stream.of(raw, ours), before.stream()).toList();
  }

  List<Client> clients() {
    return Stream.concat(main().stream(), Stream.of(unbatched)).toList();
  }

  List<PulsarProcess> pulsars() {
    return pulsars;
  }

  /** Counts the store's round trips; remains 0 for a driver, which does not report any. */
  LongAdder trips(Client client) {
    return trips.get(client);
  }

  @Override
  public void close() {
    pulsars.forEach(PulsarProcess::close);
    clients().forEach(Client::close);
  }
}
