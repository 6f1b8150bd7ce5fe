package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.PendingAction;
import io.statehouse.domain.css.entities.PendingAction.Kind;
import io.statehouse.domain.css.entities.PendingAction.Outcome;
import io.statehouse.domain.css.entities.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PendingActionsTest extends OnMemory {

  @ParameterizedTest
  @CsvSource({
    "PENDING_CREATE:x, true, false, false, x",
    "PENDING_DROP:17:qid=4, false, true, false, 17:qid=4",
    "FAILED:no: disk, false, false, true, no: disk",
    "PENDING_CREATE:, true, false, false, ''"
  })
  void a_status_is_read_exactly_and_its_option_follows_the_first_colon(
      String text, boolean create, boolean drop, boolean failed, String option) {
    Status status = new Status(text);

    assertThat(status.isPendingCreate()).isEqualTo(create);
    assertThat(status.isPendingDrop()).isEqualTo(drop);
    assertThat(status.isFailed()).isEqualTo(failed);
    assertThat(status.option()).hasValue(option);
    assertThat(status.isReady()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ready", "READY ", "PENDING_CREATE", "pending_drop:x", "CREATING"})
  void any_other_string_is_legal_and_not_ready(String text) {
    assertThat(new Status(text).isReady()).isFalse();
    assertThat(new Status(text).option()).isEmpty();
  }

  private void plantAll() {
    plant("/DBS/a", "PENDING_CREATE:1");
    plant("/DBS/b", "PENDING_DROP:2");
    plant("/DBS/c", "READY");
    plant("/DBS/d", "FAILED:x");
    for (String database : List.of("a", "b", "c", "d")) {
      plant("/DBS/" + database + "/TABLES/drop", "PENDING_DROP:3");
      plant("/DBS/" + database + "/TABLES/make", "PENDING_CREATE:4");
      plant("/DBS/" + database + "/TABLES/ready", "READY");
    }
  }

  @Test
  void a_pass_drops_tables_then_does_databases_then_creates_tables_where_it_may() {
    plantAll();

    assertThat(checked().watcher().pending())
        .extracting(
            action ->
                action.kind()
                    + " "
                    + action.database()
                    + action.table().map(table -> "." + table).orElse(""))
        .containsExactly(
            "DROP_TABLE a.drop",
            "DROP_TABLE b.drop",
            "DROP_TABLE c.drop",
            "DROP_TABLE d.drop",
            "CREATE_DATABASE a",
            "DROP_DATABASE b",
            "CREATE_TABLE a.make",
            "CREATE_TABLE c.make");
  }

  @Test
  void an_empty_store_has_no_pending_actions() {
    assertThat(checked().watcher().pending()).isEmpty();
    assertThat(compatible().watcher().pending()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"CREATE_DATABASE, /DBS/a", "CREATE_TABLE, /DBS/a/TABLES/make"})
  void what_was_created_is_ready(Kind kind, String key) {
    plantAll();

    assertThat(checked().watcher().report(first(kind), Outcome.DONE)).isTrue();

    assertThat(content()).containsEntry(key, "READY");
  }

  @Test
  void what_was_dropped_is_deleted() {
    plantAll();

    assertThat(checked().watcher().report(first(Kind.DROP_DATABASE), Outcome.DONE)).isTrue();
    assertThat(checked().watcher().report(first(Kind.DROP_TABLE), Outcome.DONE)).isTrue();

    assertThat(content().keySet()).noneMatch(key -> key.startsWith("/DBS/b"));
    assertThat(content()).doesNotContainKey("/DBS/a/TABLES/drop").containsKey("/DBS/a/TABLES");
  }

  @Test
  void what_failed_says_why_and_what_must_wait_stays() {
    plantAll();

    checked().watcher().report(first(Kind.DROP_DATABASE), Outcome.failed("no: disk"));
    checked().watcher().report(first(Kind.CREATE_DATABASE), Outcome.NOT_NOW);

    assertThat(content())
        .containsEntry("/DBS/b", "FAILED:no: disk")
        .containsEntry("/DBS/a", "PENDING_CREATE:1");
  }

  @Test
  void a_result_that_comes_too_late_changes_nothing() {
    plantAll();
    PendingAction action = first(Kind.DROP_DATABASE);
    checked().databases().setStatus(new DatabaseName("b"), Status.READY);

    assertThat(checked().watcher().report(action, Outcome.DONE)).isFalse();
    assertThat(content()).containsEntry("/DBS/b", "READY");
    checked().databases().drop(new DatabaseName("b"));
    assertThat(checked().watcher().report(action, Outcome.DONE)).isFalse();
    assertThat(action.option()).isEqualTo("2");
    assertThat(action.table()).isEqualTo(Optional.empty());
  }

  private PendingAction first(Kind kind) {
    return checked().watcher().pending().stream()
        .filter(action -> action.kind() == kind)
        .findFirst()
        .orElseThrow();
  }
}
