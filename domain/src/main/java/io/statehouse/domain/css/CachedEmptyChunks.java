package io.statehouse.domain.css;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Lists of empty chunks, each read once and remembered until flushed, as the original's readers do.
 * A list that cannot be read is read again at the next call.
 */
public final class CachedEmptyChunks implements EmptyChunks {
  private final Function<DatabaseName, SortedSet<ChunkNumber>> source;
  private final Map<DatabaseName, SortedSet<ChunkNumber>> known = new ConcurrentHashMap<>();

  public CachedEmptyChunks(Function<DatabaseName, SortedSet<ChunkNumber>> source) {
    this.source = requireNonNull(source, "source");
  }

  @Override
  public SortedSet<ChunkNumber> of(DatabaseName database) {
    return known.computeIfAbsent(
        database, asked -> Collections.unmodifiableSortedSet(new TreeSet<>(source.apply(asked))));
  }

  @Override
  public void flush(DatabaseName database) {
    known.remove(database);
  }

  @Override
  public void flushAll() {
    known.clear();
  }
}
