package io.statehouse.domain.css.entities;

/**
 * The division of the sky for a database.
 *
 * @param stripes number of latitude stripes; 0 means that the database is not partitioned
 * @param subStripes sub-stripes of each stripe
 * @param partitioningId number of the stored partitioning, assigned by the store and so ignored on
 *     creation
 * @param overlap degrees, for tables without an overlap of their own
 */
public record Striping(int stripes, int subStripes, int partitioningId, double overlap) {
  /** The database is not partitioned. */
  public static final Striping NONE = new Striping(0, 0, 0, 0);

  /** A striping that has no stored partitioning yet. */
  public static Striping of(int stripes, int subStripes, double overlap) {
    return new Striping(stripes, subStripes, 0, overlap);
  }

  /** Returns this striping as stored under a number. */
  public Striping numbered(int id) {
    return new Striping(stripes, subStripes, id, overlap);
  }

  public boolean isPartitioned() {
    return stripes > 0;
  }

  /** Returns whether both divide the sky into the same chunks and sub-chunks. */
  public boolean sameFamily(Striping other) {
    return stripes == other.stripes && subStripes == other.subStripes;
  }

  /** The name under which the original's ingest groups databases that are cut alike. */
  public String family() {
    return "layout_" + stripes + "_" + subStripes;
  }
}
