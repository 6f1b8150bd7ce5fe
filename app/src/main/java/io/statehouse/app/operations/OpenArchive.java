package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.ImportSource;

/**
 * An open archive or export, and the state in it that an operation works on.
 *
 * @param name the name that the user gave
 * @param config the configuration by which the system reads it
 */
record OpenArchive(String name, ImportSource file, Selection selection, Config config)
    implements OpenSide {
  OpenArchive {
    requireNonNull(name, "name");
    requireNonNull(file, "file");
    requireNonNull(selection, "selection");
    requireNonNull(config, "config");
  }

  @Override
  public EntrySource entries() {
    return file;
  }

  @Override
  public boolean isOfStore() {
    return false;
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public void close() {
    file.close();
  }
}
