package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.ports.KeyValueStore;

/**
 * Qserv's central state in one store, opened: the version of its layout is known to be right, or
 * was written just now. Its services are safe for many threads and any number of processes may have
 * the same store open. There is nothing to close but the store.
 */
public final class Css {
  private final CssContext session;

  private Css(CssContext session) {
    this.session = session;
  }

  /**
   * Opens the state in {@code store}; an empty store gets its version key. Any number may open an
   * empty store at once: one writes the key, the others find it.
   *
   * @throws CssException of kind VERSION_MISMATCH if the store holds another version
   * @throws CssException of kind READ_ONLY if there is no version and {@code settings} allow no
   *     writing
   * @throws CssException of kind EXISTS if the version key is there but empty
   */
  public static Css open(KeyValueStore store, CssSettings settings) {
    CssContext session = new CssContext(store, settings);
    if (!hasVersion(session)) {
      session.write(
          edit -> {
            edit.read(CssLayout.VERSION);
            // Another opener may have been faster; what it wrote is checked like any other.
            if (!isExpected(edit.value(CssLayout.VERSION).orElse(""))) {
              if (edit.exists(CssLayout.VERSION)) {
                throw CssException.exists(CssLayout.VERSION);
              }
              edit.put(CssLayout.VERSION, CssLayout.VERSION_VALUE);
            }
            return null;
          });
    }
    return new Css(session);
  }

  private static boolean hasVersion(CssContext session) {
    return isExpected(session.value(CssLayout.VERSION).orElse(""));
  }

  /**
   * @throws CssException of kind VERSION_MISMATCH if there is a version, but another one
   */
  static boolean isExpected(String version) {
    if (!version.isEmpty() && !version.equals(CssLayout.VERSION_VALUE)) {
      throw CssException.versionMismatch(CssLayout.VERSION_VALUE, version);
    }
    return !version.isEmpty();
  }

  /**
   * Returns the version as it is stored now, whatever it was when this was opened.
   *
   * @throws CssException of kind MALFORMED if somebody has deleted it
   */
  public String version() {
    return session
        .value(CssLayout.VERSION)
        .filter(version -> !version.isEmpty())
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
