package io.statehouse.bench.server;

import io.statehouse.bench.Callers;
import io.statehouse.bench.Figures;
import io.statehouse.bench.Figures.Turn;
import io.statehouse.bench.Table;
import io.statehouse.bench.Workload;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import java.io.PrintStream;
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
    return Product.all().stream().map(product -> product.kind().text()).toList();
  }

  /**
   * @throws java.util.NoSuchElementException unless it is one of the {@link #names}
   */
  public static ServerSuite named(String name) {
    return new ServerSuite(Product.named(name));
  }

  /** Starts the server, unless a variable names a running one, measures, and prints all figures. */
  public void run(int passes, PrintStream out) {
    try (TestServer server = product.server()) {
      server.start();
      out.printf("%s (%s), passes: %d%n%n", product.kind().title(), product.durability(), passes);
      try (Subjects subjects = new Subjects(product, server)) {
        subjects.ours().load(Data.few(), Data.fresh());
        Table table = new Table(out, subjects.raw().name());
        Figures all = new Figures();
        for (int callers : CALLERS) {
          show(measured(operations(subjects, callers), passes), table, all);
        }
        subjects.ours().load(Data.many(), Data.fresh());
        show(measured(listings(subjects), passes), table, all);
        show(measured(watches(subjects), passes), table, all);
        countTrips(server, out);
        out.println();
        product.targets().forEach(target -> out.println(target.verdict(all)));
      }
    }
  }

  private static Figures measured(List<Turn> turns, int passes) {
    return new Figures().measure(turns, passes);
  }

  private static void show(Figures figures, Table table, Figures all) {
    figures.print(table);
    all.addAll(figures);
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
            new Listing("list 1,000", client -> Data.expect(Data.FEW, client.list(Data.FEW_BELOW))),
            new Listing(
                "list 100,000", client -> Data.expect(Data.MANY, client.list(Data.MANY_BELOW))),
            new Listing(
                "children, 100 with 1,000 below each",
                client -> Data.expect(Data.CHILDREN, client.children(Data.MANY_BELOW))));
    List<Turn> turns = new ArrayList<>();
    for (Listing listing : listings) {
      Workload workload = Workload.millis(listing.name());
      for (Client client : List.of(subjects.raw(), subjects.ours())) {
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
    Latency latency =
        new Latency(subjects.raw(), product.watchSamples(), product.watchPauseMillis());
    List<Turn> turns = new ArrayList<>();
    for (Client client : List.of(subjects.raw(), subjects.ours())) {
      if (client instanceof Client.Watching) {
        turns.add(new Turn(client.name(), () -> latency.of(client)));
      }
    }
    return turns;
  }

  /**
   * Counts round trips on the wire, with one caller: each change of the sending side begins one.
   */
  private void countTrips(TestServer server, PrintStream out) {
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
          out.printf(
              "%-40s %-16s %32.2f on the wire%n",
              "trips per " + operation.by(1),
              client.name(),
              (double) (proxy.roundTrips() - before) / TRIPS_COUNTED);
        }
      }
    }
  }
}
