package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

/**
 * The partitioning of a table. A <i>director</i> is cut by its own position columns, a <i>child</i>
 * goes where the row of its director went.
 *
 * @param partitioned whether the table is cut into chunks at all
 * @param dirDb database of the director, which may be another; empty in very old data
 * @param dirTable the director table; a director names itself
 * @param dirColName in a director its primary key, in a child the column that refers to it
 * @param latColName latitude column, may be empty in a child
 * @param lonColName longitude column, may be empty in a child
 * @param overlap degrees; zero means that of the database
 * @param subChunks whether chunks are cut further
 */
public record Partitioning(
    boolean partitioned,
    String dirDb,
    String dirTable,
    String dirColName,
    String latColName,
    String lonColName,
    double overlap,
    boolean subChunks) {
  public static final Partitioning NONE = new Partitioning(false, "", "", "", "", "", 0.0, false);

  public Partitioning {
    requireNonNull(dirDb, "dirDb");
    requireNonNull(dirTable, "dirTable");
    requireNonNull(dirColName, "dirColName");
    requireNonNull(latColName, "latColName");
    requireNonNull(lonColName, "lonColName");
  }

  /** A director table. */
  public static Partitioning director(
      TableRef itself, String keyColumn, String latColumn, String lonColumn, double overlap) {
    return of(itself, keyColumn, latColumn, lonColumn, overlap, true);
  }

  /** A table whose rows follow those of {@code director}. */
  public static Partitioning child(
      TableRef director, String keyColumn, String latColumn, String lonColumn) {
    return of(director, keyColumn, latColumn, lonColumn, 0.0, false);
  }

  private static Partitioning of(
      TableRef director, String key, String lat, String lon, double overlap, boolean subChunks) {
    String database = director.database().text();
    return new Partitioning(
        true, database, director.table().text(), key, lat, lon, overlap, subChunks);
  }

  /** Returns 2 for sub-chunks, 1 for chunks, 0 for neither, by the original's rule. */
  public int chunkLevel() {
    // Sub-chunks count even where "partitioned" is missing: the original never compares the two.
    return subChunks ? 2 : partitioned ? 1 : 0;
  }
}
