package io.statehouse.domain.css.layout;

import java.io.IOException;

/** Writes keys and values to a file, one after the other, in constant memory. */
public interface EntryWriter {
  /**
   * Writes what comes before the entries.
   *
   * @param root whether the entries are those of the whole tree
   */
  void begin(boolean root) throws IOException;

  void entry(String key, String value) throws IOException;

  /** Writes what comes after the entries; does not flush. */
  void end() throws IOException;
}
