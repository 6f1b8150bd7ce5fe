package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.TableParameters;
import io.statehouse.domain.layout.FieldType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The attributes of a table: three groups, each a packed document below a key of its own. The
 * original looks up one more, {@code partitioning/secIndexColName}, and never uses it.
 */
public final class TableCodec {
  public static final String SCHEMA = "schema";

  private static final String NOT_NUMERIC = "one of the sub-keys is not numeric: ";

  /**
   * The partitioning; of its key above only the presence counts, since older tools wrote "0" there.
   */
  public static final Codec<Partitioning> PARTITIONING =
      Codec.of(
              NOT_NUMERIC,
              "Partitioning",
              Partitioning.NONE,
              (fields, partitioning) ->
                  new Partitioning(
                      fields.flag("partitioned", partitioning.partitioned()),
                      fields.text("dirDb", partitioning.dirDb()),
                      fields.text("dirTable", partitioning.dirTable()),
                      fields.text("dirColName", partitioning.dirColName()),
                      fields.text("latColName", partitioning.latColName()),
                      fields.text("lonColName", partitioning.lonColName()),
                      fields.field("overlap", partitioning.overlap(), FieldType.DOUBLE, 0.0),
                      fields.flag("subChunks", partitioning.subChunks())))
          .withAbove("partitioned")
          .below("partitioning");

  /** A change of the parameters writes all; the creation of a table what is not the default. */
  public static final Codec<ScanParameters> SCAN =
      Codec.of(
              NOT_NUMERIC,
              "Scan",
              ScanParameters.NONE,
              (fields, scan) ->
                  new ScanParameters(
                      fields.flag("lockInMem", scan.lockInMem()),
                      fields.integer("scanRating", scan.rating())))
          .below("sharedScan");

  public static final Codec<MatchParameters> MATCH =
      Codec.of(
              "match/angSep is not numeric: ",
              "MatchParameters",
              MatchParameters.NONE,
              (fields, match) ->
                  new MatchParameters(
                      fields.text("dirTable1", match.dirTable1()),
                      fields.text("dirColName1", match.dirColName1()),
                      fields.text("dirTable2", match.dirTable2()),
                      fields.text("dirColName2", match.dirColName2()),
                      fields.text("flagColName", match.flagColName()),
                      fields.field("angSep", match.angSep(), FieldType.DOUBLE)))
          .below("match")
          .withProblemAt("match/angSep");

  public static final List<String> ALL_NAMES =
      Stream.of(PARTITIONING, SCAN, MATCH).flatMap(codec -> codec.names().stream()).toList();

  /**
   * The names that the original reads for all groups together: it misspells the key of {@code
   * lockInMem}, which is therefore never set there.
   */
  public static final List<String> ALL_NAMES_WITHOUT_LOCK =
      ALL_NAMES.stream().filter(name -> !name.equals("sharedScan/lockInMem")).toList();

  private TableCodec() {}

  /** Returns a partitioning as it is when it was written and read. */
  public static Partitioning asStored(Partitioning given) {
    return new Partitioning(
        given.partitioned(),
        given.dirDb(),
        given.dirTable(),
        given.dirColName(),
        given.latColName(),
        given.lonColName(),
        Numbers.asStored(given.overlap()),
        given.subChunks());
  }

  /** Returns what a match table matches, as it is when it was written and read. */
  public static MatchParameters asStored(MatchParameters given) {
    return new MatchParameters(
        given.dirTable1(),
        given.dirColName1(),
        given.dirTable2(),
        given.dirColName2(),
        given.flagColName(),
        Numbers.asStored(given.angSep()));
  }

  /** Reads what was found of {@link #ALL_NAMES}. */
  public static TableParameters read(CssKey table, Map<String, String> found) {
    return new TableParameters(
        MATCH.read(table, found), PARTITIONING.read(table, found), SCAN.read(table, found));
  }
}
