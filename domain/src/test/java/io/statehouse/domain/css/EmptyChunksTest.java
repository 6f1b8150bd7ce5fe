package io.statehouse.domain.css;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.DatabaseName;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EmptyChunksTest extends OnMemory {
  private static final DatabaseName OTHER = new DatabaseName("other");

  @Test
  void a_store_without_lists_knows_of_no_empty_chunks() {
    EmptyChunks none = checked().emptyChunks();

    none.flush(SKY);
    none.flushAll();
    assertThat(none.of(SKY)).isEmpty();
  }

  @Test
  void a_list_is_read_once_until_it_is_flushed() {
    AtomicInteger reads = new AtomicInteger();
    EmptyChunks cached =
        new CachedEmptyChunks(
            database -> new TreeSet<>(Set.of(new ChunkNumber(reads.incrementAndGet()))));

    assertThat(cached.of(SKY)).containsExactly(new ChunkNumber(1));
    assertThat(cached.of(SKY)).containsExactly(new ChunkNumber(1));
    assertThat(cached.of(OTHER)).containsExactly(new ChunkNumber(2));
    cached.flush(SKY);
    assertThat(cached.of(SKY)).containsExactly(new ChunkNumber(3));
    assertThat(cached.of(OTHER)).containsExactly(new ChunkNumber(2));
    cached.flushAll();
    assertThat(cached.of(OTHER)).containsExactly(new ChunkNumber(4));
  }

  @Test
  void a_list_that_cannot_be_read_is_read_again() {
    AtomicInteger reads = new AtomicInteger();
    EmptyChunks cached =
        new CachedEmptyChunks(
            database -> {
              if (reads.incrementAndGet() == 1) {
                throw CssException.noSuch(database);
              }
              return new TreeSet<>();
            });

    assertThatThrownBy(() -> cached.of(SKY)).is(refusal(NOT_FOUND));
    assertThat(cached.of(SKY)).isEmpty();
  }
}
