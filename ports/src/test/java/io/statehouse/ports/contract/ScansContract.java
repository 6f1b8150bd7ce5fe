package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code scan}: the same entries as a listing, read lazily. */
abstract class ScansContract extends ContractGroup {

  ScansContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void a_scan_returns_the_same_entries_as_a_listing() {
    putNumbered(1_500);
    put("/o", "outside");
    put("/m", "outside");

    assertThat(store.scan(prefix("/n/"))).containsExactlyElementsOf(store.list(prefix("/n/")));
    assertThat(store.scan(Prefix.ALL)).containsExactlyElementsOf(store.list(Prefix.ALL));
    assertThat(store.scan(prefix("/x"))).isEmpty();
  }

  @Test
  void a_scan_begins_after_the_given_key_which_need_not_exist() {
    putAll(List.of("/a", "/b/1", "/b/10", "/b/2", "/b/3", "/c"));

    assertThat(scanned("/b/", "/b/1")).containsExactly("/b/10", "/b/2", "/b/3");
    assertThat(scanned("/b/", "/b/15")).containsExactly("/b/2", "/b/3");
    assertThat(scanned("/b/", "/b/1\u0001")).containsExactly("/b/10", "/b/2", "/b/3");
    assertThat(scanned("/b/", "/b/3")).isEmpty();
    assertThat(scanned("/b/", "/b/4")).isEmpty();
    assertThat(scanned("", "/b/3")).containsExactly("/c");
  }

  @Test
  void the_given_key_need_not_lie_below_the_prefix() {
    putAll(List.of("/a", "/b/1", "/b/2", "/c"));

    assertThat(scanned("/b/", "/a")).containsExactly("/b/1", "/b/2");
    assertThat(scanned("/b/", "/")).containsExactly("/b/1", "/b/2");
    assertThat(scanned("/b/", "/b")).containsExactly("/b/1", "/b/2");
    assertThat(scanned("/b/", "/b/")).containsExactly("/b/1", "/b/2");
    assertThat(scanned("/b/", "/c")).isEmpty();
    assertThat(scanned("/b/", "\udbff\udfff")).isEmpty();
  }

