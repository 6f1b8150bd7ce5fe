package io.statehouse.app.systems.css.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CssCommandsTest {
  @TempDir Path directory;

  /** Runs the words of a line, which must do what it says. */
  private RunResult css(String line) {
    RunResult ran = failingCss(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran;
  }

  private RunResult failingCss(String line) {
    return RunResult.in(directory, ("css " + line).split(" "));
  }

  @Test
  void a_database_is_created_shown_and_dropped() {
    css("create-database sky --stripes 85 --sub-stripes 12 --overlap 0.01");

    assertThat(css("databases").lines()).containsExactly("sky");
    assertThat(css("databases --long").lines()).containsExactly("sky\tREADY");
    assertThat(css("database sky").lines())
        .hasSize(9)
        .startsWith(
            "database         sky",
            "status           READY",
            "storage class    L2",
            "release status   RELEASED",
            "stripes          85",
            "sub-stripes      12",
            "overlap          0.01",
            "partitioning     1");
    css("drop-database sky");
    assertThat(css("databases").lines()).isEmpty();
  }

  @Test
  void a_database_is_created_like_another() {
    css("create-database sky --stripes 85 --sub-stripes 12");
    css("create-database more --like sky");

    assertThat(css("database more --json").out()).contains("\"partitioningId\": 1");
    assertThat(failingCss("create-database x --like sky --stripes 3").code()).isEqualTo(2);
  }

  @Test
  void a_status_is_set_and_seen() {
    css("create-database sky");
    css("set-database-status sky PENDING_DROP:17:qid=1");

    assertThat(css("databases --long").lines()).containsExactly("sky\tPENDING_DROP:17:qid=1");
    assertThat(css("pending").lines()).containsExactly("drop-database\tsky\tPENDING_DROP:17:qid=1");
    css("report sky done");
    assertThat(css("databases").lines()).isEmpty();
    assertThat(failingCss("report sky done").complaint()).contains("nothing is pending for sky");
  }

  @Test
  void tables_of_every_kind_are_created_and_shown() throws IOException {
    Files.writeString(directory.resolve("truth.sql"), "`truthId` BIGINT");
    css("create-database sky --stripes 85 --sub-stripes 12");
    css("create-table sky.Filter --schema x_INT");
    css(
        "create-table sky.Object --director-key objectId --latitude decl --longitude ra"
            + " --overlap 0.01 --scan-rating 1 --lock-in-mem");
    css("create-table sky.Source --director sky.Object --director-key objectId");
    css("create-table sky.Truth --schema-file truth.sql --director-key truthId");
    css(
        "create-match-table sky.Match --director1 sky.Object --column1 o --director2 sky.Truth"
            + " --column2 t --flag f --separation 0.5");

    assertThat(css("tables sky").lines())
        .containsExactly("Filter", "Match", "Object", "Source", "Truth");
    assertThat(css("table sky.Object").lines())
        .contains(
            "kind             partitioned, with sub-chunks",
            "director         sky.Object",
            "director key     objectId",
            "latitude         decl",
            "scan rating      1",
            "lock in memory   yes");
    assertThat(css("table sky.Match").lines())
        .contains("kind             match table", "matches          sky.Object by o");
    assertThat(css("table sky.Source --json").out())
        .contains("\"chunkLevel\": 1", "\"subChunks\": false");
    assertThat(css("schema sky.Truth").out()).isEqualTo("`truthId` BIGINT\n");
  }

  @Test
  void each_attribute_of_a_table_is_changed_by_itself() {
    css("create-database sky --stripes 85 --sub-stripes 12");
    css("create-table sky.Object --director-key id --latitude d --longitude r --lock-in-mem");
    css("set-table-status sky.Object DO_NOT_USE");
    css("set-schema sky.Object id_INT");
    css("set-scan sky.Object --rating 3");

    assertThat(css("tables sky --long").lines()).containsExactly("Object\tDO_NOT_USE");
    assertThat(css("tables sky --ready").lines()).isEmpty();
    assertThat(css("schema sky.Object").out()).isEqualTo("id_INT\n");
    assertThat(css("table sky.Object").lines())
        .contains("scan rating      3", "lock in memory   yes");
    assertThat(css("shared-scans").lines()).containsExactly("layout_85_12\tsky.Object\t-\t-");
    css("set-table-status sky.Object READY");
    assertThat(css("shared-scans").lines())
        .containsExactly("layout_85_12\tsky.Object\trating=3\tlockInMem=1");
    assertThat(css("shared-scans --json").out()).contains("\"lockInMem\": 1");
    css("set-scan sky.Object --rating 2 --lock-in-mem off");
    assertThat(css("table sky.Object").lines()).contains("lock in memory   no");
    css("drop-table sky.Object");
    assertThat(css("tables sky").lines()).isEmpty();
  }

  @Test
  void nodes_and_chunks_refer_to_each_other() {
    css("create-database sky --stripes 85 --sub-stripes 12");
    css("create-table sky.Object --director-key id --latitude d --longitude r");
    css("add-node w1 --host 10.0.0.11 --port 5012");
    css("add-node w2 --host 10.0.0.12 --port 5012 --state INACTIVE");
    css("add-chunk sky.Object 4711 w1 w2");

    assertThat(css("nodes").lines())
        .containsExactly(
            "w1 type=worker host=10.0.0.11 port=5012 state=ACTIVE",
            "w2 type=worker host=10.0.0.12 port=5012 state=INACTIVE");
    assertThat(css("chunks sky.Object").lines()).containsExactly("4711\tw1,w2");
    assertThat(failingCss("delete-node w1").complaint())
        .isEqualTo("Node 'w1' is in use and cannot be deleted.");
    css("delete-chunk sky.Object 4711");
    css("delete-node w1");
    css("set-node-state w2 ACTIVE");
    assertThat(css("nodes").lines())
        .containsExactly("w2 type=worker host=10.0.0.12 port=5012 state=ACTIVE");
    assertThat(css("empty-chunks sky").lines()).isEmpty();
  }

  @Test
  void many_chunks_are_added_from_what_chunks_prints() {
    css("create-database sky --stripes 85 --sub-stripes 12");
    css("create-table sky.A --director-key id --latitude d --longitude r");
    css("create-table sky.B --director-key id --latitude d --longitude r");
    css("add-node w1 --host h --port 1");
    css("add-node w2 --host h --port 1");
    css("add-chunk sky.A 1 w1 w2");
    css("add-chunk sky.A 2 w2");

    String listed = css("chunks sky.A").out();
    assertThat(RunResult.with(listed, directory, "css", "add-chunks", "sky.B").err()).isEmpty();

    assertThat(css("chunks sky.B").out()).isEqualTo(listed);
    String more = listed + "9\tw1\n";
    assertThat(RunResult.with(more, directory, "css", "add-chunks", "sky.B", "--missing").out())
        .startsWith("added 1 chunks of table sky.B");
    assertThat(RunResult.with("1\tw1\nx\tw1", directory, "css", "add-chunks", "sky.B").complaint())
        .startsWith("standard input, line 2: ");
  }

  @Test
  void a_wrong_line_of_a_file_of_chunks_is_named_with_the_file() throws IOException {
    Files.writeString(directory.resolve("chunks.tsv"), "1\tw1\n2\tw1,w/2\n");

    assertThat(RunResult.in(directory, "css", "add-chunks", "sky.B", "chunks.tsv").complaint())
        .isEqualTo("chunks.tsv, line 2: node name 'w/2' has a slash at position 1");
  }

  @Test
  void a_directory_in_place_of_a_file_is_one_line() throws IOException {
    Files.createDirectory(directory.resolve("folder"));

    for (String command :
        List.of("load folder", "add-chunks sky.B folder", "set /a --file folder")) {
      RunResult ran = RunResult.in(directory, ("css " + command).split(" "));
      assertThat(ran.code()).isEqualTo(1);
      assertThat(ran.complaint()).isEqualTo("cannot read folder: it is a directory");
    }
  }

  @Test
  void single_keys_are_read_with_packed_ones_expanded() {
    css("create-database sky --stripes 85 --sub-stripes 12");

    assertThat(css("get /DBS/sky").lines())
        .containsExactly(
            "/DBS/sky  READY",
            "  partitioningId  0000000001",
            "  releaseStatus  RELEASED",
            "  storageClass  L2");
    assertThat(css("get /DBS/sky/storageClass --value").out()).isEqualTo("L2");
    assertThat(css("ls /DBS/sky").lines()).containsExactly(".packed.json");
    assertThat(css("tree /PARTITIONING").lines())
        .containsExactly(
            "/PARTITIONING",
            "└── _0000000001",
            "    ├── nStripes  85",
            "    ├── nSubStripes  12",
            "    └── overlap  0.000000");
    assertThat(css("version").lines()).containsExactly("1");
  }

  @Test
  void single_keys_are_written_with_their_ancestors() {
    css("set /x/y z");
    assertThat(css("create /u/_ --unique").lines()).containsExactly("/u/_0000000001");
    assertThat(css("create /u/_ --unique").lines()).containsExactly("/u/_0000000002");

    assertThat(css("get /x/y --value").out()).isEqualTo("z");
    assertThat(failingCss("create /x/y").complaint()).isEqualTo("Key '/x/y' already exists.");
    css("rm /x");
    assertThat(failingCss("get /x/y").complaint()).isEqualTo("Key '/x/y' does not exist.");
    assertThat(failingCss("rm /").code()).isEqualTo(2);
    css("rm / --everything");
    assertThat(RunResult.in(directory, "keys", "ls").out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"/a\": \"b\"", "{\"/a\": NaN}"})
  void a_broken_file_is_described_without_the_words_of_the_parser(String json) throws IOException {
    Files.writeString(directory.resolve("broken.json"), json);

    String complaint = failingCss("load broken.json").complaint();

    assertThat(complaint).doesNotContain("Source", "REDACTED", "`").contains("line 1");
  }

  @Test
  void a_directory_or_a_missing_file_is_no_value_and_the_reason_is_given() throws IOException {
    Files.createDirectory(directory.resolve("folder"));

    assertThat(failingCss("set /x --file folder").complaint())
        .isEqualTo("cannot read folder: it is a directory");
    assertThat(failingCss("set /x --file none").complaint())
        .isEqualTo("cannot read none: there is no such file");
    assertThat(failingCss("databases --config folder").complaint()).endsWith(": it is a directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "databases --store nonsense:x",
        "databases --store file:data?nonsense=1",
        "table sky",
        "get DBS",
        "create x y",
        "dump --order random",
        "dump --format xml",
        "add-chunk a.b x n",
        "report sky well"
      })
  void a_reference_or_option_that_cannot_be_meant_is_misuse(String line) {
    RunResult ran = failingCss(line);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.complaint()).isNotBlank();
  }

  @Test
  void a_removal_says_how_many_keys_there_were() {
    css("set /x/y z");
    css("set /x/z z");

    assertThat(css("rm /x").lines())
        .containsExactly("removed /x and all keys below it: there were 3 just before");
    assertThat(css("rm / --everything").out()).startsWith("removed / and all keys below it: ");
  }

  @Test
  void a_write_says_what_it_did_in_one_line_unless_it_is_to_be_quiet() {
    assertThat(css("create-database sky").lines()).containsExactly("created database sky");
    assertThat(css("create-table sky.T --schema x").out()).isEqualTo("created table sky.T\n");
    assertThat(css("set-table-status sky.T READY --json").out())
        .isEqualTo("{\n  \"done\": \"set the status of table sky.T to READY\"\n}\n");
    assertThat(css("drop-table sky.T --quiet").out()).isEmpty();
    assertThat(css("set /x y --quiet").out()).isEmpty();
  }

  @Test
  void a_dash_is_standard_input_wherever_css_takes_a_value_or_a_file() {
    css("create-database sky");
    RunResult.with("a INT", directory, "css", "create-table", "sky.T", "--schema-file", "-");
    assertThat(css("schema sky.T").out()).isEqualTo("a INT\n");

    RunResult.with("b INT", directory, "css", "set-schema", "sky.T", "-");
    RunResult.with("one", directory, "css", "set", "/x", "-");
    RunResult.with("two", directory, "css", "create", "/y", "-");
    css("set /z --value=-");

    assertThat(css("schema sky.T").out()).isEqualTo("b INT\n");
    assertThat(css("get /x --value").out()).isEqualTo("one");
    assertThat(css("get /y --value").out()).isEqualTo("two");
    assertThat(css("get /z --value").out()).isEqualTo("-");
  }

  @Test
  void read_only_refuses_every_write() {
    css("create-database sky");

    RunResult ran = failingCss("drop-database sky --read-only");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.complaint()).isEqualTo("Attempt to modify read-only CSS.");
    assertThat(css("databases --read-only").lines()).containsExactly("sky");
  }

  @Test
  void compatible_mode_accepts_what_the_original_does() {
    assertThat(failingCss("create-table ghost.T --schema x").code()).isEqualTo(1);

    css("create-table ghost.T --schema x --compatible");

    assertThat(css("databases --long").lines()).containsExactly("ghost\t");
  }

  @Test
  void a_dump_loads_elsewhere_and_dumps_the_same() throws IOException {
    css("create-database sky --stripes 85 --sub-stripes 12");
    String dump = css("dump").out();
    Files.writeString(directory.resolve("a.json"), dump);

    assertThat(css("load a.json --store file:copy").out()).isEqualTo("loaded 8 keys\n");
    assertThat(css("dump --store file:copy").out()).isEqualTo(dump);
    assertThat(RunResult.with(dump, directory, "css", "load", "-", "--store", "file:other").code())
        .isZero();
    assertThat(css("dump /DBS --format tsv").out()).startsWith("/DBS/sky\tREADY\n");
    assertThat(css("dump --order mysql").out()).startsWith("{\n    \"\\/css_meta\"");
    assertThat(failingCss("dump --order random").code()).isEqualTo(2);
  }

  @Test
  void a_catalogue_is_ingested_from_its_folder() throws IOException {
    Path folder = Files.createDirectories(directory.resolve("catalogue"));
    Files.writeString(
        folder.resolve("database.json"),
        "{\"database\":\"sky\",\"num_stripes\":85,\"num_sub_stripes\":12,\"overlap\":0.01}");
    Files.writeString(
        folder.resolve("Filter.json"),
        "{\"database\":\"sky\",\"table\":\"Filter\",\"is_partitioned\":0,"
            + "\"schema\":[{\"name\":\"id\",\"type\":\"INT\"}]}");

    assertThat(css("ingest catalogue").lines())
        .containsExactly("database sky created", "table sky.Filter created");
    assertThat(css("ingest catalogue").lines())
        .containsExactly("database sky was there already", "table sky.Filter was there already");
    assertThat(failingCss("ingest nowhere").complaint()).contains("nowhere: there is no such file");
  }
}
