package io.statehouse.app.docs;

import static io.statehouse.testing.servers.ServerKind.CONSUL;
import static io.statehouse.testing.servers.ServerKind.ETCD;
import static io.statehouse.testing.servers.ServerKind.MARIADB;
import static io.statehouse.testing.servers.ServerKind.REDIS;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.ports.Bytes;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.process.FreePorts;
import io.statehouse.testing.servers.MySqlServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/migration.md move what the originals stored, and bring it back. Only the
 * addresses are others.
 */
@NeedsServer({ETCD, REDIS, CONSUL, MARIADB})
class MigrationTest {
  private static final Path PAGE = Path.of("../docs/migration.md");
  private static final Path ROUTES = Path.of("../examples/routes.yaml");
  private static final String RUNM_ROOT = "runm-metadata/runm/metadata/";

  @TempDir Path folder;

  private final String etcd = SharedServers.etcd().url();
  private final String redis = SharedServers.redis().url();
  private final String consul = SharedServers.consul().url();
  private final MySqlServer mariaDb = SharedServers.mariaDb();

  @BeforeEach
  @AfterEach
  void emptyStores() {
    EmptyStores.empty(etcd);
    EmptyStores.empty(redis);
    EmptyStores.empty(consul);
  }

  /** Runs the blocks of a section; returns what they print. */
  private String run(String label) throws Exception {
    String commands =
        String.join("\n", PastedCommands.of(PAGE, label))
            .replace("127.0.0.1:2379", SharedServers.etcd().address().toString())
            .replace("127.0.0.1:6379", SharedServers.redis().address().toString())
            .replace("127.0.0.1:8500", SharedServers.consul().address().toString())
            .replace(
                "qsmaster@127.0.0.1:3306/qservCssData",
                "root@" + mariaDb.address() + "/" + MySqlServer.SCHEMA)
            .replaceAll("(127.0.0.1|localhost):8[04]?[08]0\\b", "127.0.0.1:" + FreePorts.next());
    PastedCommands.Result result = new PastedCommands(folder, Map.of()).run(commands);
    assertThat(result.failed()).as(result.output()).isEmpty();
    return result.output();
  }

  private String url(String directory) {
    return "file:" + folder.resolve(directory);
  }

  @Test
  void houston_changes_its_store_and_comes_back() throws Exception {
    SortedMap<String, Bytes> original = OriginalState.entries("", OriginalState.HOUSTON);
    OriginalState.write(original, redis);

    String output = run("houston");

    assertThat(output)
        .contains("[\"m0\"]", "1 of 2 stages done", "launch finished; the mission is complete");
    assertThat(OriginalState.read(etcd)).containsEntry("lunar-dev|c", Bytes.utf8("m0"));
    assertThat(OriginalState.read(redis)).isEqualTo(original);
  }

  @Test
  void qserv_leaves_its_table_and_comes_back() throws Exception {
    OriginalState.writeRows(OriginalState.entries("", OriginalState.QSERV), mariaDb);
    Map<String, String> rows = OriginalState.rows(mariaDb);

    String output = run("qserv");

    assertThat(output).contains("\"subStripes\":12", "> ").doesNotContain("< ");
    rows.put("/NODES/worker-2", "ACTIVE|/NODES");
    rows.put(
        "/NODES/worker-2/.packed.json",
        "{\"host\":\"10.0.0.12\",\"port\":\"5012\",\"type\":\"worker\"} |/NODES/worker-2");
    assertThat(OriginalState.rows(mariaDb)).isEqualTo(rows);
  }

  @Test
  void cloudchamber_changes_its_store_and_its_layout_and_comes_back() throws Exception {
    SortedMap<String, Bytes> original = OriginalState.entries("", OriginalState.CLOUDCHAMBER);
    OriginalState.write(original, etcd);

    String output = run("cloudchamber");

    assertThat(output)
        .contains("User \"admin\" logged in", "\"location\":\"Hall B, row 3\"")
        .contains("left out: region Region standard")
        .containsPattern("= \\d+ entries .*: equal");
    original.put(
        "/CloudChamber/v0.1/inventory/definition/data/region/standard",
        Bytes.utf8("{\"details\":{\"state\":\"in_service\"}}"));
    assertThat(OriginalState.read(etcd)).containsAllEntriesOf(original);
  }

  @Test
  void runm_changes_its_store_and_its_layout_and_comes_back() throws Exception {
    SortedMap<String, Bytes> original = OriginalState.entries(RUNM_ROOT, OriginalState.RUNM);
    OriginalState.write(original, etcd);

    String output = run("runm");

    assertThat(output).contains("rhel7.5.2").containsPattern("tag-index +2 ");
    assertThat(OriginalState.read(url("metadata"))).containsKey("/statehouse/runm/indexed");
    assertThat(OriginalState.read(etcd)).isEqualTo(original);
  }

  @Test
  void gis_leaves_consul_and_comes_back() throws Exception {
    SortedMap<String, Bytes> original = OriginalState.entries("", OriginalState.GIS);
    OriginalState.write(original, consul);
    Files.copy(ROUTES, Files.createDirectory(folder.resolve("examples")).resolve("routes.yaml"));

    String output = run("gis");

    assertThat(output).contains("topic-123", "version 7 was live before");
    original.put("/gis/data-manager/version", Bytes.utf8("8"));
    assertThat(OriginalState.read(consul)).containsAllEntriesOf(original);
  }
}
