package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SharedScansTest extends OnMemory {
  private static final TableRef CHILD = TableRef.of("sky", "Child");
  private static final TableRef MATCH = TableRef.of("sky", "Match");
  private static final TableRef PLAIN = TableRef.of("sky", "Plain");

  private void manyTables() {
    Css css = sky();
    css.tables().create(CHILD, "", Partitioning.child(OBJECT, "id", "", ""), ScanParameters.NONE);
    css.tables()
        .createMatch(
            MATCH, "", new MatchParameters("sky.Object", "a", "sky.Object", "b", "f", 0.1));
    css.tables().create(PLAIN, "", Partitioning.NONE, ScanParameters.NONE);
    css.databases()
        .create(new DatabaseName("plain"), Striping.NONE, StorageClass.L2, ReleaseStatus.RELEASED);
  }

  @Test
  void partitioned_tables_other_than_match_tables_are_shown_by_family_and_database() {
    manyTables();

    assertThat(checked().sharedScans().all())
        .isEqualTo(
            Map.of(
                "layout_85_12",
                Map.of(
                    SKY,
                    Map.of(
                        OBJECT.table(), Optional.of(new ScanParameters(true, 1)),
                        CHILD.table(), Optional.of(ScanParameters.NONE)))));
  }

  @Test
  void a_table_that_is_not_ready_is_shown_without_parameters() {
    sky();
    checked().tables().setStatus(OBJECT, new Status("PENDING_DROP:17"));

    assertThat(checked().sharedScans().all())
        .isEqualTo(Map.of("layout_85_12", Map.of(SKY, Map.of(OBJECT.table(), Optional.empty()))));
  }

  @Test
  void an_empty_store_has_no_families() {
    assertThat(checked().sharedScans().all()).isEmpty();
    assertThat(compatible().sharedScans().all()).isEmpty();
  }

  @Test
  void a_rating_is_set_and_the_lock_stays_in_checked_mode_only() {
    sky();

    assertThat(checked().sharedScans().setRating(OBJECT, 3)).isEqualTo(new ScanParameters(true, 3));
    assertThat(content())
        .containsEntry(
            "/DBS/sky/TABLES/Object/sharedScan/.packed.json",
            "{\"lockInMem\":\"1\",\"scanRating\":\"3\"} ");
    assertThat(compatible().sharedScans().setRating(OBJECT, 2))
        .isEqualTo(new ScanParameters(false, 2));
    assertThat(content())
        .containsEntry(
            "/DBS/sky/TABLES/Object/sharedScan/.packed.json",
            "{\"lockInMem\":\"0\",\"scanRating\":\"2\"} ");
  }

  @Test
  void match_tables_plain_tables_and_missing_ones_are_refused() {
    manyTables();
    Map<String, String> before = content();
    SharedScans scans = checked().sharedScans();

    assertThatThrownBy(() -> scans.setRating(MATCH, 1))
        .is(refusal(INVALID))
        .hasMessage("table 'sky.Match' is a match table, which takes no part in shared scans");
    assertThatThrownBy(() -> scans.setRating(PLAIN, 1))
        .is(refusal(INVALID))
        .hasMessage("table 'sky.Plain' is not partitioned, so it takes no part in shared scans");
    assertThatThrownBy(() -> scans.setRating(TableRef.of("sky", "None"), 1)).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> scans.setRating(TableRef.of("none", "None"), 1))
        .is(refusal(NOT_FOUND));
    assertThat(content()).isEqualTo(before);
  }
}
