package io.statehouse.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.MemoryStore;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private static final Selection ALL = Selection.of(new ShelfMeaning());

  private static List<Prefix> prefixes(String... texts) {
    return Stream.of(texts).map(Prefix::new).toList();
  }

  private static List<String> keys(Selection selection, EntrySource source) {
    return selection.of(source).map(Entry::key).map(Key::text).toList();
  }

  @Test
  void entries_of_several_prefixes_come_in_the_order_of_their_keys_and_once() {
    EntrySource store = EntrySource.of(Shelves.withBooks(3));

    assertThat(keys(ALL.within(prefixes("/title/", "/base/", "/base/a")), store))
        .containsExactly("/base/a", "/base/b", "/title/t0", "/title/t1", "/title/t2");
  }

  @Test
  void a_part_of_a_part_is_what_both_have() {
    Selection some = ALL.within(prefixes("/base/", "/title/t1"));

    assertThat(some.within(prefixes("/title/")).prefixes()).isEqualTo(prefixes("/title/t1"));
    assertThat(some.within(prefixes("/base/b")).prefixes()).isEqualTo(prefixes("/base/b"));
    assertThat(some.within(prefixes("/book/")).prefixes()).isEmpty();
    assertThat(keys(some.within(prefixes("/book/")), EntrySource.of(new MemoryStore()))).isEmpty();
  }

  @Test
  void what_a_server_keeps_for_itself_is_selected_on_request_only() {
    EntrySource store = EntrySource.of(Shelves.withBooks(0));

    assertThat(keys(ALL, store)).doesNotContain("/lease").contains("/version");
    assertThat(ALL.contains(new Key("/lease"))).isFalse();
    assertThat(keys(ALL.includingServerState(), store)).contains("/lease");
    assertThat(ALL.includingServerState().contains(new Key("/lease"))).isTrue();
  }

  /** Memory would not hold a store of any size. */
  @Test
  void entries_are_read_as_they_are_taken() {
    AtomicInteger read = new AtomicInteger();
    MemoryStore store = Shelves.withBooks(100);
    Iterator<Entry> entries =
        ALL.within(prefixes("/book/", "/title/"))
            .of(prefix -> store.scan(prefix).peek(entry -> read.incrementAndGet()))
            .iterator();

    entries.next();
    entries.next();

    assertThat(read).hasValueLessThan(5);
  }
}
