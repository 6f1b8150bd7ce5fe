package io.statehouse.operations;

/**
 * The changes that may be made to what a target already holds.
 *
 * @param overwrite whether an entry with another value is replaced
 * @param deleteExtra whether an entry that the source does not have is deleted
 */
public record Policy(boolean overwrite, boolean deleteExtra) {
  /** A policy that only adds missing entries. */
  public static final Policy ADD_ONLY = new Policy(false, false);

  /** A policy by which the target becomes equal to the source. */
  public static final Policy MAKE_EQUAL = new Policy(true, true);
}
