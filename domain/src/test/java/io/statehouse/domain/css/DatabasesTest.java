package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabasesTest extends OnMemory {
  private static final DatabaseName NONE = new DatabaseName("none");

  @Test
  void an_empty_store_lists_no_databases_and_is_an_error_in_compatible_mode() {
    assertThat(checked().databases().names()).isEmpty();
    assertThat(checked().databases().statuses()).isEmpty();
    assertThatThrownBy(() -> compatible().databases().names())
        .is(refusal(NOT_FOUND))
        .hasMessage("Key '/DBS' does not exist.");
    assertThatThrownBy(() -> compatible().databases().statuses()).is(refusal(NOT_FOUND));

    plant("/DBS", "");
    assertThat(compatible().databases().names()).isEmpty();
  }

  @Test
  void names_are_listed_in_byte_order_without_packed_keys() {
    plant("/DBS/b", "READY");
    plant("/DBS/B", "");
    plant("/DBS/.packed.json", "{\"ghost\":\"READY\"}");
    plant("/DBS/a/TABLES", "");

    assertThat(checked().databases().names())
        .extracting(DatabaseName::text)
        .containsExactly("B", "a", "b");
    assertThat(checked().databases().statuses())
        .containsEntry(new DatabaseName("b"), Status.READY)
        .containsEntry(new DatabaseName("a"), new Status(""));
  }

  @Test
  void the_status_of_an_existing_database_is_set() {
    Css css = sky();

    css.databases().setStatus(SKY, new Status("PENDING_DROP:1:2"));

    assertThat(css.databases().get(SKY).status()).isEqualTo(Status.pendingDrop("1:2"));
    assertThat(css.databases().contains(SKY)).isTrue();
    assertThat(css.databases().contains(NONE)).isFalse();
    assertThatThrownBy(() -> css.databases().setStatus(NONE, Status.READY))
        .is(refusal(NOT_FOUND))
        .hasMessage("Database 'none' does not exist.");
    assertThat(content()).doesNotContainKey("/DBS/none");
  }

  @Test
  void a_striping_that_is_not_stored_is_all_zeros() {
    plant("/DBS/plain", "READY");

    assertThat(checked().databases().striping(new DatabaseName("plain"))).isEqualTo(Striping.NONE);
    assertThatThrownBy(() -> checked().databases().striping(NONE)).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> checked().databases().get(NONE)).is(refusal(NOT_FOUND));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0000000009", "9"})
  void a_partitioning_that_is_missing_gives_zeros_and_its_number(String id) {
    plant("/DBS/old/partitioningId", id);
    plant("/PARTITIONING/_000000009/nStripes", "5");

    assertThat(checked().databases().striping(new DatabaseName("old")))
        .isEqualTo(new Striping(0, 0, 9, 0));
  }

  @Test
  void an_empty_partitioning_id_does_not_count() {
    plant("/DBS/old/partitioningId", "");

    assertThat(checked().databases().striping(new DatabaseName("old"))).isEqualTo(Striping.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "nStripes, abc",
    "nStripes, ''",
    "nSubStripes, true",
    "overlap, ''",
    "overlap, x",
    "nStripes, 99999999999"
  })
  void a_striping_that_is_not_a_number_is_an_error_that_names_its_key(String name, String value) {
    plant("/DBS/old/partitioningId", "0000000001");
    plant("/PARTITIONING/_0000000001/" + name, value);

    assertThatThrownBy(() -> checked().databases().striping(new DatabaseName("old")))
        .is(refusal(MALFORMED))
        .hasMessage(
            "Key '/PARTITIONING/_0000000001' value error: one of the keys is not numeric: "
                + name
                + " is \""
                + value
                + "\"");
  }

  @Test
  void a_partitioning_id_that_is_not_a_number_is_an_error() {
    plant("/DBS/old/partitioningId", "x/");

    assertThatThrownBy(() -> checked().databases().striping(new DatabaseName("old")))
        .is(refusal(MALFORMED))
        .hasMessageStartingWith("Key '/PARTITIONING/_x/' value error: one of the keys is not");
  }

  @Test
  void an_existing_database_is_created_again_only_in_compatible_mode() {
    sky();
    Map<String, String> before = content();

    assertThatThrownBy(
            () ->
                checked()
                    .databases()
                    .create(SKY, Striping.NONE, StorageClass.L1, ReleaseStatus.RELEASED))
        .is(refusal(EXISTS))
        .hasMessage("Database 'sky' already exists.");
    assertThatThrownBy(() -> checked().databases().createLike(SKY, SKY)).is(refusal(EXISTS));
    assertThat(content()).isEqualTo(before);

    compatible()
        .databases()
        .create(SKY, Striping.of(1, 1, 0), StorageClass.L1, ReleaseStatus.UNRELEASED);

    assertThat(compatible().databases().striping(SKY)).isEqualTo(new Striping(1, 1, 2, 0));
    assertThat(compatible().tables().contains(OBJECT)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"-1, 1, 0", "5, 0, 0", "5, -1, 0", "5, 1, -0.1", "5, 1, NaN", "5, 1, 400"})
  void checked_mode_refuses_an_inconsistent_striping(int stripes, int subStripes, double overlap) {
    assertThatThrownBy(
            () ->
                checked()
                    .databases()
                    .create(
                        NONE,
                        Striping.of(stripes, subStripes, overlap),
                        StorageClass.L1,
                        ReleaseStatus.RELEASED))
        .is(refusal(INVALID));
    assertThat(contentBesideVersion()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", " a", "a ", "a\n"})
  void checked_mode_refuses_a_new_name_that_would_cause_problems(String name) {
    DatabaseName trouble = new DatabaseName(name);

    assertThatThrownBy(
            () ->
                checked()
                    .databases()
                    .create(trouble, Striping.NONE, StorageClass.L1, ReleaseStatus.RELEASED))
        .is(refusal(INVALID));
    compatible()
        .databases()
        .create(trouble, Striping.NONE, StorageClass.L1, ReleaseStatus.RELEASED);
    assertThat(checked().databases().names()).containsExactly(trouble);
  }

  @Test
  void a_database_of_a_number_shares_its_partitioning_or_creates_it() {
    Css css = checked();
    Striping third = new Striping(85, 12, 3, 0.01);

    numbered(css, "a", third);
    numbered(css, "b", third);

    assertThat(css.databases().striping(new DatabaseName("a"))).isEqualTo(third);
    assertThat(css.databases().striping(new DatabaseName("b"))).isEqualTo(third);
    assertThat(css.databases().unusedPartitionings()).isEmpty();
    assertThatThrownBy(() -> numbered(css, "c", new Striping(85, 12, 3, 0.02)))
        .is(refusal(INVALID))
        .hasMessageContaining("partitioning 3 of this store is of layout_85_12")
        .hasMessageContaining("or 0 for the next free one");
  }

  private static void numbered(Css css, String name, Striping striping) {
    css.databases()
        .createNumbered(
            new DatabaseName(name),
            striping,
            StorageClass.L2,
            ReleaseStatus.RELEASED,
            Status.READY);
  }

  @Test
  void a_template_must_exist() {
    assertThatThrownBy(() -> checked().databases().createLike(SKY, NONE))
        .is(refusal(NOT_FOUND))
        .hasMessage("Database 'none' does not exist.");
    plant("/DBS/bare", "anything");

    checked().databases().createLike(SKY, new DatabaseName("bare"));

    assertThat(content()).containsEntry("/DBS/sky/.packed.json", "{} ");
    assertThat(checked().databases().get(SKY).storageClass()).isEqualTo(Optional.empty());
  }

  @Test
  void a_partitioning_that_a_database_shares_is_in_use() {
    Css css = sky();
    css.databases().createLike(new DatabaseName("like"), SKY);
    css.databases().drop(SKY);

    assertThat(css.databases().unusedPartitionings()).isEmpty();
  }

  @Test
  void a_dropped_database_is_gone_with_its_tables_but_not_its_partitioning() {
    Css css = sky();

    css.databases().drop(SKY);

    assertThat(content().keySet()).noneMatch(key -> key.startsWith("/DBS/"));
    assertThat(content()).containsKeys("/DBS", "/PARTITIONING/_0000000001/.packed.json");
    assertThat(css.databases().unusedPartitionings()).containsExactly("0000000001");
    assertThatThrownBy(() -> css.databases().drop(SKY)).is(refusal(NOT_FOUND));
  }

  @Test
  void the_empty_name_is_that_of_no_database() {
    sky();

    assertThat(checked().databases().contains("")).isFalse();
    assertThat(compatible().databases().contains("")).isFalse();
    assertThat(checked().databases().contains("sky")).isTrue();
  }
}
