package io.statehouse.bench.server;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Report;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.Client;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Compares one server's driver with our store, with and without batching. */
public final class ServerSuite {
  private static final int[] CALLERS = {1, 16, 64};
  private static final long SLICE_MILLIS = Callers.sliceMillis();
  private static final int PUMPED = 1_024;
  private static final int TRIPS_COUNTED = 50;

  private final Product product;

  private ServerSuite(Product product) {
    this.product = product;
  }

  public static List<String> names() {
    return Product.names();
  }

  /**
   * @throws java.util.NoSuchElementException unless it is one of the {@link #names}
   */
  public static ServerSuite named(String name) {
    return new ServerSuite(Product.named(name));
  }

  /** Starts the server, unless a variable names a running one, and measures. */
  public void run(Run run) {
    try (TestServer server = product.server()) {
      server.start();
      try (Subjects subjects = new Subjects(product, server, run.older())) {
        Report report = run.report();
        report.begin(
            String.format(
                "%s (%s), passes: %d", product.kind().title(), product.durability(), run.passes()),
            subjects.raw().name());
        load(server, Data.few());
        for (int callers : CALLERS) {
          run.measure(operations(subjects, callers));
        }
        load(server, Data.many());
        run.measure(listings(subjects));
        run.measure(watches(subjects));
        countTrips(server, report);
        report.check(product.targets());
      }
    }
  }

  /**
   * Writes keys through a store of its own, since MySQL keeps the buffer of a connection as large
   * as its largest request, and sends a smaller result only when all of it is there.
   */
  private void load(TestServer server, List<String> keys) {
    try (StoreClient loader =
        new StoreClient(Product.OURS, product.batched(server.address(), RoundTripListener.NONE))) {
      loader.load(keys, Data.fresh());
    }
  }

  private static List<Turn> operations(Subjects subjects, int callers) {
    List<Turn> turns = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      for (Client client : subjects.clients()) {
        Callers.Call calls = operation.calls(client, callers);
        LongAdder trips = subjects.trips(client);
        turns.add(new Turn(client.name(), () -> turn(operation, callers, calls, trips)));
      }
      for (PulsarProcess pulsar : subjects.pulsars()) {
        if (operation != Operation.TRANSACTION) {
          Workload workload = Workload.rate(operation.by(callers));
          turns.add(
              new Turn(
                  pulsar.name(),
                  () -> Map.of(workload, pulsar.perSecond(operation, callers, SLICE_MILLIS))));
        }
      }
    }
    Workload puts = Workload.rate(Operation.PUT.by(callers));
    turns.add(new Turn(Product.PUMP, () -> Map.of(puts, pumped(subjects.raw()))));
    if (callers == Pipelining.CALLERS) { // compared with the pump, so measured beside it
      turns.addAll(subjects.ours().pipelining(SLICE_MILLIS).turns());
    }
    return turns;
  }

  private static Map<Workload, Double> turn(
      Operation operation, int callers, Callers.Call calls, LongAdder trips) {
    long tripsBefore = trips.sum();
    long begin = System.nanoTime();
    long count = Callers.count(callers, SLICE_MILLIS, calls);
    double seconds = (System.nanoTime() - begin) / 1e9;
    double tripsEach = (double) (trips.sum() - tripsBefore) / count;
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.put(Workload.rate(operation.by(callers)), count / seconds);
    if (tripsEach > 0) {
      figures.put(Workload.trips(operation.by(callers)), tripsEach);
    }
    return figures;
  }

  /** Returns the number of puts per second. */
  private static double pumped(Client raw) {
    String[] keys = new String[PUMPED];
    byte[][] values = new byte[PUMPED][];
    double calls =
        Callers.perSecond(
            1,
            SLICE_MILLIS,
            (thread, n) -> {
              for (int i = 0; i < PUMPED; i++) {
                keys[i] = String.format("/pump/%05d", i);
                values[i] = Data.fresh();
              }
              ((Client.Pump) raw).pump(keys, values);
            });
    return calls * PUMPED;
  }

  /** A listing and its name. */
  private record Listing(String name, java.util.function.Consumer<Client> call) {}

  private static List<Turn> listings(Subjects subjects) {
    List<Listing> listings =
        List.of(
            new Listing(
                "list 1,000", client -> Callers.expect(Data.FEW, client.list(Data.FEW_BELOW))),
            new Listing(
                "list 100,000", client -> Callers.expect(Data.MANY, client.list(Data.MANY_BELOW))),
            new Listing(
                "children, 100 with 1,000 below each",
                client -> Callers.expect(Data.CHILDREN, client.children(Data.MANY_BELOW))));
    List<Turn> turns = new ArrayList<>();
    for (Listing listing : listings) {
      Workload workload = Workload.millis(listing.name());
      for (Client client : subjects.main()) {
        turns.add(
            new Turn(
                client.name(),
                () ->
                    Map.of(
                        workload,
                        1e3
                            / Callers.perSecond(
                                1, SLICE_MILLIS, (thread, n) -> listing.call().accept(client)))));
      }
    }
    return turns;
  }

  private List<Turn> watches(Subjects subjects) {
    Latency latency = new Latency(subjects.raw(), product.watchSamples());
    List<Turn> turns = new ArrayList<>();
    for (Client client : subjects.main()) {
      turns.add(new Turn(client.name(), () -> latency.of(client)));
    }
    return turns;
  }

  /**
   * Counts round trips on the wire, with one caller: each change of the sending side begins one.
   */
  private void countTrips(TestServer server, Report report) {
    try (TcpProxy proxy = TcpProxy.to(server.address());
        Client raw = product.rawClient().apply(proxy.address());
        Client ours =
            new StoreClient(
                Product.OURS, product.batched(proxy.address(), RoundTripListener.NONE))) {
      for (Client client : List.of(raw, ours)) {
        for (Operation operation : Operation.values()) {
          Callers.Call calls = operation.calls(client, 1);
          calls.run(0, 0); // connects
          long before = proxy.roundTrips();
          for (int n = 1; n <= TRIPS_COUNTED; n++) {
            calls.run(0, n);
          }
          report.add(
              client.name(),
              Map.of(
                  new Workload("trips on the wire per " + operation.by(1), "", false),
                  (double) (proxy.roundTrips() - before) / TRIPS_COUNTED));
        }
      }
    }
  }
}
