package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.ETCD;
import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.REDIS;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.ChildProgram;
import io.statehouse.app.http.ChildRun;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.layout.Finding;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.process.Await;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies that are killed at any moment, again and again, while the source is written. The system
 * property {@code statehouse.kills} says how often each is.
 */
@NeedsServer({ETCD, REDIS, MARIADB})
@Timeout(1_200)
class KilledCopyTest {
  private static final int KILLS = Integer.getInteger("statehouse.kills", 6);

  /** Of a run, about; it sends a few before it writes. */
  private static final int MAX_REQUESTS = 50;

  /**
   * In every other series of kills the source is written. What is read of it then is of no one
   * moment, so nothing but the end is asserted.
   */
  private static final int SERIES = 3;

  private static final List<String> FAST = List.of("-XX:+UseSerialGC");

  @TempDir Path directory;

  @Test
  void runm_from_file_to_etcd() throws Exception {
    RunmPopulation population = RunmPopulation.inDocumentedLayout();

    copyAndKill("runm", population, TestedStores.FILE, TestedStores.ETCD, SharedServers.etcd());
  }

  @Test
  void css_from_redis_to_a_table_of_qserv() throws Exception {
    CssPopulation population = new CssPopulation();

    copyAndKill(
        "css", population, TestedStores.REDIS, TestedStores.KV_DATA, SharedServers.mariaDb());
  }

  private void copyAndKill(
      String system,
      Population.Changing population,
      TestedStores from,
      TestedStores to,
      TestServer server)
      throws Exception {
    Path data = directory.resolve("source");
    Random random = new Random(1);
    try (KeyValueStore source = from.openEmpty(data, RoundTripListener.NONE);
        KeyValueStore target = to.openEmpty(data, RoundTripListener.NONE);
        TcpProxy proxy = TcpProxy.to(server.address())) {
      population.write(source, TestedStores.commonLimits(List.of(source, target)));
      String query = to == TestedStores.KV_DATA ? "?table=kvData" : "";
      List<String> copy =
          List.of(
              "copy",
              system + ":" + from.url(data),
              system + ":" + server.url(proxy.address()) + query);
      try (SourceWriter writer =
          SourceWriter.start(population.changes(source, new Random(random.nextLong())))) {
        writer.pause();
        for (int kill = 0; kill < KILLS; kill++) {
          boolean isStill = kill / SERIES % 2 == 0;
          if (kill % SERIES == 0) {
            EmptyStores.empty(target); // so there is much to write again
          }
          if (!isStill) {
            writer.resume();
          }
          run(copy, proxy, 1 + random.nextInt(MAX_REQUESTS));
          if (isStill) {
            assertThat(kinds(population, target)).isSubsetOf(allowed(population, source));
          } else {
            writer.pause();
          }
        }
      }

      ChildRun.of(directory, FAST, untilEqual(copy));

      assertThat(population.state(target)).isEqualTo(population.state(source));
      assertThat(directory.resolve("statehouse-data")).doesNotExist();
      EmptyStores.empty(source);
      EmptyStores.empty(target);
    }
  }

  private static String[] untilEqual(List<String> copy) {
    return Stream.concat(copy.stream(), Stream.of("--until-equal")).toArray(String[]::new);
  }

  /** Kills a run once it has sent so many requests to its target, unless it has ended before. */
  private void run(List<String> copy, TcpProxy proxy, int requests) throws IOException {
    long until = proxy.roundTrips() + requests;
    Process process =
        ChildProgram.of(directory, FAST, copy)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile())
            .start();
    try {
      Await.until("a copy is under way", () -> proxy.roundTrips() >= until || !process.isAlive());
    } finally {
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  private static Set<String> allowed(Population population, KeyValueStore source) {
    Set<String> allowed = new HashSet<>(population.meaning().leftByInterruptedMove());
    allowed.addAll(kinds(population, source));
    return allowed;
  }

  private static Set<String> kinds(Population population, KeyValueStore store) {
    try (Stream<Finding> found = population.meaning().verify(store)) {
      return found.map(Finding::kind).collect(toSet());
    }
  }
}
