package io.statehouse.ports.transact;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EntryCacheTest {
  private static final Key KEY = new Key("key");
  private static final Entry FIRST = entry(KEY, 1, 10);
  private static final Entry SECOND = entry(KEY, 2, 10);

  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
  private final EntryCache cache = new EntryCache(nanoTime::get);

  private static Entry entry(Key key, long revision, int bytes) {
    return new Entry(key, Bytes.wrap(new byte[bytes]), Revision.of(revision));
  }

  private void read(Entry entry) {
    cache.read(List.of(entry));
  }

  private void write(Entry entry) {
    cache.written(
        Transaction.builder().put(entry.key(), entry.value()).build(),
        Map.of(entry.key(), entry.revision()));
  }

  private void pass(Duration time) {
    nanoTime.addAndGet(time.toNanos());
  }

  @Test
  void what_is_written_replaces_what_was_read_and_not_the_other_way_round() {
    read(FIRST);
    write(SECOND);
    assertThat(cache.find(KEY)).hasValue(SECOND);

    read(FIRST);
    assertThat(cache.find(KEY)).hasValue(SECOND);
  }

  @Test
  void an_entry_without_a_revision_is_removed() {
    read(FIRST);

    cache.written(Transaction.builder().put(KEY, Bytes.EMPTY).build(), Map.of());

    assertThat(cache.find(KEY)).isEmpty();
  }

  @Test
  void entries_are_kept_for_some_seconds() {
    write(FIRST);
    pass(EntryCache.MAX_LENGTH.minusNanos(1));
    assertThat(cache.find(KEY)).hasValue(FIRST);

    pass(Duration.ofNanos(1));
    assertThat(cache.find(KEY)).isEmpty();
    read(SECOND);
    assertThat(cache.find(KEY)).hasValue(SECOND);
  }

  @Test
  void a_key_whose_entry_was_out_of_date_is_not_cached_for_a_second() {
    read(FIRST);
    cache.outOfDate(Condition.unchanged(FIRST));

    read(SECOND);
    write(SECOND);
    cache.written(Transaction.builder().delete(KEY).build(), Map.of());
    write(SECOND);
    assertThat(cache.find(KEY)).isEmpty();

    pass(EntryCache.MISTRUST);
    write(SECOND);
    assertThat(cache.find(KEY)).hasValue(SECOND);
  }

  @Test
  void only_the_entry_that_was_required_is_out_of_date() {
    write(SECOND);

    cache.outOfDate(Condition.unchanged(FIRST));
    cache.outOfDate(Condition.absent(KEY));

    assertThat(cache.find(KEY)).hasValue(SECOND);
  }

  @Test
  void the_entries_unused_for_longest_are_removed_if_all_take_too_much_memory() {
    int half = (int) EntryCache.MAX_BYTES / 2 - 200;
    Key other = new Key("other");
    Key small = new Key("small");
    write(entry(KEY, 1, half));
    write(entry(other, 2, half));
    assertThat(cache.find(KEY)).isPresent();

    write(entry(small, 3, half));

    assertThat(cache.find(other)).isEmpty();
    assertThat(cache.find(KEY)).isPresent();
    assertThat(cache.find(small)).isPresent();
  }

  @Test
  void an_entry_that_is_too_large_is_not_kept() {
    write(entry(KEY, 1, (int) EntryCache.MAX_BYTES));

    assertThat(cache.find(KEY)).isEmpty();
  }

  @Test
  void memory_of_what_was_replaced_or_removed_is_free_again() {
    Entry large = entry(KEY, 1, (int) EntryCache.MAX_BYTES / 2);
    Entry other = entry(new Key("other"), 2, (int) EntryCache.MAX_BYTES / 4);
    write(other);
    for (int i = 0; i < 5; i++) {
      write(large);
      cache.written(Transaction.builder().delete(KEY).build(), Map.of());
      write(large);
      write(large);
    }

    assertThat(cache.find(other.key())).isPresent();
    cache.clear();
    assertThat(cache.find(other.key())).isEmpty();
  }
}
