package io.statehouse.app.systems.css;

import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.QservSchema;
import io.statehouse.domain.css.CachedEmptyChunks;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssException;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.EmptyChunks;
import io.statehouse.domain.css.KeyOrder;
import io.statehouse.domain.css.Mode;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Qserv CSS in an open store, as configured. It is opened when it is first needed; if that fails,
 * the next use tries again: a server may start before its store does, and a file may be loaded
 * before a store has a version.
 */
public final class CssAccess {
  private final KeyValueStore store;
  private final CssSettings settings;
  private final KeyOrder dumpOrder;
  private volatile Css opened;

  public CssAccess(OpenStore store, Config config) {
    this.store = store.keys();
    this.settings =
        CssSettings.DEFAULTS
            .withMode(config.get(CssSystem.COMPATIBLE) ? Mode.COMPATIBLE : Mode.CHECKED)
            .withReadOnly(config.get(CssSystem.READ_ONLY))
            .withEmptyChunks(store.qserv().map(CssAccess::emptyChunks).orElse(EmptyChunks.NONE));
    this.dumpOrder = store.qserv().isPresent() ? KeyOrder.MYSQL : KeyOrder.BYTES;
  }

  private static EmptyChunks emptyChunks(QservSchema qserv) {
    return new CachedEmptyChunks(database -> listed(qserv, database));
  }

  private static SortedSet<ChunkNumber> listed(QservSchema qserv, DatabaseName database) {
    try {
      return qserv.emptyChunks(database.text()).stream()
          .map(ChunkNumber::new)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (StoreException.Refused none) {
      throw CssException.invalid(database, none.getMessage());
    }
  }

  public KeyValueStore store() {
    return store;
  }

  public CssSettings settings() {
    return settings;
  }

  /** The order of a dump unless another is requested: over the original's table, its own. */
  public KeyOrder dumpOrder() {
    return dumpOrder;
  }

  /** Returns CSS, opened. Two concurrent first callers may both open it, which does no harm. */
  public Css css() {
    Css css = opened;
    if (css == null) {
      css = Css.open(store, settings);
      opened = css;
    }
    return css;
  }
}
