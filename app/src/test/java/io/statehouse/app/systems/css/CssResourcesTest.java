package io.statehouse.app.systems.css;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.progress.Progress;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CssResourcesTest {
  private static final CssMeaning MEANING = new CssMeaning(ParentIds.NONE);

  @TempDir static Path directory;

  private final MemoryStore store = new MemoryStore();
  private final StagedStore staged = new StagedStore(store);
  private final Map<String, ResourceKind> kinds = new LinkedHashMap<>();

  @BeforeEach
  void populate() {
    CssStates.catalogues(store);
    kinds(OpenStore.of(staged)).forEach(kind -> kinds.put(kind.name(), kind));
  }

  private static List<ResourceKind> kinds(OpenStore store) {
    Config config =
        Config.load(Optional.empty(), Map.of(), Map.of(), directory, RunResult.systems());
    return new CssSystem().resources(config, store);
  }

  private Map<String, Object> document(String kind, String identity) {
    return kinds
        .get(kind)
        .documents()
        .filter(document -> kinds.get(kind).identity(document).equals(identity))
        .findFirst()
        .orElseThrow();
  }

  private void put(String kind, String yaml) {
    Map<String, Object> members = new LinkedHashMap<>();
    ((Map<?, ?>) Yaml.read(yaml)).forEach((name, value) -> members.put(name.toString(), value));
    kinds.get(kind).put(members);
  }

  private List<String> differences() {
    return staged.differences(MEANING).stream()
        .map(each -> each.kind().sign() + each.type() + " " + each.identity())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "node, worker-1, state, INACTIVE, *node worker-1",
    "database, sky, status, DO_NOT_USE, *database sky",
    "table, sky.Object, status, FAILED:x, *table sky.Object",
    "table, sky.Object, schema, (`id` BIGINT), *schema sky.Object"
  })
  void a_member_that_changes_changes_its_key_alone(
      String kind, String identity, String member, String value, String difference) {
    Map<String, Object> document = document(kind, identity);
    document.put(member, value);

    kinds.get(kind).put(document);

    assertThat(differences()).containsExactly(difference);
    assertThat(document(kind, identity)).isEqualTo(document);
  }

  @Test
  void a_scan_rating_changes_the_scan_alone() {
    Map<String, Object> document = document("table", "sky.Object");
    document.put("scan", Map.of("lockInMem", true, "scanRating", 3));

    kinds.get("table").put(document);

    assertThat(differences()).containsExactly("*shared-scan-attributes sky.Object");
  }

  @Test
  void nodes_of_a_chunk_are_added_and_removed() {
    put("chunk", "{database: sky, table: Object, chunk: 4711, nodes: [worker-3, worker-2]}");

    assertThat(differences())
        .containsExactly(
            "-replica sky.Object/4711/0000000001",
            "-replica-attributes sky.Object/4711/0000000001",
            "+replica sky.Object/4711/0000000003",
            "+replica-attributes sky.Object/4711/0000000003");
    assertThat(document("chunk", "sky.Object/4711"))
        .containsEntry("nodes", List.of("worker-2", "worker-3"));
  }

  @ParameterizedTest
  @CsvSource({
    "node, worker-1, host, 10.9.9.9, '\"host\" of node worker-1 is \"10.0.0.11\" and cannot become \"10.9.9.9\": keep it, or delete the node first'",
    "database, sky, storageClass, L2, '\"storageClass\" of database sky is \"L1\" and cannot'",
    "database, sky, releaseStatus, x, '\"releaseStatus\" of database sky is'",
    "table, plain.Filter, chunkLevel, 2, 'member \"chunkLevel\": expected 0, or leave it out'",
  })
  void a_member_that_is_given_once_and_for_all_is_refused(
      String kind, String identity, String member, String value, String sentence) {
    Map<String, Object> document = document(kind, identity);
    document.put(member, Yaml.read(value));

    assertThatThrownBy(() -> kinds.get(kind).put(document))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(sentence);
    assertThat(differences()).isEmpty();
  }

  @Test
  void how_the_sky_and_a_table_are_cut_is_refused_by_the_member_that_differs() {
    assertThatThrownBy(
            () ->
                put(
                    "database",
                    "{name: sky, storageClass: L1, releaseStatus: STABLE, stripes: 86, subStripes:"
                        + " 12, overlap: 0.01}"))
        .hasMessage(
            "\"striping.stripes\" of database sky is 85 and cannot become 86: keep it, or delete"
                + " the database first");
    assertThatThrownBy(
            () ->
                put(
                    "table",
                    "{database: sky, name: Object, partitioning: {dirColName: other, latColName: d,"
                        + " lonColName: r, overlap: 0.01}}"))
        .hasMessageStartingWith(
            "\"partitioning.dirColName\" of table sky.Object is \"id\" and cannot become");
    assertThatThrownBy(() -> put("table", "{database: sky, name: Object}"))
        .hasMessageStartingWith("\"partitioning\" of table sky.Object is {");
    assertThatThrownBy(
            () ->
                put(
                    "table",
                    "{database: plain, name: Filter, status: DO_NOT_USE, schema: yes, scan: {scanRating: 1}}"
                        .replace("yes", "\"yes\"")))
        .hasMessage("table 'plain.Filter' takes no part in shared scans: leave out \"scan\"");
    assertThat(differences()).isEmpty();
  }

  @Test
  void a_short_document_put_twice_changes_nothing_the_second_time() {
    String database = "{name: new, stripes: 20, subStripes: 3, overlap: 0.01666667777}";
    String like = "{name: other, like: sky}";
    String table =
        "{database: new, name: T, partitioning: {dirColName: id, latColName: d, lonColName: r,"
            + " overlap: 0.00000049}}";
    put("database", database);
    put("database", like);
    put("table", table);
    List<String> once = differences();

    put("database", database);
    put("database", like);
    put("table", table);

    assertThat(differences()).isEqualTo(once);
    assertThat(document("database", "other").get("striping"))
        .isEqualTo(document("database", "sky").get("striping"));
  }

  /** Only the numbers of replicas that were added again later could differ. */
  @Test
  void documents_put_into_an_empty_store_give_the_same_bytes() {
    MemoryStore empty = new MemoryStore();
    List<ResourceKind> filled = kinds(OpenStore.of(empty));

    filled.forEach(kind -> kinds.get(kind.name()).documents().forEach(kind::put));

    assertThat(content(empty)).isEqualTo(content(store));
  }

  /** A catalogue of the original's tests, which lies beside this project. */
  private record Folder(Path path) implements CatalogueFiles {
    @Override
    public List<String> names() throws IOException {
      try (Stream<Path> files = Files.list(path)) {
        return files.map(file -> file.getFileName().toString()).toList();
      }
    }

    @Override
    public InputStream open(String name) throws IOException {
      return Files.newInputStream(path.resolve(name));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"case01", "case02"})
  void an_ingested_catalogue_put_into_an_empty_store_gives_the_same_bytes(String name) {
    Path folder = Path.of("..", "..", "shared", "data", "qserv", name);
    assumeTrue(Files.isDirectory(folder), "there is no real input at " + folder);
    MemoryStore ingested = new MemoryStore();
    Css.open(ingested, CssSettings.DEFAULTS)
        .ingest()
        .run(new Folder(folder), List.of(), Progress.NONE);
    MemoryStore empty = new MemoryStore();
    Map<String, ResourceKind> filled = new LinkedHashMap<>();
    kinds(OpenStore.of(empty)).forEach(kind -> filled.put(kind.name(), kind));

    kinds(OpenStore.of(ingested))
        .forEach(kind -> kind.documents().forEach(filled.get(kind.name())::put));

    assertThat(content(empty)).isNotEmpty().isEqualTo(content(ingested));
  }

  private static Map<Key, Bytes> content(MemoryStore store) {
    return store.list(Prefix.ALL).stream().collect(Collectors.toMap(Entry::key, Entry::value));
  }
}
