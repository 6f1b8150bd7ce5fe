package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.CONSUL;
import static io.statehouse.testing.servers.ServerKind.ETCD;
import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.REDIS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.Selection;
import io.statehouse.operations.copy.Copy;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.testing.junit.NeedsServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of requests that a copy of a thousand entries of one stage sends to its target. */
@NeedsServer({ETCD, REDIS, CONSUL, MARIADB})
class CopyTripsTest {
  private static final int ENTRIES = 1_000;

  @TempDir Path directory;

  private final RoundTrips trips = new RoundTrips();

  /**
   * All in one transaction; of 512 entries on Redis, 128 on etcd and 63 on Consul, as more do not
   * fit. MySQL locks and reads before it writes.
   */
  @ParameterizedTest
  @CsvSource({"FILE, 1", "ETCD, 8", "REDIS, 2", "CONSUL, 16", "MYSQL, 2"})
  void a_thousand_entries_are_written_in_few_requests(TestedStores kind, int expected) {
    try (KeyValueStore target = kind.openEmpty(directory, trips)) {
      Copy copy = Copy.of(Selection.of(new RawMeaning()), target).build();
      try (Plan plan = copy.plan(EntrySource.of(source()))) {
        assertThat(trips.of(() -> copy.run(plan))).hasSize(expected).containsOnly("commit");
      }
      EmptyStores.empty(target);
    }
  }

  /** A small state is read in one view; Redis, which keeps no order, may read it in steps. */
  @ParameterizedTest
  @CsvSource({"FILE, 1", "ETCD, 1", "REDIS, 4", "CONSUL, 1", "MYSQL, 1"})
  void a_plan_for_a_thousand_equal_entries_reads_them_once(TestedStores kind, int expected) {
    try (KeyValueStore target = kind.openEmpty(directory, trips)) {
      Copy copy = Copy.of(Selection.of(new RawMeaning()), target).build();
      try (Plan plan = copy.plan(EntrySource.of(source()))) {
        copy.run(plan);
      }

      List<String> planned =
          trips.of(
              () -> {
                try (Plan plan = copy.plan(EntrySource.of(source()))) {
                  assertThat(plan.isEmpty()).isTrue();
                }
              });

      assertThat(planned)
          .hasSizeLessThanOrEqualTo(expected)
          .allMatch(operation -> operation.startsWith("list"));
      EmptyStores.empty(target);
    }
  }

  private static KeyValueStore source() {
    MemoryStore source = new MemoryStore();
    Transaction.Builder all = Transaction.builder();
    for (int i = 0; i < ENTRIES; i++) {
      all.put(new Key("/entry/" + i), Bytes.utf8("value " + i));
    }
    source.commit(all.build());
    return source;
  }
}
