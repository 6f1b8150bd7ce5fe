package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.IN_USE;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableParameters;
import io.statehouse.domain.css.entities.TableRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Calls, and every key and value that the original stores for them, to the byte. */
abstract class WorkedExamplesContract extends CssGroup {
  private static final DatabaseName AURORA = new DatabaseName("aurora_dr1");
  private static final TableRef OBJECT = TableRef.of("aurora_dr1", "Object");
  private static final TableRef MATCH = TableRef.of("aurora_dr1", "TruthMatch");
  private static final ChunkNumber CHUNK = new ChunkNumber(4711);
  private static final NodeName WORKER_1 = new NodeName("worker-1");
  private static final NodeName WORKER_2 = new NodeName("worker-2");
  private static final String TABLES = "/DBS/aurora_dr1/TABLES/";

  WorkedExamplesContract(CssContract contract) {
    super(contract);
  }

  private static void makeAurora(Css css) {
    css.databases()
        .create(AURORA, new Striping(85, 12, -1, 0.01), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables()
        .create(
            OBJECT,
            "`objectId` BIGINT NOT NULL,`ra` DOUBLE DEFAULT NULL,`decl` DOUBLE DEFAULT NULL",
            Partitioning.director(OBJECT, "objectId", "decl", "ra", 0.01),
            new ScanParameters(true, 1));
    css.tables()
        .create(
            TableRef.of("aurora_dr1", "Source"),
            "`sourceId` BIGINT NOT NULL,`objectId` BIGINT NOT NULL",
            Partitioning.child(OBJECT, "objectId", "", ""),
            new ScanParameters(true, 1));
    css.tables()
        .create(
            TableRef.of("aurora_dr1", "Filter"),
            "`filterId` TINYINT NOT NULL,`name` CHAR(3) NOT NULL",
            Partitioning.NONE,
            ScanParameters.NONE);
    TableRef truth = TableRef.of("aurora_dr1", "Truth");
    css.tables()
        .create(
            truth,
            "`truthId` BIGINT NOT NULL",
            Partitioning.director(truth, "truthId", "tDecl", "tRa", 0.01),
            new ScanParameters(false, 3));
    css.tables()
        .createMatch(
            MATCH,
            "`truthId` BIGINT,`objectId` BIGINT,`nMatch` INT",
            new MatchParameters(
                "aurora_dr1.Truth",
                "truthId",
                "aurora_dr1.Object",
                "objectId",
                "nMatch",
                0.000123));
    css.databases().createLike(new DatabaseName("aurora_dr1_extra"), AURORA);
    css.nodes().add(WORKER_1, new NodeParameters("worker", "10.0.0.11", 5012, NodeState.ACTIVE));
  }

  private static Map<String, String> auroraWithoutChunks() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("/DBS", "");
    keys.put("/DBS/aurora_dr1", "READY");
    keys.put(
        "/DBS/aurora_dr1/.packed.json",
        "{\"partitioningId\":\"0000000001\",\"releaseStatus\":\"RELEASED\",\"storageClass\":\"L2\"} ");
    keys.put("/DBS/aurora_dr1/TABLES", "");
    keys.put(TABLES + "Filter", "READY");
    keys.put(TABLES + "Filter/schema", "`filterId` TINYINT NOT NULL,`name` CHAR(3) NOT NULL");
    keys.put(TABLES + "Object", "READY");
    keys.put(TABLES + "Object/partitioning", "");
    keys.put(
        TABLES + "Object/partitioning/.packed.json",
        "{\"dirColName\":\"objectId\",\"dirDb\":\"aurora_dr1\",\"dirTable\":\"Object\","
            + "\"latColName\":\"decl\",\"lonColName\":\"ra\",\"overlap\":\"0.010000\","
            + "\"subChunks\":\"1\"} ");
    keys.put(
        TABLES + "Object/schema",
        "`objectId` BIGINT NOT NULL,`ra` DOUBLE DEFAULT NULL,`decl` DOUBLE DEFAULT NULL");
    keys.put(TABLES + "Object/sharedScan", "");
    keys.put(
        TABLES + "Object/sharedScan/.packed.json", "{\"lockInMem\":\"1\",\"scanRating\":\"1\"} ");
    keys.put(TABLES + "Source", "READY");
    keys.put(TABLES + "Source/partitioning", "");
    keys.put(
        TABLES + "Source/partitioning/.packed.json",
        "{\"dirColName\":\"objectId\",\"dirDb\":\"aurora_dr1\",\"dirTable\":\"Object\","
            + "\"latColName\":\"\",\"lonColName\":\"\",\"subChunks\":\"0\"} ");
    keys.put(TABLES + "Source/schema", "`sourceId` BIGINT NOT NULL,`objectId` BIGINT NOT NULL");
    keys.put(TABLES + "Source/sharedScan", "");
    keys.put(
        TABLES + "Source/sharedScan/.packed.json", "{\"lockInMem\":\"1\",\"scanRating\":\"1\"} ");
    keys.put(TABLES + "Truth", "READY");
    keys.put(TABLES + "Truth/partitioning", "");
    keys.put(
        TABLES + "Truth/partitioning/.packed.json",
        "{\"dirColName\":\"truthId\",\"dirDb\":\"aurora_dr1\",\"dirTable\":\"Truth\","
            + "\"latColName\":\"tDecl\",\"lonColName\":\"tRa\",\"overlap\":\"0.010000\","
            + "\"subChunks\":\"1\"} ");
    keys.put(TABLES + "Truth/schema", "`truthId` BIGINT NOT NULL");
    keys.put(TABLES + "Truth/sharedScan", "");
    keys.put(TABLES + "Truth/sharedScan/.packed.json", "{\"scanRating\":\"3\"} ");
    keys.put(TABLES + "TruthMatch", "READY");
    keys.put(TABLES + "TruthMatch/match", "1");
    keys.put(
        TABLES + "TruthMatch/match/.packed.json",
        "{\"angSep\":\"0.000123\",\"dirColName1\":\"truthId\",\"dirColName2\":\"objectId\","
            + "\"dirTable1\":\"aurora_dr1.Truth\",\"dirTable2\":\"aurora_dr1.Object\","
            + "\"flagColName\":\"nMatch\"} ");
    keys.put(TABLES + "TruthMatch/partitioning", "");
    keys.put(TABLES + "TruthMatch/schema", "`truthId` BIGINT,`objectId` BIGINT,`nMatch` INT");
    keys.put("/DBS/aurora_dr1_extra", "READY");
    keys.put(
        "/DBS/aurora_dr1_extra/.packed.json",
        "{\"partitioningId\":\"0000000001\",\"releaseStatus\":\"RELEASED\",\"storageClass\":\"L2\"} ");
    keys.put("/NODES", "");
    keys.put("/NODES/worker-1", "ACTIVE");
    keys.put(
        "/NODES/worker-1/.packed.json",
        "{\"host\":\"10.0.0.11\",\"port\":\"5012\",\"type\":\"worker\"} ");
    keys.put("/PARTITIONING", "");
    keys.put("/PARTITIONING/_0000000001", "");
    keys.put(
        "/PARTITIONING/_0000000001/.packed.json",
        "{\"nStripes\":\"85\",\"nSubStripes\":\"12\",\"overlap\":\"0.010000\"} ");
    keys.put("/css_meta", "");
    keys.put("/css_meta/version", "1");
    return keys;
  }

