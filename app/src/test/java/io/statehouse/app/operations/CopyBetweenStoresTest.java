package io.statehouse.app.operations;

import static io.statehouse.testing.servers.ServerKind.CONSUL;
import static io.statehouse.testing.servers.ServerKind.ETCD;
import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.REDIS;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.operations.archive.StateEntries;
import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.layout.Finding;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.Archive;
import io.statehouse.operations.archive.ArchiveProgress;
import io.statehouse.operations.archive.ArchiveWriter;
import io.statehouse.operations.copy.Copy;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import io.statehouse.testing.junit.NeedsServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The state of each system, copied from each store to each other. All 20 copies make one circuit:
 * what the last one leaves has been through every store four times. Then an archive of each store
 * is read into the next one, so that each is the source of one and the target of another.
 */
@NeedsServer({ETCD, REDIS, CONSUL, MARIADB})
class CopyBetweenStoresTest {
  @TempDir Path directory;
  @TempDir Path archives;

  private final List<KeyValueStore> stores = new ArrayList<>();

  static List<Population> populations() {
    return Population.all();
  }

  @AfterEach
  void closeStores() {
    stores.forEach(EmptyStores::empty);
    stores.forEach(KeyValueStore::close);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("populations")
  void a_copy_or_an_archive_from_any_store_to_any_other_is_the_same_to_the_byte(
      Population population) {
    open(population);
    MemoryStore original = population.written(TestedStores.commonLimits(stores));
    SortedMap<Key, Bytes> state = population.state(original);
    TreeSet<String> findings = findings(population, original);
    copy(population, EntrySource.of(original), stores.get(0), state);

    for (int step = 1; step < stores.size(); step++) {
      for (int from = 0, i = 0; i < stores.size(); i++) {
        int to = (from + step) % stores.size();
        EmptyStores.empty(stores.get(to));
        copy(population, EntrySource.of(stores.get(from)), stores.get(to), state);
        from = to;
      }
    }
    for (int from = 0; from < stores.size(); from++) {
      KeyValueStore to = stores.get((from + 1) % stores.size());
      Path file = export(population, stores.get(from), "from-" + from);
      EmptyStores.empty(to);
      try (Archive archive = Archive.open(file)) {
        copy(population, archive, to, state);
      }
      // What has equal bytes has equal findings, so once for each store.
      assertThat(findings(population, to)).isSubsetOf(findings);
    }
  }

  private Path export(Population population, KeyValueStore from, String name) {
    StateEntries entries =
        StateEntries.of("test", "", "test", from, Selection.of(population.meaning()));
    Path file = archives.resolve(name + Archive.SUFFIX);
    ArchiveWriter.write(file, entries.header(), entries.entries(), ArchiveProgress.NONE);
    return file;
  }

  private void open(Population population) {
    for (TestedStores kind : TestedStores.values()) {
      boolean isOfCss = population instanceof CssPopulation;
      if (kind != (isOfCss ? TestedStores.MYSQL : TestedStores.KV_DATA)) {
        stores.add(kind.openEmpty(directory, RoundTripListener.NONE));
      }
    }
  }

  private static void copy(
      Population population, EntrySource from, KeyValueStore to, Map<Key, Bytes> state) {
    Copy copy = Copy.of(Selection.of(population.meaning()), to).build();
    try (Plan plan = copy.plan(from)) {
      assertThat(plan.problems()).isEmpty();
      PlanRun.Outcome outcome = copy.run(plan);
      assertThat(outcome.written().entries()).isEqualTo(state.size());
    }
    assertThat(content(to)).isEqualTo(state);
  }

  private static Map<Key, Bytes> content(KeyValueStore store) {
    Map<Key, Bytes> content = new TreeMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key(), entry.value());
    }
    return content;
  }

  private static TreeSet<String> findings(Population population, KeyValueStore store) {
    try (Stream<Finding> found = population.meaning().verify(store)) {
      return found.map(Finding::sentence).collect(toCollection(TreeSet::new));
    }
  }
}
