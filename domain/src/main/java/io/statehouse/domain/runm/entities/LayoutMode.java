package io.statehouse.domain.runm.entities;

/** The keys that are written. */
public enum LayoutMode {
  /** The keys of the original, and indexes of properties and tags, as in its design document. */
  DOCUMENTED,
  /** The keys of the original only. */
  ORIGINAL
}
