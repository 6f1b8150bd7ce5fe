package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScansTest {

  @Test
  void pages_are_read_one_after_the_other_and_only_when_needed() {
    List<String> read = new ArrayList<>();
    Iterator<List<Entry>> pages =
        List.of(entries("a", "b"), entries(), entries("c"), entries("d")).iterator();
    Stream<Entry> scan =
        Scans.of(
            () -> {
              List<Entry> page = pages.next();
              read.add(names(page.stream()).toString());
              return Optional.of(page);
            });

    assertThat(read).isEmpty();
    assertThat(names(scan.limit(3))).containsExactly("a", "b", "c");
    assertThat(read).containsExactly("[a, b]", "[]", "[c]");
  }

  @Test
  void a_scan_ends_with_the_last_page_and_asks_for_no_other() {
    Iterator<Optional<List<Entry>>> pages =
        List.of(Optional.of(entries("a")), Optional.<List<Entry>>empty()).iterator();
    Iterator<Entry> scan = Scans.of(pages::next).iterator();

    assertThat(scan.next().key().text()).isEqualTo("a");
    assertThat(scan.hasNext()).isFalse();
    assertThat(scan.hasNext()).isFalse();
  }

  @Test
  void a_failure_does_not_look_like_the_end() {
    Stream<Entry> scan =
        Scans.of(
            () -> {
              throw new StoreException.Unavailable("no connection");
            });

    assertThatThrownBy(scan::toList).hasMessage("no connection");
  }

  @Test
  void entries_are_read_by_name_in_pages_of_at_most_what_the_store_reads_at_once() {
    List<Integer> offered = new ArrayList<>();
    List<String> names = IntStream.range(0, 250).mapToObj(i -> "k" + i).toList();

    Stream<Entry> scan =
        Scans.named(
            () -> names,
            some -> {
              offered.add(some.size());
              int read = Math.min(64, some.size());
              return new Scans.Found(read, entries(some.subList(0, read).toArray(String[]::new)));
            });

    assertThat(names(scan)).isEqualTo(names);
    assertThat(offered).containsExactly(100, 186, 122, 58);
  }

  @Test
  void entries_deleted_meanwhile_are_skipped() {
    Stream<Entry> scan =
        Scans.named(() -> List.of("a", "b"), some -> new Scans.Found(2, entries("b")));

    assertThat(names(scan)).containsExactly("b");
  }

  private static List<Entry> entries(String... names) {
    return Stream.of(names)
        .map(name -> new Entry(new Key(name), Bytes.EMPTY, Revision.of(1)))
        .toList();
  }

  private static List<String> names(Stream<Entry> entries) {
    return entries.map(entry -> entry.key().text()).toList();
  }
}
