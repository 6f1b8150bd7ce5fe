package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssException;
import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.Striping;
import java.util.List;
import java.util.Map;

/** A partitioning entry: how the sky is cut, shared by the databases that name its number. */
public final class StripingCodec {
  private static final String STRIPES = "nStripes";
  private static final String SUB_STRIPES = "nSubStripes";
  private static final String OVERLAP = "overlap";

  public static final List<String> NAMES = List.of(STRIPES, SUB_STRIPES, OVERLAP);

  private StripingCodec() {}

  public static Map<String, String> write(Striping striping) {
    return Map.of(
        STRIPES, Numbers.format(striping.stripes()),
        SUB_STRIPES, Numbers.format(striping.subStripes()),
        OVERLAP, Numbers.format(striping.overlap()));
  }

  /**
   * @param id the number of the entry as the database stores it; {@code 0000000001} reads as 1
   * @param found what there is of {@link #NAMES}; what is missing stays zero
   * @throws CssException of kind MALFORMED if something is not a number, the id included
   */
  public static Striping read(String id, Map<String, String> found) {
    NumericMembers members =
        new NumericMembers(keyOf(id), "one of the keys is not numeric: ", found);
    return new Striping(
        members.integer(STRIPES, 0),
        members.integer(SUB_STRIPES, 0),
        members.integer(DatabaseCodec.PARTITIONING_ID, id),
        members.decimal(OVERLAP, 0.0));
  }

  /** An id that is not a number may not make a key either, so the error has only its text. */
  private static String keyOf(String id) {
    return CssLayout.PARTITIONINGS + "/_" + id;
  }

  /** Returns where the entry is, or fails as {@link #read} does if the id is no number. */
  public static CssKey key(String id) {
    new NumericMembers(keyOf(id), "one of the keys is not numeric: ", Map.of())
        .integer(DatabaseCodec.PARTITIONING_ID, id);
    return CssLayout.partitioning(id);
  }
}
