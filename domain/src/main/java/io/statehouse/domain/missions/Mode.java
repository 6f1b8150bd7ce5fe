package io.statehouse.domain.missions;

/** What to do where the original is wrong. What is stored is the same in both modes. */
public enum Mode {
  /** Behaves correctly. */
  DEFAULT,
  /**
   * Does as the original where clients may rely on it: usage stays 0, mission ids are the first
   * free number up to 500 beyond it, completing a mission again lists it again, a key is deleted
   * whether it exists or not, deleting a plan deletes whatever its list names, and what has expired
   * stays in lists if its document was gone before.
   */
  STRICT
}
