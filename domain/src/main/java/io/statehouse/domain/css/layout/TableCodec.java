package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.TableParameters;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The attributes of a table: three groups, each a packed document below a key of its own. The
 * original looks up one more, {@code partitioning/secIndexColName}, and never uses it.
 */
public final class TableCodec {
  public static final String SCHEMA = "schema";

  public static final Codec<Partitioning> PARTITIONING =
      Codec.<Partitioning>of(
              "one of the sub-keys is not numeric: ",
              fields ->
                  new Partitioning(
                      // Only whether the key is there counts: older tools wrote "0" there too.
                      fields.above().isPresent(),
                      fields.text("dirDb", Partitioning::dirDb),
                      fields.text("dirTable", Partitioning::dirTable),
                      fields.text("dirColName", Partitioning::dirColName),
                      fields.text("latColName", Partitioning::latColName),
                      fields.text("lonColName", Partitioning::lonColName),
                      fields.decimalUnlessZero("overlap", Partitioning::overlap),
                      fields.flag("subChunks", Partitioning::subChunks)))
          .below("partitioning");

  /** A change of the parameters writes all; the creation of a table what is not the default. */
  public static final Codec<ScanParameters> SCAN =
      Codec.<ScanParameters>of(
              "one of the sub-keys is not numeric: ",
              fields ->
                  new ScanParameters(
                      fields.flag("lockInMem", ScanParameters::lockInMem),
                      fields.integer("scanRating", ScanParameters::rating)))
          .below("sharedScan");

  public static final Codec<MatchParameters> MATCH =
      Codec.<MatchParameters>of(
              "match/angSep is not numeric: ",
              fields ->
                  new MatchParameters(
                      fields.text("dirTable1", MatchParameters::dirTable1),
                      fields.text("dirColName1", MatchParameters::dirColName1),
                      fields.text("dirTable2", MatchParameters::dirTable2),
                      fields.text("dirColName2", MatchParameters::dirColName2),
                      fields.text("flagColName", MatchParameters::flagColName),
                      fields.decimal("angSep", MatchParameters::angSep)))
          .below("match")
          .withProblemAt("match/angSep");

  public static final List<String> ALL_NAMES =
      Stream.of(PARTITIONING, SCAN, MATCH).flatMap(codec -> codec.names().stream()).toList();

  /**
   * What the original reads for all groups together: it misspells the key of {@code lockInMem},
   * which is therefore never set there.
   */
  public static final List<String> ALL_NAMES_WITHOUT_LOCK =
      ALL_NAMES.stream().filter(name -> !name.equals("sharedScan/lockInMem")).toList();

  private TableCodec() {}

  /** Reads what was found of {@link #ALL_NAMES}. */
  public static TableParameters read(CssKey table, Map<String, String> found) {
    return new TableParameters(
        MATCH.read(table, found), PARTITIONING.read(table, found), SCAN.read(table, found));
  }
}
