package io.statehouse.domain.runm.entities;

/** Which keys are written. */
public enum LayoutMode {
  /** Those of the original, and indexes of properties and tags, as its design document has them. */
  DOCUMENTED,
  /** Those of the original alone. */
  ORIGINAL
}
