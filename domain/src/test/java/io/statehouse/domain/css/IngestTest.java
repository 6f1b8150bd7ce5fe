package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.BAD_FILE;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.IngestPlan;
import io.statehouse.domain.css.entities.IngestPlan.PlannedTable;
import io.statehouse.domain.css.entities.IngestReport;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IngestTest extends OnMemory {
  private static final String SCHEMA =
      "(`qserv_trans_id` INT NOT NULL, `id` BIGINT NOT NULL, `id2` BIGINT, `lat` DOUBLE,"
          + " `lon` DOUBLE, `flag` INT)";
  private static final String DIRECTOR =
      "\"is_partitioned\":1,\"director_table\":\"\",\"director_key\":\"id\","
          + "\"latitude_key\":\"lat\",\"longitude_key\":\"lon\"";
  private static final String CHILD =
      "\"is_partitioned\":1,\"director_table\":\"Object\",\"director_key\":\"id\"";
  private static final String MATCH =
      "\"is_partitioned\":1,\"director_table\":\"cat.Object\",\"director_key\":\"id\","
          + "\"director_table2\":\"Object\",\"director_key2\":\"id2\",\"flag\":\"flag\","
          + "\"ang_sep\":0.000123";
  private static final String REGULAR = "\"is_partitioned\":0";
  private static final DatabaseName CAT = new DatabaseName("cat");

  private static CatalogueInMemory catalogue() {
    return new CatalogueInMemory()
        .withTable("cat", "AMatch", MATCH)
        .withTable("cat", "Child", CHILD)
        .withTable("cat", "Object", DIRECTOR)
        .withTable("cat", "Plain", REGULAR)
        .withDatabase("cat", 85, 0.01667);
  }

  private IngestReport ingest(CatalogueFiles files) {
    return checked().ingest().run(files, List.of(), Progress.NONE);
  }

  @Test
  void a_catalogue_is_registered_as_the_original_does() {
    IngestReport report = ingest(catalogue());

    assertThat(report.databaseCreated()).isTrue();
    assertThat(report.created())
        .extracting(TableRef::toString)
        .containsExactly("cat.Plain", "cat.Object", "cat.Child", "cat.AMatch");
    assertThat(report.replicas()).isZero();
    Database database = checked().databases().get(CAT);
    assertThat(database.striping()).isEqualTo(new Striping(85, 12, 1, 0.01667));
    assertThat(database.storageClass()).hasValue(StorageClass.L2);
    assertThat(database.releaseStatus()).hasValue(ReleaseStatus.RELEASED);
    String tables = "/DBS/cat/TABLES/";
    assertThat(content())
        .containsEntry(tables + "Plain", "READY")
        .containsEntry(tables + "Plain/schema", SCHEMA)
        .doesNotContainKey(tables + "Plain/partitioning")
        .containsEntry(
            tables + "Object/partitioning/.packed.json",
            "{\"dirColName\":\"id\",\"dirDb\":\"cat\",\"dirTable\":\"Object\",\"latColName\":\"lat\","
                + "\"lonColName\":\"lon\",\"overlap\":\"0.016670\",\"subChunks\":\"1\"} ")
        .containsEntry(
            tables + "Object/sharedScan/.packed.json",
            "{\"lockInMem\":\"1\",\"scanRating\":\"1\"} ")
        .containsEntry(
            tables + "Child/partitioning/.packed.json",
            "{\"dirColName\":\"id\",\"dirDb\":\"cat\",\"dirTable\":\"Object\",\"latColName\":\"\","
                + "\"lonColName\":\"\",\"subChunks\":\"0\"} ")
        .containsEntry(
            tables + "Child/sharedScan/.packed.json", "{\"lockInMem\":\"1\",\"scanRating\":\"1\"} ")
        .containsEntry(
            tables + "AMatch/match/.packed.json",
            "{\"angSep\":\"0.000123\",\"dirColName1\":\"id\",\"dirColName2\":\"id2\","
                + "\"dirTable1\":\"cat.Object\",\"dirTable2\":\"cat.Object\","
                + "\"flagColName\":\"flag\"} ")
        .doesNotContainKey(tables + "AMatch/sharedScan");
  }

  @Test
  void a_second_database_of_the_family_shares_the_partitioning_and_its_overlap() {
    ingest(catalogue());

    ingest(
        new CatalogueInMemory()
            .withDatabase("more", 85, 0.5)
            .withTable("more", "Stars", DIRECTOR)
            .withTable("more", "Far", CHILD.replace("Object", "cat.Object")));

    assertThat(checked().databases().striping(new DatabaseName("more")))
        .isEqualTo(new Striping(85, 12, 1, 0.01667));
    assertThat(checked().tables().partitioning(TableRef.of("more", "Stars")).overlap())
        .isEqualTo(0.01667);
    assertThat(checked().tables().partitioning(TableRef.of("more", "Far")).dirDb())
        .isEqualTo("cat");
  }

  @Test
  void a_database_that_is_not_ready_is_no_template() {
    ingest(catalogue());
    checked().databases().setStatus(CAT, Status.pendingDrop("1"));

    ingest(new CatalogueInMemory().withDatabase("more", 85, 0.5));

    assertThat(checked().databases().striping(new DatabaseName("more")))
        .isEqualTo(new Striping(85, 12, 2, 0.5));
  }

  @Test
  void a_plan_says_what_an_ingest_would_do_and_writes_nothing() {
    ingest(catalogue());
    CatalogueFiles files =
        new CatalogueInMemory()
            .withTable("more", "Object", DIRECTOR)
            .withDatabase("more", 85, 0.01667);
    Map<String, String> before = content();

    IngestPlan plan = checked().ingest().plan(files, List.of());

    assertThat(plan.databaseCreated()).isTrue();
    assertThat(plan.like()).hasValue(CAT);
    assertThat(plan.created())
        .containsExactly(new PlannedTable(TableRef.of("more", "Object"), "director", 6, 0));
    assertThat(content()).isEqualTo(before);
    assertThat(checked().ingest().plan(catalogue(), List.of()).skipped()).hasSize(4);
  }

  @Test
  void an_ingest_is_run_again_without_harm_and_adds_what_is_missing() {
    ingest(catalogue());
    Map<String, String> complete = content();
    checked().tables().drop(TableRef.of("cat", "Child"));

    IngestReport report = ingest(catalogue());

    assertThat(report.databaseCreated()).isFalse();
    assertThat(report.created()).containsExactly(TableRef.of("cat", "Child"));
    assertThat(report.skipped()).hasSize(3);
    assertThat(content()).isEqualTo(complete);
    assertThat(ingest(catalogue()).created()).isEmpty();
  }

  @Test
  void an_existing_table_that_is_not_ready_is_refused() {
    ingest(catalogue());
    checked().tables().setStatus(TableRef.of("cat", "Child"), Status.pendingDrop("1"));

    assertThatThrownBy(() -> ingest(catalogue()))
        .is(refusal(EXISTS))
        .hasMessage("Table 'cat.Child' already exists.");
  }

  @Test
  void a_database_partitioned_otherwise_is_left_alone() {
    ingest(catalogue());

    assertThatThrownBy(() -> ingest(catalogue().withDatabase("cat", 60, 0.1)))
        .is(refusal(INVALID))
        .hasMessage("database 'cat' is of layout_85_12, but its description is of layout_60_12");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Child.json | {\"database\":\"cat\" | Child.json, line 1, column",
        "Child.json | [] | Child.json: expected an object but found an array",
        "Child.json | {} | Child.json: \"database\" is missing",
        "Child.json | {\"database\":\"other\",\"table\":\"t\",\"is_partitioned\":0,\"schema\":[]} |"
            + " database.json: table 'other.t' is not of database 'cat'",
        "Child.json | {\"database\":\"cat\",\"table\":\"a/b\"} |"
            + " Child.json: table name 'a/b' has a slash at position 1",
        "Child.json | {\"database\":\"cat\",\"table\":\"Object\",\"is_partitioned\":0,\"schema\":[]}"
            + " | database.json: table 'cat.Object' is described twice",
        "Child.json | {\"database\":\"cat\",\"table\":\"t\",\"is_partitioned\":\"yes\",\"schema\":[]}"
            + " | Child.json, \"is_partitioned\": expected a number but found a string",
        "Child.json | {\"database\":\"cat\",\"table\":\"t\",\"is_partitioned\":0,\"schema\":[1]} |"
            + " Child.json, \"schema\"[0]: expected an object but found 1.0",
        "Child.json | {\"database\":\"cat\",\"table\":\"t\",\"is_partitioned\":0,"
            + "\"schema\":[{\"name\":\"qserv_trans_id\",\"type\":\"INT\"}]} |"
            + " Child.json: table 'cat.t' describes the column qserv_trans_id, which is reserved",
        "Child.json | {\"database\":\"cat\",\"table\":\"t\",\"is_partitioned\":1,\"schema\":[]} |"
            + " Child.json: \"director_key\" names no column",
        "database.json | {\"database\":\"cat\",\"num_stripes\":0,\"num_sub_stripes\":1,\"overlap\":0}"
            + " | database.json: number of stripes is 0: it must be at least 1",
        "database.json | {\"database\":\"cat\",\"num_stripes\":1.5,\"num_sub_stripes\":1,"
            + "\"overlap\":0} | database.json, \"num_stripes\": expected an integer but found 1.5",
        "database.json | {\"database\":\"cat\",\"num_stripes\":1,\"num_sub_stripes\":1,"
            + "\"overlap\":-1} | database.json: overlap is -1.0: it must be 0 to 360 degrees",
        "metadata.json | {\"database\":\"gone.json\",\"tables\":[]} |"
            + " gone.json: there is no such file in the catalogue's folder"
      })
  void a_description_that_is_wrong_is_refused_before_the_first_write(
      String file, String content, String message) {
    assertThatThrownBy(() -> ingest(catalogue().with(file, content)))
        .is(refusal(BAD_FILE))
        .hasMessageStartingWith(message);
    assertThat(contentBesideVersion()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"latitude_key\":\"lat\" | \"latitude_key\":\"\" | names no column",
        "\"latitude_key\":\"lat\" | \"latitude_key\":\"dec\" | refers to a column 'dec'",
        "\"director_key\":\"id\" | \"director_key\":\"nid\" | refers to a column 'nid'"
      })
  void a_director_needs_its_columns(String there, String instead, String message) {
    CatalogueInMemory wrong =
        catalogue().withTable("cat", "Object", DIRECTOR.replace(there, instead));

    assertThatThrownBy(() -> ingest(wrong)).hasMessageContaining(message);
    assertThat(contentBesideVersion()).isEmpty();
  }

  @Test
  void a_director_has_no_large_columns() {
    CatalogueInMemory wrong = catalogue();
    wrong.with(
        "Object.json",
        "{\"database\":\"cat\",\"table\":\"Object\","
            + DIRECTOR
            + ",\"schema\":[{\"name\":\"id\",\"type\":\"mediumtext\"}]}");

    assertThatThrownBy(() -> ingest(wrong)).hasMessageContaining("'id' of the type 'mediumtext'");
  }

  @Test
  void an_unknown_director_is_refused_before_the_first_write() {
    CatalogueInMemory wrong =
        catalogue().withTable("cat", "Child", CHILD.replace("Object", "cat.Nothing"));

    assertThatThrownBy(() -> ingest(wrong))
        .is(refusal(NOT_FOUND))
        .hasMessage("Table 'cat.Nothing' does not exist.");
    assertThat(contentBesideVersion()).isEmpty();
  }

  @Test
  void metadata_names_the_files_and_the_chunks_and_other_files_are_skipped() {
    CatalogueInMemory files =
        new CatalogueInMemory()
            .with("notes.json", "not JSON")
            .with(
                "db.json",
                "{\"database\":\"cat\",\"num_stripes\":85,\"num_sub_stripes\":12,"
                    + "\"overlap\":0.1}")
            .withTable("cat", "Object", DIRECTOR)
            .with(
                "metadata.json",
                "{\"database\":\"db.json\",\"tables\":[{\"schema\":\"Object.json\",\"indexes\":[],"
                    + "\"data\":[{\"directory\":\"x\",\"chunks\":[5,3],\"overlaps\":[9]},"
                    + "{\"chunks\":[4,3]}]}]}");
    NodeName other = new NodeName("w2");

    assertThatThrownBy(() -> checked().ingest().run(files, List.of(WORKER), Progress.NONE))
        .is(refusal(NOT_FOUND));
    assertThat(contentBesideVersion()).isEmpty();
    checked().nodes().add(WORKER, PARAMETERS);
    checked().nodes().add(other, PARAMETERS);
    assertThat(checked().ingest().plan(files, List.of(WORKER, other)).replicas()).isEqualTo(3);
    IngestReport report = checked().ingest().run(files, List.of(WORKER, other), Progress.NONE);

    assertThat(report.replicas()).isEqualTo(3);
    assertThat(checked().chunks().list(TableRef.of("cat", "Object")))
        .isEqualTo(
            Map.of(
                new ChunkNumber(3), List.of("w2"),
                new ChunkNumber(4), List.of("w1"),
                new ChunkNumber(5), List.of("w2")));
    Map<String, String> complete = content();
    assertThat(checked().ingest().run(files, List.of(WORKER, other), Progress.NONE).replicas())
        .isZero();
    assertThat(content()).isEqualTo(complete);
  }

  @Test
  void without_a_database_file_there_is_nothing_to_ingest() {
    assertThatThrownBy(() -> ingest(new CatalogueInMemory()))
        .is(refusal(BAD_FILE))
        .hasMessage("database.json: there is no such file in the catalogue's folder");
  }
}
