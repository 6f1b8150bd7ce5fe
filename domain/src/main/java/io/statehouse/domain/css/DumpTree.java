package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.EntryFile;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.Optional;

/**
 * Dumps of the whole tree, as entries: what a load writes into an empty store, and the way back.
 */
public final class DumpTree {
  private DumpTree() {}

  /** Receives the entries of a dump, in the order of the file. */
  public interface Sink {
    /** An entry of the file. Of several with one key, the last counts. */
    void named(Key key, Bytes value);

    /**
     * An entry that the tree has unless the file names its key: an ancestor, or the version. It may
     * be given several times.
     */
    void implied(Key key, Bytes value);
  }

  /** Receives the keys and values of a dump, in the order of the file. */
  interface Checked {
    /**
     * @throws CssException if it cannot be loaded
     * @throws StoreException.Refused if a store cannot hold it
     */
    void entry(CssKey path, String value);
  }

  /**
   * Writes all entries, in constant memory, and flushes.
   *
   * @throws CssException of kind MALFORMED if a value is not UTF-8
   * @throws CssException of kind INVALID if an entry cannot be written in that format
   */
  public static void write(FileFormat format, Iterator<Entry> entries, OutputStream out)
      throws IOException {
    EntryFile.write(format, true, entries, out);
  }

  /**
   * Reads a dump to its end.
   *
   * @throws CssException of kind BAD_FILE with the place in the file, if something there cannot be
   *     loaded
   * @throws CssException of kind VERSION_MISMATCH if the file is of another version
   */
  public static void read(FileFormat format, InputStream file, Sink sink) throws IOException {
    check(
        Optional.of(format),
        file,
        (path, value) -> {
          Bytes stored = StoredText.write(path.text(), value);
          if (!path.isRoot()) {
            path.ancestors().forEach(above -> sink.implied(above.stored(), Bytes.EMPTY));
            sink.named(path.stored(), stored);
          }
        });
    sink.implied(CssLayout.VERSION.parent().stored(), Bytes.EMPTY);
    sink.implied(CssLayout.VERSION.stored(), Bytes.utf8(CssLayout.VERSION_VALUE));
  }

  /** Reads a file as {@link #read} does, and checks each entry in the sink, too. */
  static void check(Optional<FileFormat> format, InputStream file, Checked sink)
      throws IOException {
    String[] version = {CssLayout.VERSION_VALUE};
    EntryFile.read(
        format,
        file,
        (key, value, where) -> {
          try {
            CssKey path = CssKey.of(key);
            if (path.isRoot()) {
              TreeEdit.requireEmptyRoot(value);
            }
            if (path.equals(CssLayout.VERSION)) {
              version[0] = value;
            }
            sink.entry(path, value);
          } catch (CssException | StoreException.Refused problem) {
            throw CssException.badFile(where, problem.getMessage());
          }
        });
    if (!version[0].equals(CssLayout.VERSION_VALUE)) {
      throw CssException.versionMismatch(CssLayout.VERSION_VALUE, version[0]);
    }
  }
}
