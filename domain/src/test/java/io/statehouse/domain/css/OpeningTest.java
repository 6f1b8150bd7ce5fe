package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static io.statehouse.domain.css.entities.CssException.Kind.READ_ONLY;
import static io.statehouse.domain.css.entities.CssException.Kind.VERSION_MISMATCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.progress.Progress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningTest extends OnMemory {
  private static final CssSettings READING = CssSettings.DEFAULTS.withReadOnly(true);

  @Test
  void in_compatible_mode_opening_writes_the_version() {
    compatible();

    assertThat(content()).isEqualTo(Map.of("/css_meta", "", "/css_meta/version", "1"));
    assertThat(compatible().version()).isEqualTo("1");
  }

  @Test
  void in_checked_mode_reading_writes_nothing() {
    for (CssSettings settings : List.of(CssSettings.DEFAULTS, READING)) {
      Css css = Css.open(store, settings);

      assertThat(css.version()).isEqualTo("1");
      assertThat(css.databases().names()).isEmpty();
      assertThat(css.databases().statuses()).isEmpty();
      assertThat(css.databases().contains(SKY)).isFalse();
      assertThat(css.databases().unusedPartitionings()).isEmpty();
      isNotFound(() -> css.databases().get(SKY));
      isNotFound(() -> css.databases().striping(SKY));
      isNotFound(() -> css.tables().names(SKY));
      isNotFound(() -> css.tables().readyNames(SKY));
      isNotFound(() -> css.tables().contains(OBJECT));
      isNotFound(() -> css.tables().containsReady(OBJECT));
      isNotFound(() -> css.tables().get(OBJECT));
      isNotFound(() -> css.tables().schema(OBJECT));
      isNotFound(() -> css.tables().partitioning(OBJECT));
      isNotFound(() -> css.tables().scan(OBJECT));
      isNotFound(() -> css.tables().match(OBJECT));
      isNotFound(() -> css.tables().parameters(OBJECT));
      assertThat(css.nodes().names()).isEmpty();
      assertThat(css.nodes().all()).isEmpty();
      isNotFound(() -> css.nodes().get(WORKER));
      isNotFound(() -> css.chunks().list(OBJECT));
      assertThat(css.sharedScans().all()).isEmpty();
      assertThat(css.watcher().pending()).isEmpty();
      assertThat(css.emptyChunks().of(SKY)).isEmpty();
      assertThat(css.tree().exists("/")).isFalse();
      assertThat(css.tree().get("/DBS", "none")).isEqualTo("none");
      isNotFound(() -> css.tree().get("/DBS"));
      assertThat(css.tree().getMany(List.of("/", "/DBS"))).isEmpty();
      isNotFound(() -> css.tree().children("/"));
      isNotFound(() -> css.tree().childrenValues("/"));
      isNotFound(() -> css.tree().expandedChildren("/"));
      assertThat(css.tree().expanded("/DBS")).isEmpty();
      assertThat(Content.dump(css)).isEqualTo("{\n}\n");
      assertThat(content()).isEmpty();
    }
  }

  private static void isNotFound(Runnable read) {
    assertThatThrownBy(read::run).is(refusal(NOT_FOUND));
  }

  @Test
  void the_first_write_also_writes_the_version() {
    Css css = checked();

    assertThatThrownBy(() -> css.databases().drop(SKY)).is(refusal(NOT_FOUND));
    assertThat(content()).isEmpty();

    css.tree().set("/a", "1");
    assertThat(content()).isEqualTo(Map.of("/a", "1", "/css_meta", "", "/css_meta/version", "1"));
  }

  @Test
  void the_first_write_is_refused_if_another_version_was_written_since_opening() {
    Css css = checked();
    plant("/css_meta/version", "2");

    assertThatThrownBy(() -> css.tree().set("/a", "1")).is(refusal(VERSION_MISMATCH));

    assertThat(content()).doesNotContainKey("/a");
  }

  @Test
  void a_version_is_written_below_a_key_that_has_a_value() {
    plant("/css_meta", "mine");

    checked().tree().set("/a", "");

    assertThat(content())
        .containsEntry("/css_meta", "mine")
        .containsEntry("/css_meta/version", "1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "01", "1 ", " 1", "one"})
  void another_version_is_not_opened(String version) {
    plant("/css_meta/version", version);

    assertThatThrownBy(this::checked)
        .is(refusal(VERSION_MISMATCH))
        .hasMessage("CSS version number mismatch: expected=1, actual=" + version);
  }

  @Test
  void an_empty_version_counts_as_missing_and_cannot_be_created() {
    plant("/css_meta/version", "");

    assertThatThrownBy(this::checked)
        .is(refusal(EXISTS))
        .hasMessage("Key '/css_meta/version' already exists.");
  }

  @Test
  void in_compatible_mode_a_store_without_version_is_not_opened_to_read() {
    plant("/DBS/sky", "READY");

    assertThatThrownBy(() -> Css.open(store, READING.withMode(Mode.COMPATIBLE)))
        .is(refusal(READ_ONLY))
        .hasMessage("Attempt to modify read-only CSS.");
    assertThat(content()).doesNotContainKey("/css_meta");
  }

  @Test
  void the_version_is_not_read_again_after_opening() {
    Css css = sky();

    css.tree().set("/css_meta/version", "2");

    assertThat(css.databases().names()).containsExactly(SKY);
    assertThatThrownBy(() -> Css.open(store, CssSettings.DEFAULTS)).is(refusal(VERSION_MISMATCH));
    css.tree().delete("/css_meta/version");
    assertThatThrownBy(css::version)
        .is(refusal(MALFORMED))
        .hasMessage("Key for CSS version is not defined: '/css_meta/version'");
  }

  @Test
  void a_read_only_instance_reads_and_refuses_every_write() {
    sky().nodes().add(WORKER, PARAMETERS);
    Map<String, String> before = content();
    Css css = Css.open(store, READING);
    DatabaseName none = new DatabaseName("none");
    TableRef noTable = TableRef.of("none", "none");

    assertThat(css.tables().schema(OBJECT)).isEqualTo("`id` INT");
    refuses(() -> css.tree().create("not a key", ""));
    refuses(() -> css.tree().createUnique("not a key", ""));
    refuses(() -> css.tree().set("not a key", ""));
    refuses(() -> css.tree().delete("not a key"));
    refuses(() -> css.databases().setStatus(SKY, Status.READY));
    refuses(
        () ->
            css.databases().create(SKY, Striping.NONE, StorageClass.L1, ReleaseStatus.UNRELEASED));
    refuses(() -> css.databases().createLike(SKY, none));
    refuses(() -> css.databases().drop(none));
    refuses(() -> css.tables().setStatus(OBJECT, Status.READY));
    refuses(() -> css.tables().setSchema(OBJECT, ""));
    refuses(() -> css.tables().setScan(OBJECT, ScanParameters.NONE));
    refuses(() -> css.tables().create(noTable, "", Partitioning.NONE, ScanParameters.NONE));
    refuses(() -> css.tables().createMatch(noTable, "", MatchParameters.NONE));
    refuses(() -> css.tables().drop(noTable));
    refuses(() -> css.nodes().add(WORKER, PARAMETERS));
    refuses(() -> css.nodes().setState(WORKER, NodeState.ACTIVE));
    refuses(() -> css.nodes().delete(WORKER));
    refuses(() -> css.chunks().add(noTable, new ChunkNumber(1), List.of()));
    refuses(() -> css.chunks().addAll(noTable, Map.of(), Progress.NONE));
    refuses(() -> css.chunks().delete(noTable, new ChunkNumber(1)));
    refuses(() -> css.sharedScans().setRating(noTable, 1));
    refuses(
        () ->
            new Loader(store, READING)
                .load(Content.file("oops"), LoadOptions.DEFAULTS, Progress.NONE));
    assertThat(content()).isEqualTo(before);
  }

  private static void refuses(Runnable write) {
    assertThatThrownBy(write::run).is(refusal(READ_ONLY));
  }

  @Test
  void a_read_only_instance_names_what_is_not_there_before_it_refuses_to_write() {
    Css reading = Css.open(store, READING);

    isNotFound(() -> reading.databases().setStatus(SKY, Status.READY));
    isNotFound(() -> reading.tables().setStatus(OBJECT, Status.READY));
    isNotFound(() -> reading.tables().setSchema(OBJECT, ""));
    isNotFound(() -> reading.tables().setScan(OBJECT, ScanParameters.NONE));
    isNotFound(() -> reading.nodes().setState(WORKER, NodeState.ACTIVE));
    assertThat(content()).isEmpty();
  }

  @Test
  void a_store_that_has_only_keys_of_others_is_refused_without_naming_them() {
    Content.put(store, "secret|u", "x");
    Map<String, String> before = content();

    assertThatThrownBy(() -> Css.open(store, CssSettings.DEFAULTS))
        .is(refusal(EXISTS))
        .hasMessage("The store has keys, but none of Qserv CSS: name another store.");
    assertThat(content()).isEqualTo(before);
    Content.put(store, "/NODES/w1", "ACTIVE");
    assertThat(checked().nodes().get(WORKER).isActive()).isTrue();
  }
}