  @Test
  void a_key_that_equals_the_prefix_is_listed() {
    putAll(List.of("/b", "/b/", "/b/1"));

    assertThat(scanned("/b/", "/b")).containsExactly("/b/", "/b/1");
    assertThat(scanned("/b", "/a")).containsExactly("/b", "/b/", "/b/1");
    assertThat(scanned("/b", "/b")).containsExactly("/b/", "/b/1");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 61})
  void page_by_page_a_scan_returns_the_same_entries_as_a_listing(int size) {
    List<String> keys = IntStream.range(0, 60).mapToObj(i -> "/n/" + i).toList();
    putAll(keys);
    putAll(List.of("/m", "/o"));

    List<Entry> paged = new ArrayList<>(store.scan(prefix("/n/")).limit(size).toList());
    for (List<Entry> page = paged; page.size() == size && paged.size() <= keys.size(); ) {
      page = store.scan(prefix("/n/"), paged.get(paged.size() - 1).key()).limit(size).toList();
      paged.addAll(page);
    }

    assertThat(paged).containsExactlyElementsOf(store.list(prefix("/n/")));
  }

  @Test
  void keys_with_any_characters_are_paged_in_order() {
    List<String> keys =
        OddTexts.BOUNDARIES.stream()
            .filter(text -> !contract.cannotHold(key(text)).stated())
            .sorted(OddTexts.BYTE_ORDER)
            .toList();
    putAll(keys);

    for (int i = 0; i < keys.size(); i++) {
      assertThat(scanned("", keys.get(i)))
          .as("after U+%04X", keys.get(i).codePointAt(0))
          .containsExactlyElementsOf(keys.subList(i + 1, keys.size()));
    }
  }

  @Test
  void large_values_are_scanned_too() {
    byte[] bytes = new byte[Math.min(200_000, store.limits().valueBytes())];
    Random random = new Random(1);
    Map<Key, Bytes> wanted = new LinkedHashMap<>();
    for (int i = 0; i < 40; i++) {
      random.nextBytes(bytes);
      wanted.put(key("/l/%02d".formatted(i)), Bytes.copyOf(bytes));
    }
    wanted.forEach(this::put);

    Map<Key, Bytes> scanned = new LinkedHashMap<>();
    store.scan(prefix("/l/")).forEach(entry -> scanned.put(entry.key(), entry.value()));

    assertThat(scanned).isEqualTo(wanted);
  }

  @Test
  void taking_a_few_of_many_costs_few_round_trips() {
    contract.scansAreNotLazy().abortsTest();
    putNumbered(6_000);

    List<String> few = trips.of(() -> store.scan(prefix("/n/")).limit(10).toList());
    List<String> fewFromTheMiddle =
        trips.of(() -> store.scan(prefix("/n/"), key("/n/03000")).limit(10).toList());

    assertThat(few).as("round trips").hasSizeLessThanOrEqualTo(2);
    assertThat(fewFromTheMiddle).as("round trips").hasSizeLessThanOrEqualTo(2);
    assertThat(store.scan(prefix("/n/"), key("/n/03000")).limit(2))
        .extracting(entry -> entry.key().text())
        .containsExactly("/n/03001", "/n/03002");
  }

  @Test
  void an_entry_that_stays_unchanged_is_returned_exactly_once_despite_concurrent_writes() {
    List<String> staying = putNumbered(1_200);
    List<String> seen = new ArrayList<>();

    Iterator<Entry> scan = store.scan(prefix("/n/")).iterator();
    for (int drawn = 0; scan.hasNext(); drawn++) {
      seen.add(scan.next().key().text());
      if (drawn % 100 == 0) {
        String behind = "/n/%05d+new".formatted(Math.max(0, drawn - 10));
        String ahead = "/n/%05d+new".formatted(drawn + 300);
        applied(transaction().put(key(behind), value("new")).put(key(ahead), value("new")).build());
        if (drawn % 200 == 0) {
          delete(ahead);
        }
      }
    }

    assertThat(seen).isSortedAccordingTo(OddTexts.BYTE_ORDER).doesNotHaveDuplicates();
    assertThat(seen.stream().filter(key -> !key.endsWith("+new")))
        .containsExactlyElementsOf(staying);
  }

  @Test
  void a_scan_continues_after_its_current_entry_is_deleted() {
    List<String> keys = putNumbered(700);
    List<String> seen = new ArrayList<>();

    Iterator<Entry> scan = store.scan(prefix("/n/")).iterator();
    while (scan.hasNext()) {
      String at = scan.next().key().text();
      seen.add(at);
      if (seen.size() % 50 == 0) {
        delete(at);
      }
    }

    assertThat(seen).containsExactlyElementsOf(keys);
  }

  @Test
  void abandoned_scans_block_no_one() {
    putNumbered(600);

    List<Iterator<Entry>> abandoned = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Iterator<Entry> scan = store.scan(prefix("/n/")).iterator();
      assertThat(scan.next().key()).isEqualTo(key("/n/00000"));
      abandoned.add(scan);
    }

    put("/n/00000", "changed");
    assertThat(text(read("/n/00000"))).isEqualTo("changed");
    assertThat(abandoned).allMatch(Iterator::hasNext);
  }

  /** Puts {@code /n/00000} and so on, and returns these keys in order. */
  private List<String> putNumbered(int count) {
    List<String> keys = IntStream.range(0, count).mapToObj(i -> "/n/%05d".formatted(i)).toList();
    putAll(keys);
    return keys;
  }

  private List<String> scanned(String prefix, String after) {
    try (Stream<Entry> entries = store.scan(prefix(prefix), key(after))) {
      return entries.map(entry -> entry.key().text()).toList();
    }
  }
}
