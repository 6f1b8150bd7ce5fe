package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.EntryFile;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Loads a file of keys and values into a store.
 *
 * <p>The file is read twice. First all of it is checked, so that a file refused for its last line
 * has written nothing. Then its entries are set in the order of the file, each with its missing
 * ancestors, in transactions as large as the store allows; the last value of a key named twice
 * remains. Memory is bounded, however long the file. If writing breaks off, what is written is a
 * consistent tree, and loading again, merging, completes it.
 */
public final class Loader {
  private final CssContext session;

  public Loader(KeyValueStore store, CssSettings settings) {
    this.session = new CssContext(store, settings);
  }

  /**
   * Loads the file, then writes the version if the file had none.
   *
   * @throws CssException of kind READ_ONLY if the settings allow no writing
   * @throws CssException of kind EXISTS if the store has more than a version, unless merging
   * @throws CssException of kind VERSION_MISMATCH if the store or the file is of another version
   * @throws CssException of kind BAD_FILE with the place in the file, if something there cannot be
   *     loaded
   * @throws UncheckedIOException if the file cannot be read
   */
  public LoadReport load(FileSource source, LoadOptions options, Progress progress) {
    session.settings().requireWritable();
    requireLoadable(options);
    try {
      LoadCheck check = new LoadCheck(session.store().limits(), progress);
      read(source, options, check);
      check.finish();
      LoadWriting writing = new LoadWriting(session, progress, check.entries());
      read(source, options, writing);
      writing.finish();
      if (!Css.isVersion(session.value(CssLayout.VERSION))) {
        session.writeVersion();
      }
      return new LoadReport(check.entries(), writing.transactions());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void requireLoadable(LoadOptions options) {
    Css.isVersion(session.value(CssLayout.VERSION));
    if (options.merge()) {
      return;
    }
    Optional<Entry> content =
        session
            .store()
            .scan(Prefix.ALL)
            .filter(entry -> !CssLayout.isVersion(entry.key().text()))
            .findFirst();
    if (content.isPresent()) {
      String key = content.get().key().text();
      throw new CssException(
          CssException.Kind.EXISTS,
          key,
          "The store is not empty: it has '"
              + OneLine.of(key)
              + "'; load into an empty store, or ask to merge.");
    }
  }

  private static void read(FileSource source, LoadOptions options, EntryFile.Sink sink)
      throws IOException {
    try (InputStream file = source.open()) {
      EntryFile.read(options.format(), file, sink);
    }
  }
}
