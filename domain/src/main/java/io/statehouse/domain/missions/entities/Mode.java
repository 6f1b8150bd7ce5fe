package io.statehouse.domain.missions.entities;

/** The behaviour where the original is wrong. Stored bytes have the same form in both modes. */
public enum Mode {
  /** Correct behaviour. */
  DEFAULT,
  /**
   * The original's behaviour where clients may rely on it: usage stays 0, a generated mission id is
   * the first free number up to 500 above it, completing a mission again lists it again, a key can
   * be deleted if it does not exist, deleting a plan deletes all missions that its list names, and
   * an id stays in lists if its document was missing when it expired.
   */
  STRICT
}
