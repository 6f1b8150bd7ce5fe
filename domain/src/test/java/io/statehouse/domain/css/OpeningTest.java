package io.statehouse.domain.css;

import static io.statehouse.domain.css.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.CssException.Kind.MALFORMED;
import static io.statehouse.domain.css.CssException.Kind.READ_ONLY;
import static io.statehouse.domain.css.CssException.Kind.VERSION_MISMATCH;
import static io.statehouse.domain.css.Refusals.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningTest extends OnMemory {
  private static final CssSettings READING = CssSettings.DEFAULTS.withReadOnly(true);

  @Test
  void an_empty_store_gets_its_version() {
    checked();

    assertThat(content()).isEqualTo(Map.of("/css_meta", "", "/css_meta/version", "1"));
    assertThat(checked().version()).isEqualTo("1");
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
  void an_empty_version_is_taken_as_missing_and_then_found_in_the_way() {
    plant("/css_meta/version", "");

    assertThatThrownBy(this::checked)
        .is(refusal(EXISTS))
        .hasMessage("Key '/css_meta/version' already exists.");
  }

  @Test
  void a_store_without_version_is_not_opened_to_read() {
    plant("/DBS/sky", "READY");

    assertThatThrownBy(() -> Css.open(store, READING))
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
  void what_is_opened_to_read_reads_and_refuses_every_write_before_anything_else() {
    sky();
    Map<String, String> before = content();
    Css css = Css.open(store, READING);
    DatabaseName none = new DatabaseName("none");
    TableRef noTable = TableRef.of("none", "none");

    assertThat(css.tables().schema(OBJECT)).isEqualTo("`id` INT");
    refuses(() -> css.tree().create("not a key", ""));
    refuses(() -> css.tree().createUnique("not a key", ""));
    refuses(() -> css.tree().set("not a key", ""));
    refuses(() -> css.tree().delete("not a key"));
    refuses(() -> css.databases().setStatus(none, Status.READY));
    refuses(
        () ->
            css.databases().create(SKY, Striping.NONE, StorageClass.L1, ReleaseStatus.UNRELEASED));
    refuses(() -> css.databases().createLike(SKY, none));
    refuses(() -> css.databases().drop(none));
    refuses(() -> css.tables().setStatus(noTable, Status.READY));
    refuses(() -> css.tables().setSchema(noTable, ""));
    refuses(() -> css.tables().setScan(noTable, ScanParameters.NONE));
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
}