  private static Map<String, String> aurora() {
    Map<String, String> keys = auroraWithoutChunks();
    String chunks = TABLES + "Object/CHUNKS";
    keys.put(chunks, "");
    keys.put(chunks + "/4711", "");
    keys.put(chunks + "/4711/REPLICAS", "");
    keys.put(chunks + "/4711/REPLICAS/0000000001", "");
    keys.put(chunks + "/4711/REPLICAS/0000000001/.packed.json", "{\"nodeName\":\"worker-1\"} ");
    keys.put(chunks + "/4711/REPLICAS/0000000002", "");
    keys.put(chunks + "/4711/REPLICAS/0000000002/.packed.json", "{\"nodeName\":\"worker-2\"} ");
    return keys;
  }

  @Test
  void a_partitioned_database_with_five_kinds_of_table_is_stored_as_the_original_does() {
    Css css = compatible();

    makeAurora(css);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER_1, WORKER_2));

    assertThat(content()).containsExactlyInAnyOrderEntriesOf(aurora());
  }

  @Test
  void checked_mode_stores_the_same_and_refuses_only_the_missing_node() {
    Css css = checked();

    makeAurora(css);
    assertThatThrownBy(() -> css.chunks().add(OBJECT, CHUNK, List.of(WORKER_1, WORKER_2)))
        .is(refusal(NOT_FOUND))
        .hasMessage("Node 'worker-2' does not exist.");

    assertThat(content()).containsExactlyInAnyOrderEntriesOf(auroraWithoutChunks());
  }

  @Test
  void the_partitioned_database_reads_as_in_the_original() {
    Css css = compatible();
    makeAurora(css);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER_1, WORKER_2));

    assertThat(css.databases().striping(new DatabaseName("aurora_dr1_extra")))
        .isEqualTo(new Striping(85, 12, 1, 0.01));
    TableParameters match = css.tables().parameters(MATCH);
    assertThat(match.match().isMatchTable()).isTrue();
    assertThat(match.match().angSep()).isEqualTo(0.000123);
    assertThat(match.partitioning().partitioned()).isTrue();
    assertThat(match.chunkLevel()).isEqualTo(1);
    assertThat(css.tables().scan(OBJECT)).isEqualTo(new ScanParameters(true, 1));
    assertThat(css.tables().parameters(OBJECT).scan()).isEqualTo(new ScanParameters(false, 1));
    assertThat(css.tables().readyNames(AURORA))
        .extracting(TableName::text)
        .containsExactly("Filter", "Object", "Source", "Truth", "TruthMatch");
    assertThatThrownBy(() -> css.nodes().delete(WORKER_2)).is(refusal(IN_USE));
    assertThat(css.chunks().list(OBJECT))
        .containsExactly(Map.entry(CHUNK, List.of("worker-1", "worker-2")));
  }

  @Test
  void checked_mode_reads_the_lock_that_the_original_misses() {
    Css css = checked();
    makeAurora(css);

    assertThat(css.tables().parameters(OBJECT).scan()).isEqualTo(new ScanParameters(true, 1));
    assertThat(css.tables().get(OBJECT).parameters().scan().lockInMem()).isTrue();
  }

  @Test
  void the_dump_begins_as_that_of_the_original_over_its_table() {
    Css css = compatible();
    makeAurora(css);
    css.chunks().add(OBJECT, CHUNK, List.of(WORKER_1, WORKER_2));

    String dump = Content.dump(css, new DumpOptions("/", FileFormat.JSON, KeyOrder.MYSQL));

    assertThat(dump)
        .startsWith(
            """
            {
                "\\/css_meta": "",
                "\\/css_meta\\/version": "1",
                "\\/DBS": "",
                "\\/DBS\\/aurora_dr1": "READY",
                "\\/DBS\\/aurora_dr1\\/.packed.json": "{\\"partitioningId\\":\\"0000000001\\",\\"releaseStatus\\":\\"RELEASED\\",\\"storageClass\\":\\"L2\\"} ",
            """);
  }

  @Test
  void the_dump_in_byte_order_has_the_version_last() {
    Css css = compatible();
    makeAurora(css);

    String dump = Content.dump(css);

    assertThat(dump)
        .startsWith("{\n    \"\\/DBS\": \"\",\n    \"\\/DBS\\/aurora_dr1\": \"READY\",\n");
    assertThat(dump)
        .endsWith("    \"\\/css_meta\": \"\",\n    \"\\/css_meta\\/version\": \"1\"\n}\n");
  }

  private void plantVega() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("/css_meta/version", "1");
    keys.put("/PARTITIONING/_0000000000/nStripes", "60");
    keys.put("/PARTITIONING/_0000000000/nSubStripes", "18");
    keys.put("/PARTITIONING/_0000000000/overlap", "0.025");
    keys.put("/PARTITIONING/_0000000000/uuid", "5a0c1c2e-0d6f-4b6b-9d55-0b9a6d9e8f10");
    keys.put("/DBS/vega", "READY");
    keys.put("/DBS/vega/partitioningId", "0000000000");
    keys.put("/DBS/vega/TABLES/Obj", "READY");
    keys.put(
        "/DBS/vega/TABLES/Obj/.packed.json", "{\"schema\": \"(id BIGINT)\", \"compression\": 0}");
    keys.put(
        "/DBS/vega/TABLES/Obj/partitioning/.packed.json",
        "{\"dirDb\": \"vega\", \"dirTable\": \"Obj\", \"subChunks\": 1, \"overlap\": 0.50,"
            + " \"lonColName\": null}");
    keys.put("/DBS/vega/TABLES/Obj/partitioning/overlap", "0.1");
    Content.putTree(store, keys);
  }

  @Test
  void content_of_older_tools_reads_as_in_the_original() {
    plantVega();
    Css css = checked();
    TableRef obj = TableRef.of("vega", "Obj");

    assertThat(css.tables().schema(obj)).isEqualTo("(id BIGINT)");
    assertThat(css.databases().striping(new DatabaseName("vega")))
        .isEqualTo(new Striping(60, 18, 0, 0.025));
    assertThat(css.tables().partitioning(obj))
        .isEqualTo(new Partitioning(true, "vega", "Obj", "", "", "null", 0.1, true));
  }

  @Test
  void a_schema_set_beside_a_packed_one_shadows_it() {
    plantVega();
    Css css = checked();
    Map<String, String> expected = content();
    expected.put("/DBS/vega/TABLES/Obj/schema", "(id INT)");
    TableRef obj = TableRef.of("vega", "Obj");

    css.tables().setSchema(obj, "(id INT)");

    assertThat(content()).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(css.tables().schema(obj)).isEqualTo("(id INT)");
  }

  @Test
  void scan_parameters_set_later_are_written_in_full() {
    plantVega();
    Css css = checked();
    Map<String, String> expected = content();
    expected.put("/DBS/vega/TABLES/Obj/sharedScan", "");
    expected.put(
        "/DBS/vega/TABLES/Obj/sharedScan/.packed.json",
        "{\"lockInMem\":\"0\",\"scanRating\":\"2\"} ");

    css.tables().setScan(TableRef.of("vega", "Obj"), new ScanParameters(false, 2));

    assertThat(content()).containsExactlyInAnyOrderEntriesOf(expected);
  }

  @Test
  void a_database_like_an_old_one_copies_what_it_has() {
    plantVega();
    Css css = checked();
    Map<String, String> expected = content();
    expected.put("/DBS/vega2", "READY");
    expected.put("/DBS/vega2/.packed.json", "{\"partitioningId\":\"0000000000\"} ");

    css.databases().createLike(new DatabaseName("vega2"), new DatabaseName("vega"));

    assertThat(content()).containsExactlyInAnyOrderEntriesOf(expected);
  }

  @Test
  void repeats_and_leftovers_are_those_of_the_original() {
    Css css = compatible();
    DatabaseName plain = new DatabaseName("plain");
    Map<String, String> expected = content();

    css.databases().create(plain, Striping.NONE, StorageClass.L3, ReleaseStatus.UNRELEASED);
    expected.put("/DBS", "");
    expected.put("/DBS/plain", "READY");
    expected.put(
        "/DBS/plain/.packed.json", "{\"releaseStatus\":\"UNRELEASED\",\"storageClass\":\"L3\"} ");
    assertThat(content()).containsExactlyInAnyOrderEntriesOf(expected);

    css.databases()
        .create(plain, Striping.of(10, 2, 0.0000001), StorageClass.L1, new ReleaseStatus("A/B"));
    expected.put("/PARTITIONING", "");
    expected.put("/PARTITIONING/_0000000001", "");
    expected.put(
        "/PARTITIONING/_0000000001/.packed.json",
        "{\"nStripes\":\"10\",\"nSubStripes\":\"2\",\"overlap\":\"0.000000\"} ");
    expected.put(
        "/DBS/plain/.packed.json",
        "{\"partitioningId\":\"0000000001\",\"releaseStatus\":\"A\\/B\",\"storageClass\":\"L1\"} ");
    assertThat(content()).containsExactlyInAnyOrderEntriesOf(expected);

    css.tables()
        .create(TableRef.of("ghost", "T"), "x INT", Partitioning.NONE, new ScanParameters(true, 3));
    expected.put("/DBS/ghost", "");
    expected.put("/DBS/ghost/TABLES", "");
    expected.put("/DBS/ghost/TABLES/T", "READY");
    expected.put("/DBS/ghost/TABLES/T/schema", "x INT");
    assertThat(content()).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(css.databases().contains(new DatabaseName("ghost"))).isTrue();
    assertThat(Content.dump(css, new DumpOptions("/DBS/ghost", FileFormat.JSON, KeyOrder.BYTES)))
        .isEqualTo(
            """
            {
                "\\/DBS\\/ghost\\/TABLES": "",
                "\\/DBS\\/ghost\\/TABLES\\/T": "READY",
                "\\/DBS\\/ghost\\/TABLES\\/T\\/schema": "x INT"
            }
            """);

    css.databases().drop(plain);
    css.databases().create(plain, Striping.of(20, 4, 0), StorageClass.L2, ReleaseStatus.RELEASED);
    assertThat(css.databases().get(plain).striping().partitioningId()).isEqualTo(2);
    assertThat(css.databases().get(plain).storageClass()).isEqualTo(Optional.of(StorageClass.L2));
    assertThat(content()).containsKey("/PARTITIONING/_0000000001");
  }
}
