package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code get}, {@code getAll} and {@code list}. */
abstract class ReadsContract extends ContractGroup {

  ReadsContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void an_absent_key_has_no_entry() {
    put("a", "1");

    assertThat(store.get(key("b"))).isEmpty();
    assertThat(store.get(key("a/"))).isEmpty();
    assertThat(store.get(key("A"))).isEmpty();
  }

  @Test
  void an_entry_has_its_key_its_value_and_the_revision_of_its_commit() {
    var revisions = applied(putting("a", "1"));

    Entry entry = read("a");

    assertThat(entry).isEqualTo(new Entry(key("a"), value("1"), revisions.get(key("a"))));
    assertThat(store.getAll(List.of(key("a")))).containsValue(entry);
    assertThat(store.list(prefix("a"))).containsExactly(entry);
    assertThat(store.scan(prefix("a"))).containsExactly(entry);
  }

  @Test
  void another_client_reads_the_same_entries() {
    Entry entry = put("a", "1");
    KeyValueStore other = another();

    assertThat(other.get(key("a"))).hasValue(entry);
    assertThat(other.list(Prefix.ALL)).containsExactly(entry);
  }

  @Test
  void an_acknowledged_commit_is_seen_at_once_by_every_client() {
    KeyValueStore other = another();

    for (int i = 0; i < 50; i++) {
      put("a", "by one " + i);
      assertThat(other.get(key("a")).map(ContractGroup::text)).hasValue("by one " + i);
      applied(other.commit(putting("a", "by other " + i)));
      assertThat(text(read("a"))).isEqualTo("by other " + i);
    }
  }

  @Test
  void a_deleted_key_is_absent_from_every_read() {
    put("a", "1");
    delete("a");

    assertThat(store.get(key("a"))).isEmpty();
    assertThat(store.getAll(List.of(key("a")))).isEmpty();
    assertThat(store.list(Prefix.ALL)).isEmpty();
    assertThat(store.scan(Prefix.ALL)).isEmpty();
    assertThat(store.children(Prefix.ALL, '/')).isEmpty();
  }

  @Test
  void reading_no_keys_returns_no_entries() {
    put("a", "1");

    assertThat(store.getAll(List.of())).isEmpty();
  }

  @Test
  void reading_several_keys_returns_those_that_exist() {
    Entry a = put("a", "1");
    Entry b = put("b", "2");

    assertThat(store.getAll(Set.of(key("a"), key("b"), key("c"))))
        .containsOnly(Map.entry(key("a"), a), Map.entry(key("b"), b));
  }

  @Test
  void a_key_named_twice_is_returned_once() {
    Entry a = put("a", "1");

    assertThat(store.getAll(List.of(key("a"), key("b"), key("a"), key("b"))))
        .containsOnly(Map.entry(key("a"), a));
  }

  @Test
  void a_thousand_scattered_keys_are_read_at_once() {
    List<String> texts = IntStream.range(0, 1_000).mapToObj(i -> "/k/" + i).toList();
    putAll(texts.stream().filter(text -> text.hashCode() % 3 != 0).toList());
    List<Key> keys = texts.stream().map(Key::new).toList();

    Map<Key, Entry> found = store.getAll(keys);

    for (Key key : keys) {
      boolean exists = key.text().hashCode() % 3 != 0;
      assertThat(found.containsKey(key)).as("found %s", key).isEqualTo(exists);
      if (exists) {
        assertThat(text(found.get(key))).isEqualTo(key.text());
      }
    }
  }

  @Test
  void a_listing_holds_thousands_of_entries_in_order() {
    List<String> keys =
        IntStream.range(0, 5_000).mapToObj(i -> "/n/%05d".formatted((i * 7) % 5_000)).toList();
    putAll(keys);

    List<Entry> listed = store.list(prefix("/n/"));

    assertThat(keys(listed)).containsExactlyElementsOf(keys.stream().sorted().toList());
    assertThat(listed).allSatisfy(entry -> assertThat(text(entry)).isEqualTo(entry.key().text()));
  }

  @Test
  void a_listing_of_bounded_size_is_whole_or_empty() {
    putAll(IntStream.range(0, 3_000).mapToObj("/n/%04d"::formatted).toList());
    put("/m", "1");
    List<Entry> listed = store.list(prefix("/n/"));
    long bytes = listed.stream().mapToLong(Entry::bytesInMemory).sum();

    assertThat(store.listWithin(prefix("/n/"), 2 * bytes)).hasValue(listed);
    assertThat(store.listWithin(prefix("/n/"), bytes / 2)).isEmpty();
    assertThat(store.listWithin(prefix("/absent/"), 0)).hasValue(List.of());
  }

  @Test
  void a_listing_of_bounded_size_counts_the_values() {
    IntStream.range(0, 20).forEach(i -> put("/n/%04d".formatted(i), "v".repeat(30_000)));

    assertThat(store.listWithin(prefix("/n/"), 1 << 20)).hasValue(store.list(prefix("/n/")));
    assertThat(store.listWithin(prefix("/n/"), 300_000)).isEmpty();
  }

  @Test
  void returned_collections_never_change() {
    put("a", "1");
    List<Entry> listed = store.list(Prefix.ALL);
    Map<Key, Entry> got = store.getAll(List.of(key("a")));

    put("a", "2");
    put("b", "2");

    assertThat(listed).extracting(ContractGroup::text).containsExactly("1");
    assertThat(got.values()).extracting(ContractGroup::text).containsExactly("1");
  }

  @Test
  void a_key_above_the_limit_is_refused_and_not_reported_as_absent() {
    Key large = key("k".repeat(store.limits().keyBytes() + 1));

    assertThatExceptionOfType(StoreException.Refused.class).isThrownBy(() -> store.get(large));
    assertThatExceptionOfType(StoreException.Refused.class)
        .isThrownBy(() -> store.getAll(List.of(key("a"), large)));
  }

  @Test
  void a_prefix_longer_than_any_key_selects_nothing() {
    put("k", "1");
    String large = "k".repeat(store.limits().keyBytes() + 1);

    assertThat(keysBelow(large)).isEmpty();
    assertThat(store.scan(prefix(large))).isEmpty();
    assertThat(store.children(prefix(large), '/')).isEmpty();
    assertThat(store.scan(prefix(""), key("a" + large))).hasSize(1);
  }
}
