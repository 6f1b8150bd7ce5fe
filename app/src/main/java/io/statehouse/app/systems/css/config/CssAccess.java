package io.statehouse.app.systems.css.config;

import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.QservSchema;
import io.statehouse.domain.css.CachedEmptyChunks;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.EmptyChunks;
import io.statehouse.domain.css.FileSource;
import io.statehouse.domain.css.KeySpellings;
import io.statehouse.domain.css.Loader;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
    this(store, config, config.get(CssConfig.COMPATIBLE) ? Mode.COMPATIBLE : Mode.CHECKED);
  }

  /** Returns CSS in checked mode, whatever is configured. */
  public static CssAccess checked(OpenStore store, Config config) {
    return new CssAccess(store, config, Mode.CHECKED);
  }

  private CssAccess(OpenStore store, Config config, Mode mode) {
    this.store = store.keys();
    this.settings =
        CssSettings.DEFAULTS
            .withMode(mode)
            .withReadOnly(config.readOnly(CssConfig.NAME).isPresent())
            .withEmptyChunks(
                store
                    .qserv()
                    .<EmptyChunks>map(qserv -> new CachedEmptyChunks(db -> listed(qserv, db)))
                    .orElse(EmptyChunks.NONE))
            .withSpellings(
                store.qserv().<KeySpellings>map(qserv -> qserv::find).orElse(KeySpellings.EXACT));
    this.dumpOrder = store.qserv().isPresent() ? KeyOrder.MYSQL : KeyOrder.BYTES;
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

  /** Loads a dump, into a store that need not hold CSS yet. */
  public LoadReport load(FileSource dump, LoadOptions options, Progress progress) {
    return new Loader(store, settings).load(dump, options, progress);
  }

  /** Returns what a load of a dump would change. */
  public LoadPlan planLoad(FileSource dump, LoadOptions options) {
    return new Loader(store, settings).plan(dump, options);
  }

  /**
   * Loads a dump that can be read only once, from a copy of it, as a load reads its file twice.
   *
   * @throws IOException if the dump cannot be copied
   */
  public LoadReport loadOnce(Copying dump, LoadOptions options, Progress progress)
      throws IOException {
    Path file = Files.createTempFile("statehouse-load", null);
    try {
      try (OutputStream copy = Files.newOutputStream(file)) {
        dump.copyTo(copy);
      }
      return load(() -> Files.newInputStream(file), options, progress);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Copies what can be read only once. */
  public interface Copying {
    void copyTo(OutputStream copy) throws IOException;
  }

  /**
   * Returns the order of a dump unless another is requested: over the original's table, its own.
   */
  public KeyOrder dumpOrder() {
    return dumpOrder;
  }

  /** Returns whether CSS was opened, and nothing is stored. */
  public boolean isEmpty() {
    return opened != null && opened.isEmpty();
  }

  /** Returns CSS, opened. Two concurrent first callers may both open it, which does no harm. */
  public Css css() {
    if (opened == null) {
      opened = Css.open(store, settings);
    }
    return opened;
  }
}
