package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.EXISTS;
import static io.statehouse.domain.css.entities.CssException.Kind.INVALID;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.Mode;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTreeTest extends OnMemory {
  private final KeyTree tree = checked().tree();

  @Test
  void a_new_key_brings_its_ancestors() {
    assertThat(tree.create("/a/b/c", "value")).isEqualTo("/a/b/c");

    assertThat(contentBesideVersion()).isEqualTo(Map.of("/a", "", "/a/b", "", "/a/b/c", "value"));
  }

  @Test
  void existing_ancestors_keep_their_values() {
    tree.set("/a", "kept");
    tree.set("/a/b", "new");
    tree.set("/a/b", "newer");

    assertThat(contentBesideVersion()).isEqualTo(Map.of("/a", "kept", "/a/b", "newer"));
  }

  @Test
  void a_key_is_set_under_the_spelling_by_which_the_original_table_has_it() {
    KeySpellings caseless =
        key ->
            store.list(Prefix.ALL).stream()
                .map(Entry::key)
                .filter(stored -> stored.text().equalsIgnoreCase(key.text()))
                .findFirst();
    CssSettings settings = CssSettings.DEFAULTS.withSpellings(caseless);
    KeyTree compatible = Css.open(store, settings.withMode(Mode.COMPATIBLE)).tree();
    compatible.set("/DBS/LSST", "READY");

    compatible.set("/dbs/lsst", "DROP");
    assertThat(contentBesideVersion()).isEqualTo(Map.of("/DBS", "", "/DBS/LSST", "DROP"));
    assertThat(compatible.getMany(List.of("/dbs/Lsst", "/none")))
        .isEqualTo(Map.of("/DBS/LSST", "DROP"));
    assertThatThrownBy(() -> compatible.create("/dbs/lsst", "x")).is(refusal(EXISTS));

    Css.open(store, settings).tree().set("/dbs/lsst", "new");
    assertThat(content()).containsEntry("/DBS/LSST", "DROP").containsEntry("/dbs/lsst", "new");
  }

  @Test
  void an_existing_key_is_not_created_again() {
    tree.set("/a/b", "");

    assertThatThrownBy(() -> tree.create("/a/b", "x"))
        .is(refusal(EXISTS))
        .hasMessage("Key '/a/b' already exists.");
    assertThatThrownBy(() -> tree.create("/a", "x")).is(refusal(EXISTS));
  }

  @Test
  void unique_keys_count_on_from_the_largest_and_fill_no_gaps() {
    assertThat(tree.createUnique("/a/x_", "1")).isEqualTo("/a/x_0000000001");
    tree.set("/a/x_0000000007", "");
    tree.set("/a/x_01234567ab", "");
    tree.set("/a/y_0000000099", "");
    tree.set("/a/x_0000000050/deeper", "");

    assertThat(tree.createUnique("/a/x_", "2")).isEqualTo("/a/x_0000000051");
    tree.delete("/a/x_0000000001");
    assertThat(tree.createUnique("/a/x_", "3")).isEqualTo("/a/x_0000000052");
    assertThat(tree.createUnique("/a/", "4")).isEqualTo("/a/0000000001");
    assertThat(tree.createUnique("/", "5")).isEqualTo("/0000000001");
    assertThat(tree.createUnique("/new/place/", "6")).isEqualTo("/new/place/0000000001");
    assertThat(tree.get("/a/x_0000000052")).isEqualTo("3");
  }

  @Test
  void an_empty_value_is_a_value() {
    tree.set("/a", "");

    assertThat(tree.exists("/a")).isTrue();
    assertThat(tree.get("/a")).isEmpty();
    assertThat(tree.get("/a", "otherwise")).isEmpty();
    assertThat(tree.get("/b", "otherwise")).isEqualTo("otherwise");
    assertThat(tree.exists("/b")).isFalse();
    assertThatThrownBy(() -> tree.get("/b"))
        .is(refusal(NOT_FOUND))
        .hasMessage("Key '/b' does not exist.");
  }

  @Test
  void many_are_read_at_once() {
    tree.set("/a/b", "1");

    assertThat(tree.getMany(List.of("/a", "/a/b", "/x", "/")))
        .isEqualTo(Map.of("/a", "", "/a/b", "1", "", ""));
    assertThat(tree.getMany(List.of())).isEmpty();
  }

  @Test
  void children_are_sorted_by_bytes_and_packed_keys_are_among_them() {
    tree.set("/a/b/deep", "");
    tree.set("/a/B", "big");
    tree.set("/a/.packed.json", "{} ");
    tree.set("/ab", "");

    assertThat(tree.children("/a")).containsExactly(".packed.json", "B", "b");
    assertThat(tree.childrenValues("/a"))
        .isEqualTo(Map.of(".packed.json", "{} ", "B", "big", "b", ""));
    assertThat(tree.children("/a/B")).isEmpty();
    assertThat(tree.children("/")).containsExactly("a", "ab", "css_meta");
    assertThatThrownBy(() -> tree.children("/x")).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> tree.childrenValues("/x")).is(refusal(NOT_FOUND));
  }

  @Test
  void a_key_is_deleted_with_all_below_it_and_nothing_else() {
    tree.set("/a/1", "");
    tree.set("/a/1/x", "");
    tree.set("/a/10", "");
    tree.set("/a/1-", "");

    tree.delete("/a/1");

    assertThat(contentBesideVersion()).isEqualTo(Map.of("/a", "", "/a/10", "", "/a/1-", ""));
    assertThatThrownBy(() -> tree.delete("/a/1")).is(refusal(NOT_FOUND));
  }

  @Test
  void the_root_exists_as_soon_as_any_key_does_and_is_empty() {
    assertThat(tree.exists("/")).isFalse();
    tree.set("/a", "");
    assertThat(tree.exists("/")).isTrue();
    assertThat(tree.get("")).isEmpty();
    tree.set("/", "");
    assertThatThrownBy(() -> tree.set("/", "x")).is(refusal(INVALID));
    assertThatThrownBy(() -> tree.create("", "")).is(refusal(EXISTS));

    tree.delete("/");

    assertThat(content()).isEmpty();
    assertThat(tree.exists("/")).isFalse();
    assertThatThrownBy(() -> tree.get("/")).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> tree.delete("/")).is(refusal(NOT_FOUND));
    assertThatThrownBy(() -> tree.children("/")).is(refusal(NOT_FOUND));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "/a/", "/a//b", "//"})
  void an_invalid_key_is_refused_everywhere(String key) {
    List<Runnable> calls =
        List.of(
            () -> tree.create(key, ""),
            () -> tree.set(key, ""),
            () -> tree.exists(key),
            () -> tree.get(key),
            () -> tree.get(key, ""),
            () -> tree.getMany(List.of(key)),
            () -> tree.children(key),
            () -> tree.childrenValues(key),
            () -> tree.delete(key),
            () -> tree.expanded(key),
            () -> tree.expandedChildren(key));
    for (Runnable call : calls) {
      assertThatThrownBy(call::run).is(refusal(INVALID));
    }
    assertThat(contentBesideVersion()).isEmpty();
  }

  @Test
  void a_unique_prefix_must_make_a_key() {
    assertThatThrownBy(() -> tree.createUnique("x", "")).is(refusal(INVALID));
    assertThatThrownBy(() -> tree.createUnique("/" + "x".repeat(250), "")).is(refusal(INVALID));
  }

  @Test
  void a_value_that_is_not_text_is_neither_written_nor_read() {
    assertThatThrownBy(() -> tree.set("/a", "\uD83D"))
        .is(refusal(INVALID))
        .hasMessageContaining("'/a'");
    byte[] binary = {(byte) 0xff};
    store.commit(Transaction.builder().put(new Key("/b"), Bytes.copyOf(binary)).build());

    assertThatThrownBy(() -> tree.get("/b")).is(refusal(MALFORMED));
  }

  @Test
  void packed_values_are_read_through() {
    tree.set("/a/.packed.json", "{\"x\":1,\"y\":\"packed\",\"n\":{\"z\":1}}");
    tree.set("/a/y", "plain");

    assertThat(tree.expanded("/a/x")).hasValue("1");
    assertThat(tree.expanded("/a/y")).hasValue("plain");
    assertThat(tree.expanded("/a/n")).isEmpty();
    assertThat(tree.expanded("/x/y")).isEmpty();
    assertThat(tree.expanded("/")).hasValue("");
    assertThat(tree.expandedChildren("/a")).isEqualTo(Map.of("x", "1", "y", "plain"));
    assertThat(tree.expandedChildren("/a/y")).isEmpty();
  }

  @Test
  void in_compatible_mode_an_invalid_key_is_looked_up_in_vain() {
    sky();
    String tooLong = "/" + "x".repeat(255);

    for (String invalid : List.of(tooLong, "/DBS/", "DBS")) {
      assertThat(compatible().tree().exists(invalid)).isFalse();
      assertThat(compatible().tree().get(invalid, "none")).isEqualTo("none");
      assertThatThrownBy(() -> compatible().tree().get(invalid)).is(refusal(NOT_FOUND));
      assertThatThrownBy(() -> checked().tree().exists(invalid)).is(refusal(INVALID));
      assertThatThrownBy(() -> compatible().tree().children(invalid)).is(refusal(INVALID));
    }
  }
}
