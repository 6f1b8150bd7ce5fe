package io.statehouse.bench.soak;

import io.statehouse.bench.server.Product;
import io.statehouse.consul.ConsulStoreKind;
import io.statehouse.etcd.EtcdStoreKind;
import io.statehouse.file.FileStoreKind;
import io.statehouse.mysql.MySqlStoreKind;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.soak.Soak;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.redis.RedisStoreKind;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.soak.Harm;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Clients of every kind use one store while its server is killed and frozen and connections to it
 * break, at random. On the file store, which has no server, the clients are three openings of one
 * directory.
 */
public final class SoakSuite {
  public static final String FILE = "file";

  private static final String TIMEOUT_OPTION = "?timeout=3s";
  private static final Duration MAX_CALL = Duration.ofMillis(3_500);
  private static final Duration MAX_FAULT = Duration.ofSeconds(5);
  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;
  private static final int THREADS = 16;

  private final String store;
  private final Path scratch;

  /**
   * @param store {@value #FILE} or the name of a {@link Product}
   */
  public SoakSuite(String store, Path scratch) {
    this.store = store;
    this.scratch = scratch;
  }

  public static List<String> stores() {
    return Stream.concat(Stream.of(FILE), Product.names().stream()).toList();
  }

  /** Returns whether nothing was wrong. */
  public boolean run(int seconds, PrintStream out) {
    long seed = System.nanoTime();
    out.printf("soaking %s for %d s, with seed %d%n", store, seconds, seed);
    return store.equals(FILE) ? runOnFile(seconds, seed, out) : runOnServer(seconds, seed, out);
  }

  private boolean runOnFile(int seconds, long seed, PrintStream out) {
    StoreUrl url = StoreUrl.parse("file:" + scratch.resolve("soak") + TIMEOUT_OPTION);
    try (KeyValueStore used = open(url);
        KeyValueStore observer = open(url);
        KeyValueStore witness = open(url)) {
      Soak soak = start(used, List.of(observer), seed);
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      Lines lines = new Lines(soak, out);
      while (System.nanoTime() < end) {
        soak.awaitProgress();
        lines.next();
      }
      return verdict(soak, witness, out);
    }
  }

  private boolean runOnServer(int seconds, long seed, PrintStream out) {
    Random random = new Random(seed);
    try (TestServer server = Product.named(store).server()) {
      server.start();
      try (TcpProxy proxy = TcpProxy.to(server.address());
          KeyValueStore used = open(StoreUrl.parse(server.url(proxy.address()) + TIMEOUT_OPTION));
          KeyValueStore witness = open(StoreUrl.parse(server.url() + TIMEOUT_OPTION))) {
        Soak soak = start(used, List.of(used, witness), random.nextLong());
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        Lines lines = new Lines(soak, out);
        while (System.nanoTime() < end) {
          soak.awaitProgress();
          Harm harm = Harm.values()[random.nextInt(Harm.values().length)];
          harm.doTo(server, proxy, random, MAX_FAULT);
          lines.harmed();
          lines.next();
        }
        soak.awaitProgress();
        return verdict(soak, witness, out);
      }
    }
  }

  private static Soak start(KeyValueStore used, List<KeyValueStore> observers, long seed) {
    return Soak.start(used, observers, THREADS, MAX_CALL, seed);
  }

  private KeyValueStore open(StoreUrl url) {
    StoreKind kind = kind();
    return new BatchingStore(
        kind.open(url, StoreEnvironment.NONE, RoundTripListener.NONE), kind.batching(url));
  }

  private StoreKind kind() {
    return Stream.of(
            new FileStoreKind(),
            new EtcdStoreKind(),
            new RedisStoreKind(),
            new ConsulStoreKind(),
            new MySqlStoreKind())
        .filter(kind -> store.startsWith(kind.scheme()) || store.equals("mariadb"))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private static boolean verdict(Soak soak, KeyValueStore witness, PrintStream out) {
    List<String> problems = soak.finish(witness);
    out.println(soak);
    problems.forEach(out::println);
    out.println(problems.isEmpty() ? "nothing was wrong" : problems.size() + " problems");
    return problems.isEmpty();
  }

  /** Prints what happened so far, from time to time. */
  private static final class Lines {
    private final Soak soak;
    private final PrintStream out;
    private long last = System.nanoTime();
    private int harms;

    Lines(Soak soak, PrintStream out) {
      this.soak = soak;
      this.out = out;
    }

    void harmed() {
      harms++;
    }

    void next() {
      if (System.nanoTime() - last > NANOS_BETWEEN_LINES) {
        last = System.nanoTime();
        out.println(harms + " faults: " + soak);
      }
    }
  }
}
