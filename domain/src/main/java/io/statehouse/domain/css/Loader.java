package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.EntryFile;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

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
  private static final int TOLD_EACH = 1_000;

  private final CssContext session;

  public Loader(KeyValueStore store, CssSettings settings) {
    this.session = new CssContext(store, settings);
  }

  /**
   * Loads the file, then writes the version if the file had none.
   *
   * @throws CssException of kind READ_ONLY if the settings allow no writing
   * @throws CssException of kind EXISTS if the store has more than a version, unless merging
   * @throws CssException of kind EXISTS in checked mode, if the store has keys, but none of CSS
   * @throws CssException of kind VERSION_MISMATCH if the store or the file is of another version
   * @throws CssException of kind BAD_FILE with the place in the file, if something there cannot be
   *     loaded
   * @throws UncheckedIOException if the file cannot be read
   */
  public LoadReport load(FileSource source, LoadOptions options, Progress progress) {
    session.settings().requireWritable();
    requireLoadable(options);
    try {
      long entries = check(source, options, progress);
      long transactions = write(source, options, progress, entries);
      if (!CssLayout.hasVersion(session.value(CssLayout.VERSION))) {
        session.writeVersion();
      }
      return new LoadReport(entries, transactions);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Compares the file with the store, and writes nothing.
   *
   * @throws CssException and UncheckedIOException as a load does, but for read-only settings
   */
  public LoadPlan plan(FileSource source, LoadOptions options) {
    requireLoadable(options);
    LoadComparison comparison = new LoadComparison(session.store());
    try (InputStream file = source.open()) {
      DumpTree.check(
          options.format(),
          file,
          (path, value) -> {
            requireFits(path, value);
            comparison.add(path, value);
          });
      return comparison.plan();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void requireLoadable(LoadOptions options) {
    if (!CssLayout.hasVersion(session.value(CssLayout.VERSION)) && session.checked()) {
      Css.requireOwnKeys(session);
    }
    if (options.merge()) {
      return;
    }
    session
        .store()
        .scan(Prefix.ALL)
        .map(entry -> entry.key().text())
        .filter(key -> !CssLayout.isVersion(key))
        .findFirst()
        .ifPresent(
            key -> {
              throw new CssException(
                  CssException.Kind.EXISTS,
                  key,
                  "The store is not empty: it has '"
                      + OneLine.of(key)
                      + "'; load into an empty store, or ask to merge.");
            });
  }

  /** The first reading: checks every entry as if it were to be written alone. */
  private long check(FileSource source, LoadOptions options, Progress progress) throws IOException {
    AtomicLong entries = new AtomicLong();
    try (InputStream file = source.open()) {
      DumpTree.check(
          options.format(),
          file,
          (path, value) -> {
            requireFits(path, value);
            if (entries.incrementAndGet() % TOLD_EACH == 0) {
              progress.at(Progress.Stage.CHECKING, entries.get(), 0);
            }
          });
    }
    progress.at(Progress.Stage.CHECKING, entries.get(), entries.get());
    return entries.get();
  }

  private void requireFits(CssKey path, String value) {
    if (path.isRoot()) {
      return;
    }
    Bytes stored = StoredText.write(path.text(), value);
    if (surelyFits(path, stored)) {
      return;
    }
    Transaction.Builder alone = Transaction.builder();
    for (CssKey ancestor : path.ancestors()) {
      alone.require(Condition.absent(ancestor.stored()));
      alone.put(ancestor.stored(), Bytes.EMPTY);
    }
    alone.put(path.stored(), stored);
    session.store().limits().check(alone.build());
  }

  /** Estimates generously: almost every entry is far from the limits of a store. */
  private boolean surelyFits(CssKey path, Bytes value) {
    Limits limits = session.store().limits();
    int keys = path.depth();
    long keyBytes = 3L * path.text().length(); // no character of a string takes more
    return keyBytes <= limits.keyBytes()
        && value.size() <= limits.valueBytes()
        && keys <= Math.min(limits.conditions(), limits.writes())
        && 2 * keys <= limits.operations()
        && 2 * keys * keyBytes + value.size() <= limits.transactionBytes();
  }

  /** The second reading: sets entries in order. Returns the number of transactions. */
  private long write(FileSource source, LoadOptions options, Progress progress, long total)
      throws IOException {
    Setting setting = new Setting(progress, total);
    try (Batches<Map.Entry<CssKey, String>> batches =
        new Batches<>(session.store().limits(), setting)) {
      read(
          source,
          options,
          (key, value, where) -> {
            CssKey path = CssKey.of(key);
            if (path.isRoot()) {
              setting.done++;
            } else {
              batches.add(Map.entry(path, value));
            }
          });
      batches.finish();
    }
    return setting.transactions;
  }

  /** The work of setting the entries of a file. */
  private final class Setting implements Batches.Work<Map.Entry<CssKey, String>> {
    private final Progress progress;
    private final long total;
    private final Set<CssKey> brought = new HashSet<>();
    private long done;
    private long transactions;

    Setting(Progress progress, long total) {
      this.progress = progress;
      this.total = total;
    }

    @Override
    public Batches.Size own() {
      return new Batches.Size(0, 0, 0);
    }

    /** An entry, and those of its ancestors that no other entry brought. */
    @Override
    public Batches.Size size(Map.Entry<CssKey, String> entry) {
      CssKey path = entry.getKey();
      int ancestors = 0;
      for (CssKey above = path.parent(); !above.isRoot() && brought.add(above); ) {
        ancestors++;
        above = above.parent();
      }
      brought.add(path);
      // No character of a string takes more than three bytes.
      long bytes = 2L * (1 + ancestors) * path.text().length() + entry.getValue().length();
      return new Batches.Size(ancestors, 1 + ancestors, 3 * bytes);
    }

    @Override
    public CssKey key(Map.Entry<CssKey, String> entry) {
      return entry.getKey();
    }

    @Override
    public void beginsAnew() {
      brought.clear();
    }

    @Override
    public void write(List<Map.Entry<CssKey, String>> together) {
      if (!together.isEmpty()) {
        session.run(edit -> together.forEach(entry -> edit.put(entry.getKey(), entry.getValue())));
      }
    }

    @Override
    public void written(List<Map.Entry<CssKey, String>> together) {
      transactions += together.isEmpty() ? 0 : 1;
      done += together.size();
      progress.at(Progress.Stage.WRITING, done, total);
    }
  }

  private static void read(FileSource source, LoadOptions options, EntryFile.Sink sink)
      throws IOException {
    try (InputStream file = source.open()) {
      EntryFile.read(options.format(), file, sink);
    }
  }
}
