package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.BAD_FILE;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.VERSION_MISMATCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoaderTest extends OnMemory {
  private static final Map<String, String> VERSION =
      Map.of("/css_meta", "", "/css_meta/version", "1");

  private LoadReport load(String file) {
    return new Loader(store, CssSettings.DEFAULTS)
        .load(Content.file(file), LoadOptions.DEFAULTS, Progress.NONE);
  }

  @Test
  void an_empty_object_is_an_empty_store_with_a_version() {
    assertThat(load("{}").keys()).isZero();
    assertThat(content()).isEqualTo(VERSION);
    load("\"a string alone\"");
    assertThat(content()).isEqualTo(VERSION);
  }

  @Test
  void ancestors_appear_and_values_become_text() {
    load("{\"/a/b\": 1.50, \"/c\": null, \"/d\": true, \"/e\": {\"x\": 1}, \"/\": \"\"}");

    assertThat(contentBesideVersion())
        .isEqualTo(Map.of("/a", "", "/a/b", "1.50", "/c", "null", "/d", "true", "/e", ""));
  }

  @Test
  void a_parent_named_after_its_child_gets_its_value() {
    load("{\"/a/b/c\": \"1\", \"/a/b\": \"2\", \"/a\": \"3\"}");

    assertThat(contentBesideVersion()).isEqualTo(Map.of("/a", "3", "/a/b", "2", "/a/b/c", "1"));
  }

  @Test
  void the_old_form_is_recognized_by_its_first_character() {
    load("/\t\\N\n/a/b\tx y\n/c\t\\N\n");

    assertThat(contentBesideVersion()).isEqualTo(Map.of("/a", "", "/a/b", "x y", "/c", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"/a/\": \"\"} | line 1, column 9: invalid key '/a/': it ends with a slash",
        "{\"a\": \"\"} | line 1, column 7: invalid key 'a': it does not start with a slash",
        "{\"/a//b\": 1} | line 1, column 11: invalid key '/a//b': it has an empty segment at position 2",
        "{\"/\": \"x\"} | line 1, column 7: the root has no value of its own: name a key below it",
        "[1] | line 1, column 2: the root has no value of its own: name a key below it",
        "{\"/css_meta/version\": 2} | CSS version number mismatch: expected=1, actual=2",
        "{\"/css_meta/version\": \"\"} | CSS version number mismatch: expected=1, actual="
      })
  void an_entry_that_cannot_be_loaded_is_refused_with_its_place(String file, String message) {
    assertThatThrownBy(() -> load(file)).isInstanceOf(CssException.class).hasMessage(message);
    assertThat(content()).isEmpty();
  }

  @Test
  void a_key_or_value_larger_than_the_store_takes_is_refused_before_the_first_write() {
    Limits small =
        Limits.builder()
            .keyBytes(100)
            .valueBytes(10)
            .conditions(50)
            .writes(50)
            .operations(100)
            .transactionBytes(10_000)
            .keysPerRead(20)
            .build();
    try (MemoryStore smallStore = new MemoryStore(small, RoundTripListener.NONE)) {
      Loader loader = new Loader(smallStore, CssSettings.DEFAULTS);
      for (String member : List.of("\"/a\": \"" + "x".repeat(11) + "\"", longKey(101))) {
        assertThatThrownBy(
                () ->
                    loader.load(
                        Content.file("{\"/first\": \"\",\n" + member + "}"),
                        LoadOptions.DEFAULTS,
                        Progress.NONE))
            .is(refusal(BAD_FILE))
            .hasMessageStartingWith("line 2, column ")
            .hasMessageContaining("at most");
      }
      assertThat(Content.of(smallStore)).isEmpty();
    }
  }

  private static String longKey(int bytes) {
    return "\"/" + "k".repeat(bytes - 1) + "\": \"\"";
  }

  @Test
  void a_load_is_cut_into_transactions_that_the_store_takes() {
    Limits small =
        Limits.builder()
            .keyBytes(512)
            .valueBytes(1_000)
            .conditions(20)
            .writes(20)
            .operations(30)
            .transactionBytes(10_000)
            .keysPerRead(10)
            .build();
    try (MemoryStore smallStore = new MemoryStore(small, RoundTripListener.NONE)) {
      StringBuilder file = new StringBuilder("{\"/a\": \"A\"");
      for (int i = 0; i < 100; i++) {
        file.append(",\n\"/a/b").append(i % 7).append("/c/d").append(i).append("\": \"v\"");
      }
      List<Long> told = new ArrayList<>();

      LoadReport report =
          new Loader(smallStore, CssSettings.DEFAULTS)
              .load(
                  Content.file(file + "}"),
                  LoadOptions.DEFAULTS,
                  (stage, done, total) -> told.add(total));

      assertThat(report.keys()).isEqualTo(101);
      assertThat(report.transactions()).isGreaterThan(10);
      assertThat(Content.of(smallStore)).hasSize(1 + 7 + 7 + 100 + 2).containsEntry("/a", "A");
      Content.assertNoGhostParents(smallStore);
      assertThat(told).endsWith(101L);
    }
  }

  @Test
  void values_near_the_largest_transaction_go_alone() {
    Limits small =
        Limits.builder()
            .keyBytes(512)
            .valueBytes(1_000)
            .conditions(20)
            .writes(20)
            .operations(30)
            .transactionBytes(1_100)
            .keysPerRead(10)
            .build();
    try (MemoryStore smallStore = new MemoryStore(small, RoundTripListener.NONE)) {
      String large = "x".repeat(900);

      LoadReport report =
          new Loader(smallStore, CssSettings.DEFAULTS)
              .load(
                  Content.file(
                      "{\"/a\": \"1\", \"/b\": \"" + large + "\", \"/c\": \"" + large + "\"}"),
                  LoadOptions.DEFAULTS,
                  Progress.NONE);

      assertThat(report.transactions()).isEqualTo(3);
      assertThat(Content.of(smallStore)).containsEntry("/c", large);
    }
  }

  @Test
  void a_store_with_content_is_left_alone_unless_merging() {
    sky();
    Map<String, String> before = content();

    assertThatThrownBy(() -> load("{\"/a\": \"\"}"))
        .is(refusal(EXISTS))
        .hasMessage(
            "The store is not empty: it has '/DBS'; load into an empty store, or ask to merge.");
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_plan_says_what_a_load_would_change_and_writes_nothing() {
    load("{\"/a\": \"1\", \"/b\": \"2\"}");
    Map<String, String> before = content();
    String file = "{\"/a\": \"1\", \"/b\": \"3\", \"/c\": \"4\"}";

    LoadPlan plan =
        new Loader(store, CssSettings.DEFAULTS)
            .plan(Content.file(file), new LoadOptions(true, Optional.empty()));

    assertThat(plan).isEqualTo(new LoadPlan(3, 1, 1, 1, List.of("/b")));
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_store_of_others_is_left_alone_even_when_merging_and_its_keys_are_not_named() {
    Content.put(store, "secret|u", "x");
    LoadOptions merging = new LoadOptions(true, Optional.empty());

    for (LoadOptions options : List.of(LoadOptions.DEFAULTS, merging)) {
      assertThatThrownBy(
              () ->
                  new Loader(store, CssSettings.DEFAULTS)
                      .load(Content.file("{\"/a\": \"\"}"), options, Progress.NONE))
          .is(refusal(EXISTS))
          .hasMessage("The store has keys, but none of Qserv CSS: name another store.");
    }
    assertThat(content()).containsOnlyKeys("secret|u");
  }

  @Test
  void a_store_of_another_version_is_left_alone_even_when_merging() {
    plant("/css_meta/version", "2");

    assertThatThrownBy(
            () ->
                new Loader(store, CssSettings.DEFAULTS)
                    .load(
                        Content.file("{}"), new LoadOptions(true, Optional.empty()), Progress.NONE))
        .is(refusal(VERSION_MISMATCH));
  }

  @Test
  void a_store_that_was_only_opened_counts_as_empty() {
    checked();

    load("{\"/a\": \"1\"}");

    assertThat(contentBesideVersion()).isEqualTo(Map.of("/a", "1"));
  }

  @Test
  void a_file_that_cannot_be_read_is_reported() {
    FileSource broken =
        () -> {
          throw new IOException("no such file");
        };

    assertThatThrownBy(
            () ->
                new Loader(store, CssSettings.DEFAULTS)
                    .load(broken, LoadOptions.DEFAULTS, Progress.NONE))
        .isInstanceOf(UncheckedIOException.class);
  }
}
