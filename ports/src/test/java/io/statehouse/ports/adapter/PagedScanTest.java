package io.statehouse.ports.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PagedScanTest {
  private final List<Entry> all = IntStream.range(0, 10).mapToObj(PagedScanTest::entry).toList();
  private final List<Optional<Key>> pages = new ArrayList<>();

  @Test
  void all_pages_form_one_stream() {
    assertThat(scan(4)).containsExactlyElementsOf(all);
    assertThat(pages).containsExactly(Optional.empty(), Optional.of(key(3)), Optional.of(key(7)));
  }

  @Test
  void a_last_page_that_is_full_is_followed_by_an_empty_one() {
    assertThat(scan(5)).hasSize(10);
    assertThat(pages).hasSize(3);
  }

  @Test
  void no_page_is_read_before_it_is_needed() {
    Stream<Entry> stream = scan(4);
    assertThat(pages).isEmpty();

    assertThat(stream.limit(4)).hasSize(4);

    assertThat(pages).hasSize(1);
  }

  private Stream<Entry> scan(int pageSize) {
    return PagedScan.stream(
        Optional.empty(),
        pageSize,
        after -> {
          pages.add(after);
          return all.stream()
              .filter(entry -> after.isEmpty() || entry.key().compareTo(after.get()) > 0)
              .limit(pageSize)
              .toList();
        });
  }

  private static Entry entry(int number) {
    return new Entry(key(number), Bytes.EMPTY, Revision.of(number));
  }

  private static Key key(int number) {
    return new Key("k" + number);
  }
}
