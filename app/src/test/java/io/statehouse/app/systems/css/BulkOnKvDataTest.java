package io.statehouse.app.systems.css;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ServerKind;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a bulk costs on Qserv's own table in MariaDB. */
@NeedsServer(ServerKind.MARIADB)
class BulkOnKvDataTest {
  private static final DatabaseName SKY = new DatabaseName("sky");
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final List<NodeName> NODES = List.of(new NodeName("w1"), new NodeName("w2"));

  private final String url = SharedServers.get(ServerKind.MARIADB).url() + "?table=kvData";
  private final RoundTrips trips = new RoundTrips();
  private KeyValueStore store;
  private Css css;

  @BeforeEach
  void createTheTable() {
    EmptyStores.empty(url);
    store = EmptyStores.open(url, trips);
    css = Css.open(store, CssSettings.DEFAULTS);
    css.databases().create(SKY, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables().create(OBJECT, "", Partitioning.NONE, ScanParameters.NONE);
    NODES.forEach(
        node -> css.nodes().add(node, new NodeParameters("worker", "host", 1, NodeState.ACTIVE)));
    trips.reset();
  }

  @AfterEach
  void closeTheStore() {
    store.close();
  }

  private static SortedMap<ChunkNumber, List<NodeName>> thousand() {
    SortedMap<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (int chunk = 0; chunk < 1_000; chunk++) {
      chunks.put(new ChunkNumber(chunk), NODES);
    }
    return chunks;
  }

  @Test
  void a_thousand_new_chunks_of_two_replicas_take_at_most_thirty_round_trips() {
    css.chunks().addAll(OBJECT, thousand(), Progress.NONE);

    assertThat(trips.count()).isLessThanOrEqualTo(30);
    assertThat(css.chunks().list(OBJECT)).hasSize(1_000).containsValue(List.of("w1", "w2"));
  }

  @Test
  void two_more_replicas_of_a_thousand_chunks_take_at_most_thirty_round_trips() {
    css.chunks().addAll(OBJECT, thousand(), Progress.NONE);
    trips.reset();

    css.chunks().addAll(OBJECT, thousand(), Progress.NONE);

    assertThat(trips.count()).isLessThanOrEqualTo(30);
    assertThat(css.chunks().list(OBJECT)).containsValue(List.of("w1", "w2", "w1", "w2"));
  }
}
