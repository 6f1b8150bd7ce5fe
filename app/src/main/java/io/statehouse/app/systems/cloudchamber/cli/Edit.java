package io.statehouse.app.systems.cloudchamber.cli;

/** Flags that change parts of a record. */
interface Edit<T> {
  /** Returns whether there are any. */
  boolean isGiven();

  /** Returns the record with what the flags change. */
  T apply(T before);
}
