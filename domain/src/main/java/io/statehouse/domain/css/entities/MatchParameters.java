package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * The parameters of a match table, which joins pairs of near rows of two director tables.
 *
 * @param dirTable1 first director, written {@code DB.TABLE} by the original's ingest; a table is a
 *     match table exactly if this is not empty
 * @param dirColName1 column of the match table that refers to the first director
 * @param dirTable2 second director
 * @param dirColName2 column of the match table that refers to the second director
 * @param flagColName flag column
 * @param angSep largest separation, in degrees
 */
public record MatchParameters(
    String dirTable1,
    String dirColName1,
    String dirTable2,
    String dirColName2,
    String flagColName,
    double angSep) {
  public static final MatchParameters NONE = new MatchParameters("", "", "", "", "", 0.0);

  public MatchParameters {
    requireNonNull(dirTable1, "dirTable1");
    requireNonNull(dirColName1, "dirColName1");
    requireNonNull(dirTable2, "dirTable2");
    requireNonNull(dirColName2, "dirColName2");
    requireNonNull(flagColName, "flagColName");
  }

  public boolean isMatchTable() {
    return !dirTable1.isEmpty();
  }
}
