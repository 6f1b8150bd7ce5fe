package io.statehouse.domain.cloudchamber.entities.inventory;

/** An accelerator of a blade. */
public enum Accelerator {
  /** An entry of no kind, which the original can store. */
  UNSET,
  V100
}
