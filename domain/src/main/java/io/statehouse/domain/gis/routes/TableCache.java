package io.statehouse.domain.gis.routes;

import io.statehouse.ports.Bytes;
import java.util.Optional;

/**
 * A cache of the routes that a reader served last, to serve them after a restart while the store
 * cannot be read. Called by one thread. What it throws is part of the reader's status; the reader
 * continues without it.
 */
public interface TableCache {
  /** Keeps nothing. */
  TableCache NONE =
      new TableCache() {
        @Override
        public Optional<Bytes> load() {
          return Optional.empty();
        }

        @Override
        public void save(Bytes document) {}
      };

  /**
   * Returns the document that was saved last; empty if absent.
   *
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  Optional<Bytes> load();

  /**
   * Replaces the document. Whenever the process ends, the old one or the new one is there, whole.
   *
   * @throws java.io.UncheckedIOException if it cannot be written; the old document is kept
   */
  void save(Bytes document);
}
