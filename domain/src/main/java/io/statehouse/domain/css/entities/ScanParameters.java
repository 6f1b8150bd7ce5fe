package io.statehouse.domain.css.entities;

/**
 * The parameters of a table in shared scans.
 *
 * @param lockInMem whether workers lock it in memory
 * @param rating 0 unset, 1 fast, 2 medium, 3 slow; the original checks no bounds, nor do we
 */
public record ScanParameters(boolean lockInMem, int rating) {
  public static final ScanParameters NONE = new ScanParameters(false, 0);
}
