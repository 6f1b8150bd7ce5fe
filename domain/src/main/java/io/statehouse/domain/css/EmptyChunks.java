package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.DatabaseName;
import java.util.Collections;
import java.util.SortedSet;

/**
 * The chunks of a database that have no data, so that queries need not visit them. The lists are
 * stored beside the keys (in the original's MySQL schema, a table for each database), written by
 * ingest and only read here. Safe for many threads.
 */
public interface EmptyChunks {
  /** The lists of a store without any: no chunk is known to be empty. */
  EmptyChunks NONE =
      new EmptyChunks() {
        @Override
        public SortedSet<ChunkNumber> of(DatabaseName database) {
          return Collections.emptySortedSet();
        }

        @Override
        public void flush(DatabaseName database) {
          // nothing is remembered
        }

        @Override
        public void flushAll() {
          // nothing is remembered
        }
      };

  /**
   * Returns the empty chunks, possibly as they were at the first call.
   *
   * @throws CssException if the database should have a list and has none
   */
  SortedSet<ChunkNumber> of(DatabaseName database);

  /** Forgets what was read for one database. */
  void flush(DatabaseName database);

  /** Forgets all that was read. */
  void flushAll();
}
