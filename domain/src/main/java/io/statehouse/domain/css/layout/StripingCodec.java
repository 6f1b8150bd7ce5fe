package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.layout.FieldType;

/** A partitioning entry: how the sky is cut, shared by the databases that name its number. */
public final class StripingCodec {
  private static final String PROBLEM = "one of the keys is not numeric: ";

  /** Reads and writes all but the number; what is missing stays zero. */
  public static final Codec<Striping> CODEC =
      Codec.of(
          PROBLEM,
          "Striping",
          Striping.NONE,
          (fields, striping) ->
              Striping.of(
                  fields.integer("nStripes", striping.stripes()),
                  fields.integer("nSubStripes", striping.subStripes()),
                  fields.field("overlap", striping.overlap(), FieldType.DOUBLE)));

  private StripingCodec() {}

  /** Returns a striping as it is when it was written and read: its overlap has six decimals. */
  public static Striping asStored(Striping striping) {
    return new Striping(
        striping.stripes(),
        striping.subStripes(),
        striping.partitioningId(),
        Numbers.asStored(striping.overlap()));
  }

  /**
   * @param id as the database stores it; {@code 0000000001} reads as 1
   * @throws CssException of kind MALFORMED if it does not begin with a number
   */
  public static int number(String id) {
    try {
      return Numbers.parseInt(id);
    } catch (NumberFormatException notOne) {
      // Such an id may not make a key either, so the error has only its text.
      String key = CssLayout.PARTITIONINGS + "/_" + id;
      throw Codec.notNumeric(key, PROBLEM, "partitioningId", id);
    }
  }
}
