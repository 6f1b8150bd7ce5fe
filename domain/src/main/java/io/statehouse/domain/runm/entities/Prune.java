package io.statehouse.domain.runm.entities;

/** The things that a repair deletes only if requested, since they may still be of use. */
public enum Prune {
  DEFINITIONS,
  OBJECTS
}
