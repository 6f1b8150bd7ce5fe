package io.statehouse.domain.runm.entities;

/** What a repair deletes only if requested, since it may still be of use. */
public enum Prune {
  DEFINITIONS,
  OBJECTS
}
