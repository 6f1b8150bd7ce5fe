package io.statehouse.app.systems.css.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.config.CssConfig;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on Qserv's own table, and what plain SQL then finds there. */
@NeedsServer(ServerKind.MARIADB)
class KvDataTest {
  @TempDir Path directory;

  private final MySqlServer server = SharedServers.mariaDb();
  private final String table = MySqlServer.SCHEMA + ".kvData";

  @BeforeEach
  void ingestACatalogue() throws IOException {
    server.query("drop table if exists " + table);
    server.query("drop table if exists " + MySqlServer.SCHEMA + ".sky_EmptyChunks");
    Path folder = Files.createDirectories(directory.resolve("catalogue"));
    Files.writeString(
        folder.resolve("database.json"),
        "{\"database\":\"sky\",\"num_stripes\":85,\"num_sub_stripes\":12,\"overlap\":0.01}");
    Files.writeString(
        folder.resolve("Filter.json"),
        "{\"database\":\"sky\",\"table\":\"Filter\",\"is_partitioned\":0,"
            + "\"schema\":[{\"name\":\"id\",\"type\":\"INT\"}]}");
    css("ingest", "catalogue");
  }

  private RunResult css(String... args) {
    RunResult ran = run("css", args);
    assertThat(ran.err()).isEmpty();
    return ran;
  }

  private RunResult run(String group, String... args) {
    List<String> words = new ArrayList<>(List.of(group));
    words.addAll(Arrays.asList(args));
    words.addAll(List.of("--store", server.url() + "?table=kvData"));
    return RunResult.in(directory, words.toArray(String[]::new));
  }

  @Test
  void every_row_names_the_row_of_the_key_above() throws IOException {
    assertEveryRowNamesTheRowOfTheKeyAbove();
  }

  private void assertEveryRowNamesTheRowOfTheKeyAbove() throws IOException {
    List<List<String>> rows =
        server.query(
            "select c.kvKey, p.kvKey from %1$s c left join %1$s p on c.parentKvId = p.kvId"
                .formatted(table));

    assertThat(rows).extracting(row -> row.get(0)).contains("", "/DBS/sky/TABLES/Filter");
    assertThat(rows)
        .filteredOn(row -> !row.get(0).isEmpty())
        .allSatisfy(
            row ->
                assertThat(row.get(1))
                    .isEqualTo(row.get(0).substring(0, row.get(0).lastIndexOf('/'))));
  }

  @Test
  void a_key_that_is_set_by_another_spelling_keeps_its_row() throws IOException {
    Config config =
        Config.load(
            Optional.empty(),
            Map.of(),
            Map.of("systems.css", server.url() + "?table=kvData", "css.compatible", "on"),
            directory,
            Systems.all());
    try (OpenStore store =
        StoreCatalog.standard(directory)
            .openWhole(config.store(CssConfig.NAME), RoundTripListener.NONE)) {
      Css css = new CssAccess(store, config).css();
      css.tree().set("/dbs/Sky/tables/filter", "SET");
      css.tree().set("/nodes/w1", "x");
      css.tree().set("/NODES/W1", "y");
      assertThat(css.tree().getMany(List.of("/DBS/SKY/TABLES/FILTER")))
          .isEqualTo(Map.of("/DBS/sky/TABLES/Filter", "SET"));
    }

    assertThat(
            server.query(
                "select kvKey, kvVal from "
                    + table
                    + " where kvKey in ('/dbs/sky/tables/filter', '/nodes/w1')"))
        .containsExactlyInAnyOrder(
            List.of("/DBS/sky/TABLES/Filter", "SET"), List.of("/nodes/w1", "y"));
    assertEveryRowNamesTheRowOfTheKeyAbove();
  }

  @Test
  void a_dump_has_the_order_of_the_table_unless_another_is_requested() throws IOException {
    List<String> inTable =
        server.query("select kvKey from " + table + " where kvKey <> '' order by kvKey").stream()
            .map(row -> row.get(0))
            .toList();

    assertThat(dumped()).isEqualTo(inTable).startsWith("/css_meta");
    assertThat(dumped("--order", "bytes")).isEqualTo(inTable.stream().sorted().toList());
  }

