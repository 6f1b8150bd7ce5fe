package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Qserv's central state in one store, opened: the version of its layout was checked, or is not
 * stored. Its services are safe for many threads and any number of processes may have the same
 * store open. Only the store needs to be closed.
 */
public final class Css {
  private final CssContext session;

  private Css(CssContext session) {
    this.session = session;
  }

  /** Opens the state in {@code store} as {@link #open(KeyValueStore, CssSettings)}, by default. */
  public static Css open(KeyValueStore store) {
    return open(store, CssSettings.DEFAULTS);
  }

  /**
   * Opens the state in {@code store}. In checked mode that writes nothing: a store without a
   * version reads as it is, and the first transaction that writes to it also writes the version. In
   * compatible mode opening writes the version, as the original does. Any number of processes may
   * open an empty store at once.
   *
   * @throws CssException of kind VERSION_MISMATCH if the store holds another version
   * @throws CssException of kind READ_ONLY in compatible mode, if there is no version and {@code
   *     settings} allow no writing
   * @throws CssException of kind EXISTS if the version key exists but is empty
   * @throws CssException of kind EXISTS in checked mode, if the store has keys, but none of CSS
   */
  public static Css open(KeyValueStore store, CssSettings settings) {
    CssContext session = new CssContext(store, settings);
    if (!CssLayout.hasVersion(session.value(CssLayout.VERSION))) {
      if (settings.checked()) {
        requireOwnKeys(session);
        session.writeVersionWithFirstWrite();
      } else {
        session.writeVersion();
      }
    }
    return new Css(session);
  }

  /** Requires that a tree without a version at least begins as ours, since it may be anything. */
  static void requireOwnKeys(CssContext session) {
    KeyValueStore store = session.store();
    if (has(store, Prefix.ALL)
        && CssLayout.TOPMOST.stream().noneMatch(key -> has(store, new Prefix(key.text())))) {
      // The keys are not named, as another system's may be secret.
      throw new CssException(
          CssException.Kind.EXISTS,
          CssLayout.VERSION,
          "The store has keys, but none of Qserv CSS: name another store.");
    }
  }

  private static boolean has(KeyValueStore store, Prefix prefix) {
    try (Stream<Entry> entries = store.scan(prefix)) {
      return entries.findFirst().isPresent();
    }
  }

  /** Returns whether nothing is stored. */
  public boolean isEmpty() {
    return session.isVersionPending() && !session.exists(CssKey.ROOT);
  }

  /**
   * Returns the version as it is stored now, not when this was opened; where nothing is written
   * yet, the one that the first write will store.
   *
   * @throws CssException of kind MALFORMED if it was deleted since
   */
  public String version() {
    return session
        .value(CssLayout.VERSION)
        .filter(version -> !version.isEmpty())
        .or(() -> Optional.of(CssLayout.VERSION_VALUE).filter(it -> session.isVersionPending()))
        .orElseThrow(
            () ->
                new CssException(
                    CssException.Kind.MALFORMED,
                    CssLayout.VERSION,
                    "Key for CSS version is not defined: '" + CssLayout.VERSION + "'"));
  }

  public CssSettings settings() {
    return session.settings();
  }

  /**
   * Returns a view of this state that writes only on a condition. What that reads is part of the
   * transaction that writes: if it changes before that is committed, the condition is checked
   * again. An operation of several transactions has it in the first one, which also makes sure that
   * it holds for the others. What is added in many transactions (an ingest, a load, many chunks)
   * has it in each.
   *
   * @param required receives the state to read from, possibly several times; it must read keys, as
   *     a listing is part of no transaction. What it throws, the operation throws, with nothing
   *     written
   */
  public Css onlyIf(Consumer<Css> required) {
    return new Css(session.onlyIf(reads -> required.accept(new Css(reads))));
  }

  public KeyTree tree() {
    return new KeyTree(session);
  }

  public Databases databases() {
    return new Databases(session);
  }

  public Tables tables() {
    return new Tables(session);
  }

  public Nodes nodes() {
    return new Nodes(session);
  }

  public Chunks chunks() {
    return new Chunks(session);
  }

  public SharedScans sharedScans() {
    return new SharedScans(session);
  }

  public EmptyChunks emptyChunks() {
    return session.settings().emptyChunks();
  }

  public PendingActions watcher() {
    return new PendingActions(session);
  }

  public Dump dump() {
    return new Dump(session.store());
  }

  public Ingest ingest() {
    return new Ingest(session);
  }
}
