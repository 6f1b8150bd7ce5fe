package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.layout.TableCodec;
import io.statehouse.domain.layout.OneLine;
import java.util.Optional;

/** The last good table in a cache, which may be broken: then it has no table, but the reason. */
final class LastGoodTable {
  private final TableCache cache;
  private final String source;
  private Optional<String> problem = Optional.empty();
  private boolean loaded;

  /**
   * @param source names the store; a table of another one is foreign
   */
  LastGoodTable(TableCache cache, String source) {
    this.cache = requireNonNull(cache, "cache");
    this.source = requireNonNull(source, "source");
  }

  /** Loads the table, the first time; empty if absent, or if it is corrupt or foreign. */
  Optional<RoutingTable> loadOnce() {
    if (loaded) {
      return Optional.empty();
    }
    loaded = true;
    try {
      return cache.load().map(document -> TableCodec.read(document, source));
    } catch (RuntimeException unusable) { // of the implementation of the cache
      problem = Optional.of(reason(unusable));
      return Optional.empty();
    }
  }

  /** Prevents a later load of the cached table, since that of the store is known. */
  void supersede() {
    loaded = true;
  }

  void save(RoutingTable table) {
    supersede();
    try {
      cache.save(TableCodec.write(table, source));
      problem = Optional.empty();
    } catch (RuntimeException failed) {
      problem = Optional.of(reason(failed));
    }
  }

  private static String reason(RuntimeException failure) {
    return OneLine.of(String.valueOf(failure.getMessage()));
  }

  /** Returns why the cache could not be used the last time. */
  Optional<String> problem() {
    return problem;
  }
}