  private List<String> dumped(String... order) {
    List<String> args = new ArrayList<>(List.of("dump", "--format", "tsv"));
    args.addAll(List.of(order));
    return css(args.toArray(String[]::new)).lines().stream()
        .map(line -> line.split("\t")[0])
        .filter(key -> !key.equals("/")) // how that form writes the root
        .toList();
  }

  @Test
  void empty_chunks_are_read_from_the_table_beside_it() throws IOException {
    RunResult none = run("css", "empty-chunks", "sky");
    server.query(
        "create table " + MySqlServer.SCHEMA + ".sky_EmptyChunks (chunkId int primary key)");
    server.query("insert into " + MySqlServer.SCHEMA + ".sky_EmptyChunks values (7), (3)");

    assertThat(none.code()).isEqualTo(1);
    assertThat(none.complaint()).contains("no table sky_EmptyChunks");
    assertThat(css("empty-chunks", "sky").lines()).containsExactly("3", "7");
  }

  @Test
  void a_row_with_a_wrong_parent_is_found_and_repaired() throws IOException {
    server.query("update " + table + " set parentKvId = null where kvKey = '/DBS/sky'");
    server.query(
        "update %1$s c join %1$s p on p.kvKey = '/PARTITIONING' set c.parentKvId = p.kvId"
                .formatted(table)
            + " where c.kvKey = '/DBS/sky/TABLES/Filter/schema'");

    RunResult found = run("css", "verify");
    RunResult repaired = run("css", "verify", "--repair");

    assertThat(found.code()).isEqualTo(1);
    assertThat(found.lines())
        .anyMatch(line -> line.contains("'/DBS/sky' does not name the row of '/DBS' as its parent"))
        .anyMatch(line -> line.contains("'/DBS/sky/TABLES/Filter/schema' does not name"))
        .contains("css: 2 errors, 0 notices");
    assertThat(repaired.code()).isZero();
    assertEveryRowNamesTheRowOfTheKeyAbove();
  }

  @Test
  void a_key_that_the_collation_considers_equal_to_another_is_refused() {
    RunResult clash = run("keys", "put", "/dbs", "x");

    assertThat(clash.code()).isEqualTo(1);
    assertThat(clash.complaint()).contains("/dbs").contains("/DBS");
  }

  @Test
  void in_compatible_mode_names_are_found_as_the_collation_finds_them() {
    String url = server.url() + "?table=kvData";
    try (OpenStore store =
        StoreCatalog.standard(directory).openWhole(StoreUrl.parse(url), RoundTripListener.NONE)) {
      Config compatible =
          Config.load(
              Optional.empty(), Map.of(), Map.of("css.compatible", "on"), directory, Systems.all());
      Css css = new CssAccess(store, compatible).css();
      DatabaseName sky = new DatabaseName("SKY");

      assertThat(css.databases().contains(sky)).isTrue();
      assertThat(css.databases().striping(sky)).isEqualTo(Striping.NONE);
      assertThat(css.tables().names(sky)).containsExactly(new TableName("Filter"));
      assertThat(css.tables().contains(TableRef.of("Sky", "FILTER"))).isTrue();
      assertThat(css.tables().schema(TableRef.of("sky", "filter"))).isEmpty();
      assertThatThrownBy(
              () ->
                  css.tables()
                      .create(
                          TableRef.of("sky", "filter"), "", Partitioning.NONE, ScanParameters.NONE))
          .hasMessage("Table 'sky.filter' already exists.");
      css.databases().setStatus(sky, Status.DO_NOT_USE);
      assertThat(css("databases", "--long").lines()).containsExactly("sky\tDO_NOT_USE");
      css.databases().drop(sky);
    }
    assertThat(css("databases").lines()).isEmpty();
  }

  @Test
  void reading_creates_no_table() throws IOException {
    server.query("drop table " + table);

    assertThat(run("css", "databases").complaint())
        .startsWith("no catalogue there: nothing is stored at mysql://");
    assertThat(run("css", "verify").complaint()).startsWith("css: nothing is stored at mysql://");
    assertThat(server.query("show tables in " + MySqlServer.SCHEMA + " like 'kvData'")).isEmpty();
  }

  @Test
  void in_checked_mode_names_are_compared_exactly() {
    assertThat(run("css", "database", "SKY").complaint()).contains("'SKY' does not exist");
    assertThat(run("css", "drop-database", "SKY").complaint()).contains("'SKY' does not exist");
  }
}
