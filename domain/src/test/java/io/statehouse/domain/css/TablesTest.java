package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableParameters;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.ContendingCallers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablesTest extends OnMemory {
  private static final TableRef NONE = TableRef.of("sky", "None");
  private static final TableRef NOWHERE = TableRef.of("nowhere", "None");

  @Test
  void names_need_the_database_but_not_the_tables_key() {
    plant("/DBS/bare", "READY");

    assertThat(checked().tables().names(new DatabaseName("bare"))).isEmpty();
    assertThat(checked().tables().statuses(new DatabaseName("bare"))).isEmpty();
    assertThatThrownBy(() -> checked().tables().names(SKY)).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> checked().tables().readyNames(SKY)).is(refusal(NOT_FOUND));
  }

  @Test
  void only_exactly_ready_tables_are_ready() {
    plant("/DBS/d/TABLES/b", "READY");
    plant("/DBS/d/TABLES/a", "READY ");
    plant("/DBS/d/TABLES/c", "ready");
    plant("/DBS/d/TABLES/.packed.json", "{\"ghost\":\"READY\"}");
    DatabaseName database = new DatabaseName("d");

    assertThat(checked().tables().names(database)).hasSize(3);
    assertThat(checked().tables().readyNames(database)).containsExactly(new TableName("b"));
    assertThat(checked().tables().contains(TableRef.of("d", "a"))).isTrue();
    assertThat(checked().tables().containsReady(TableRef.of("d", "a"))).isFalse();
    assertThat(checked().tables().containsReady(TableRef.of("d", "b"))).isTrue();
  }

  @Test
  void a_missing_table_is_not_contained_and_a_missing_database_is_an_error() {
    sky();

    assertThat(checked().tables().contains(NONE)).isFalse();
    assertThat(checked().tables().containsReady(NONE)).isFalse();
    assertThatThrownBy(() -> checked().tables().contains(NOWHERE)).is(refusal(NOT_FOUND));
    plant("/DBS/sky/TABLES/None", "DOES_NOT_EXIST");
    assertThat(checked().tables().contains(NONE)).isFalse();
  }

  @Test
  void a_table_that_two_waiting_callers_create_in_two_spellings_is_created_once() {
    KeySpellings caseless =
        key ->
            store.list(Prefix.ALL).stream()
                .map(Entry::key)
                .filter(stored -> stored.text().equalsIgnoreCase(key.text()))
                .findFirst();
    FaultyStore faulty = new FaultyStore(store);
    CssSettings settings = CssSettings.DEFAULTS.withMode(Mode.COMPATIBLE).withSpellings(caseless);
    Tables tables = Css.open(faulty, settings).tables();
    Key contended = CssLayout.tables(SKY).stored();
    ContendingCallers callers =
        new ContendingCallers(
            faulty,
            () -> create(tables, "Other"),
            () -> store.commit(Transaction.builder().put(contended, Bytes.EMPTY).build()));
    store.commit(Transaction.builder().delete(contended).build());
    callers.add(() -> create(tables, "Object"));
    callers.add(() -> create(tables, "object"));

    List<CompletableFuture<Void>> created = callers.run();

    assertThat(created.get(0)).isCompleted();
    assertThat(created.get(1)).isCompletedExceptionally();
    assertThat(content().keySet()).noneMatch(key -> key.contains("/object"));
  }

  private static void create(Tables tables, String name) {
    tables.create(TableRef.of("sky", name), "", Partitioning.NONE, ScanParameters.NONE);
  }

  @Test
  void reading_a_missing_table_is_an_error() {
    sky();
    Tables tables = checked().tables();
    List<Runnable> calls =
        List.of(
            () -> tables.get(NONE),
            () -> tables.schema(NONE),
            () -> tables.partitioning(NONE),
            () -> tables.scan(NONE),
            () -> tables.match(NONE),
            () -> tables.parameters(NONE),
            () -> tables.change(NONE, Optional.empty(), Optional.empty(), Optional.empty()),
            () -> tables.setStatus(NONE, Status.READY),
            () -> tables.setSchema(NONE, ""),
            () -> tables.setScan(NONE, ScanParameters.NONE),
            () -> tables.drop(NONE));
    for (Runnable call : calls) {
      assertThatThrownBy(call::run)
          .is(refusal(NOT_FOUND))
          .hasMessage("Table 'sky.None' does not exist.");
    }
    assertThatThrownBy(() -> tables.setStatus(NOWHERE, Status.READY)).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> tables.drop(NOWHERE)).is(refusal(NOT_FOUND));
    assertThat(content().keySet()).noneMatch(key -> key.contains("None"));
  }

  @Test
  void a_table_without_attributes_has_the_defaults() {
    plant("/DBS/d/TABLES/t", "");
    TableRef table = TableRef.of("d", "t");

    assertThat(checked().tables().schema(table)).isEmpty();
    assertThat(checked().tables().parameters(table))
        .isEqualTo(
            new TableParameters(MatchParameters.NONE, Partitioning.NONE, ScanParameters.NONE));
    assertThat(checked().tables().parameters(table).chunkLevel()).isZero();
  }

  @Test
  void that_the_partitioning_key_exists_is_what_counts() {
    plant("/DBS/d/TABLES/t/partitioning", "0");
    plant("/DBS/d/TABLES/u/.packed.json", "{\"partitioning\":\"\"}");
    plant("/DBS/d/TABLES/v/partitioning/.packed.json", "{\"subChunks\":\"1\"}");

    assertThat(checked().tables().partitioning(TableRef.of("d", "t")).partitioned()).isTrue();
    assertThat(checked().tables().partitioning(TableRef.of("d", "u")).chunkLevel()).isEqualTo(1);
    assertThat(checked().tables().partitioning(TableRef.of("d", "v")).chunkLevel()).isEqualTo(2);
  }

  @Test
  void sub_chunks_without_partitioning_still_count() {
    plant("/DBS/d/TABLES/t/.packed.json", "{\"partitioning/subChunks\":\"1\"}");
    TableRef table = TableRef.of("d", "t");

    // The document is fetched for "partitioning", whose parent it is; the full key text counts.
    assertThat(checked().tables().partitioning(table).partitioned()).isFalse();
    assertThat(checked().tables().parameters(table).chunkLevel()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "partitioning/overlap, abc, partitioning, one of the sub-keys is not numeric: ",
    "partitioning/subChunks, true, partitioning, one of the sub-keys is not numeric: ",
    "partitioning/subChunks, '', partitioning, one of the sub-keys is not numeric: ",
    "sharedScan/lockInMem, true, sharedScan, one of the sub-keys is not numeric: ",
    "sharedScan/scanRating, '', sharedScan, one of the sub-keys is not numeric: ",
    "match/angSep, x, match/angSep, match/angSep is not numeric: "
  })
  void a_value_that_is_not_a_number_is_an_error_that_names_its_group(
      String name, String value, String group, String problem) {
    plant("/DBS/d/TABLES/t/" + name, value);

    assertThatThrownBy(() -> checked().tables().parameters(TableRef.of("d", "t")))
        .is(refusal(MALFORMED))
        .hasMessageStartingWith("Key '/DBS/d/TABLES/t/" + group + "' value error: " + problem)
        .hasMessageEndingWith(name + " is \"" + value + "\"");
  }

  @Test
  void a_malformed_lock_is_not_noticed_in_the_combined_read_of_compatible_mode() {
    plant("/DBS/d/TABLES/t/sharedScan/lockInMem", "true");
    TableRef table = TableRef.of("d", "t");

    assertThat(compatible().tables().parameters(table).scan()).isEqualTo(ScanParameters.NONE);
    assertThatThrownBy(() -> compatible().tables().scan(table)).is(refusal(MALFORMED));
  }

  @Test
  void numbers_are_read_as_the_original_does() {
    plant(
        "/DBS/d/TABLES/t/partitioning/.packed.json",
        "{\"subChunks\": 2, \"overlap\": 1e-3, \"dirTable\": true}");

    assertThat(checked().tables().partitioning(TableRef.of("d", "t")))
        .isEqualTo(new Partitioning(true, "", "true", "", "", "", 0.001, true));
  }

  @Test
  void a_stale_plain_key_wins_over_parameters_set_later() {
    sky();
    plant("/DBS/sky/TABLES/Object/sharedScan/scanRating", "9");

    checked().tables().setScan(OBJECT, new ScanParameters(false, 2));

    assertThat(checked().tables().scan(OBJECT)).isEqualTo(new ScanParameters(false, 9));
  }

  @Test
  void an_existing_table_is_not_created_again_whatever_its_status() {
    Css css = sky();
    css.tables().setStatus(OBJECT, new Status("FAILED:x"));

    assertThatThrownBy(() -> css.tables().create(OBJECT, "", director(OBJECT), ScanParameters.NONE))
        .is(refusal(EXISTS))
        .hasMessage("Table 'sky.Object' already exists.");
    assertThatThrownBy(
            () ->
                css.tables()
                    .createMatch(
                        OBJECT, "", new MatchParameters("Object", "a", "Object", "b", "f", 0)))
        .is(refusal(EXISTS));
  }

  @Test
  void checked_mode_requires_a_database_that_fits() {
    plant("/DBS/plain", "READY");
    TableRef table = TableRef.of("plain", "t");

    assertThatThrownBy(
            () -> checked().tables().create(NOWHERE, "", Partitioning.NONE, ScanParameters.NONE))
        .is(refusal(NOT_FOUND));
    assertThatThrownBy(
            () -> checked().tables().create(table, "", director(table), ScanParameters.NONE))
        .is(refusal(INVALID))
        .hasMessage("table 'plain.t' is partitioned, but its database is not");
    checked().tables().create(table, "", Partitioning.NONE, ScanParameters.NONE);

    assertThat(content())
        .containsEntry("/DBS/plain/TABLES/t", "READY")
        .containsEntry("/DBS/plain/TABLES/t/schema", "")
        .doesNotContainKey("/DBS/nowhere");
  }

  @Test
  void checked_mode_requires_the_directors_to_exist() {
    Css css = sky();
    TableRef child = TableRef.of("sky", "Child");
    TableRef match = TableRef.of("sky", "Match");

    assertThatThrownBy(
            () ->
                css.tables()
                    .create(child, "", Partitioning.child(NONE, "id", "", ""), ScanParameters.NONE))
        .is(refusal(NOT_FOUND))
        .hasMessage("Table 'sky.None' does not exist.");
    assertThatThrownBy(
            () ->
                css.tables()
                    .createMatch(
                        match, "", new MatchParameters("sky.Object", "a", "None", "b", "f", 0)))
        .is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> css.tables().createMatch(match, "", MatchParameters.NONE))
        .is(refusal(INVALID));
    assertThatThrownBy(
            () -> css.tables().create(child, "", Partitioning.NONE, new ScanParameters(true, 0)))
        .is(refusal(INVALID));
    assertThat(css.tables().names(SKY)).containsExactly(new TableName("Object"));

    css.tables().create(child, "", Partitioning.child(OBJECT, "id", "", ""), ScanParameters.NONE);
    assertThat(content()).doesNotContainKey("/DBS/sky/TABLES/Child/sharedScan");
  }

  @Test
  void a_match_table_without_a_first_director_is_a_plain_one_in_compatible_mode() {
    sky();
    TableRef match = TableRef.of("sky", "Match");

    compatible().tables().createMatch(match, "x INT", MatchParameters.NONE);

    assertThat(content())
        .containsEntry("/DBS/sky/TABLES/Match", "READY")
        .containsEntry("/DBS/sky/TABLES/Match/schema", "x INT")
        .doesNotContainKey("/DBS/sky/TABLES/Match/match")
        .doesNotContainKey("/DBS/sky/TABLES/Match/partitioning");
  }

  @Test
  void a_dropped_table_is_gone_with_all_below_it_and_its_neighbour_stays() {
    Css css = sky();
    TableRef neighbour = TableRef.of("sky", "Object2");
    css.tables().create(neighbour, "", director(neighbour), ScanParameters.NONE);

    css.tables().drop(OBJECT);

    assertThat(css.tables().names(SKY)).containsExactly(new TableName("Object2"));
    assertThat(content().keySet()).noneMatch(key -> key.startsWith("/DBS/sky/TABLES/Object/"));
  }
}
