package io.statehouse.domain.cloudchamber.entities;

/** The things that a repair deletes only if requested, since they may still be of use. */
public enum Prune {
  /** Items in what is not listed, which an unfinished load leaves. */
  ITEMS,
  /** Instances and their states that no definition has. */
  INSTANCES
}
