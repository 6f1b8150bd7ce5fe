package io.statehouse.app.operations;

import io.statehouse.app.config.Config;
import io.statehouse.operations.EntrySource;
import io.statehouse.operations.Selection;

/** An open side of an operation that only reads it: a store or an archive. */
public interface OpenSide extends AutoCloseable {
  EntrySource entries();

  Selection selection();

  Config config();

  /** Returns whether it is in a store, whose rules say what the selection is. */
  boolean isOfStore();

  /** Returns the name of the side for people, without a password. */
  @Override
  String toString();

  @Override
  void close();
}
