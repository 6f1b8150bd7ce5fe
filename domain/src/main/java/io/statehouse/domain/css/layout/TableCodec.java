package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The attributes of a table: three groups, each a packed document below a key of its own. The
 * original looks up one more, {@code partitioning/secIndexColName}, and never uses it.
 */
public final class TableCodec {
  public static final String SCHEMA = "schema";

  private static final String PARTITIONING = "partitioning";
  private static final String DIR_DB = "dirDb";
  private static final String DIR_TABLE = "dirTable";
  private static final String DIR_COL_NAME = "dirColName";
  private static final String LAT_COL_NAME = "latColName";
  private static final String LON_COL_NAME = "lonColName";
  private static final String OVERLAP = "overlap";
  private static final String SUB_CHUNKS = "subChunks";

  private static final String SHARED_SCAN = "sharedScan";
  private static final String LOCK_IN_MEM = "lockInMem";
  private static final String SCAN_RATING = "scanRating";

  private static final String MATCH = "match";
  private static final String DIR_TABLE_1 = "dirTable1";
  private static final String DIR_COL_NAME_1 = "dirColName1";
  private static final String DIR_TABLE_2 = "dirTable2";
  private static final String DIR_COL_NAME_2 = "dirColName2";
  private static final String FLAG_COL_NAME = "flagColName";
  private static final String ANG_SEP = "angSep";

  public static final List<String> PARTITIONING_NAMES =
      List.of(
          PARTITIONING,
          PARTITIONING + "/" + DIR_DB,
          PARTITIONING + "/" + DIR_TABLE,
          PARTITIONING + "/" + DIR_COL_NAME,
          PARTITIONING + "/" + LAT_COL_NAME,
          PARTITIONING + "/" + LON_COL_NAME,
          PARTITIONING + "/" + OVERLAP,
          PARTITIONING + "/" + SUB_CHUNKS);

  public static final List<String> SCAN_NAMES =
      List.of(SHARED_SCAN + "/" + LOCK_IN_MEM, SHARED_SCAN + "/" + SCAN_RATING);

  public static final List<String> MATCH_NAMES =
      List.of(
          MATCH + "/" + DIR_TABLE_1,
          MATCH + "/" + DIR_COL_NAME_1,
          MATCH + "/" + DIR_TABLE_2,
          MATCH + "/" + DIR_COL_NAME_2,
          MATCH + "/" + FLAG_COL_NAME,
          MATCH + "/" + ANG_SEP);

  public static final List<String> ALL_NAMES =
      Stream.of(PARTITIONING_NAMES, SCAN_NAMES, MATCH_NAMES).flatMap(List::stream).toList();

  /**
   * What the original reads for all groups together: it misspells the key of {@code lockInMem},
   * which is therefore never set there.
   */
  public static final List<String> ALL_NAMES_WITHOUT_LOCK =
      ALL_NAMES.stream().filter(name -> !name.equals(SHARED_SCAN + "/" + LOCK_IN_MEM)).toList();

  private TableCodec() {}

  public static Map<String, String> write(Partitioning partitioning) {
    Map<String, String> members = new HashMap<>();
    members.put(DIR_DB, partitioning.dirDb());
    members.put(DIR_TABLE, partitioning.dirTable());
    members.put(DIR_COL_NAME, partitioning.dirColName());
    members.put(LAT_COL_NAME, partitioning.latColName());
    members.put(LON_COL_NAME, partitioning.lonColName());
    members.put(SUB_CHUNKS, Numbers.format(partitioning.subChunks()));
    if (partitioning.overlap() != 0.0) {
      members.put(OVERLAP, Numbers.format(partitioning.overlap()));
    }
    return members;
  }

  /** Reads what was found of {@link #PARTITIONING_NAMES}. */
  public static Partitioning partitioning(String tableKey, Map<String, String> found) {
    NumericMembers members = group(tableKey, PARTITIONING, found);
    return new Partitioning(
        // Only whether the key is there counts, not its value: older tools wrote "0" there too.
        found.containsKey(PARTITIONING),
        members.text(PARTITIONING + "/" + DIR_DB),
        members.text(PARTITIONING + "/" + DIR_TABLE),
        members.text(PARTITIONING + "/" + DIR_COL_NAME),
        members.text(PARTITIONING + "/" + LAT_COL_NAME),
        members.text(PARTITIONING + "/" + LON_COL_NAME),
        members.decimal(PARTITIONING + "/" + OVERLAP, 0.0),
        members.flag(PARTITIONING + "/" + SUB_CHUNKS));
  }

  /** Returns both members, defaults included, as a change of the parameters writes them. */
  public static Map<String, String> write(ScanParameters scan) {
    return Map.of(
        LOCK_IN_MEM, Numbers.format(scan.lockInMem()), SCAN_RATING, Numbers.format(scan.rating()));
  }

  /** Returns only what differs from the defaults, as the creation of a table writes them. */
  public static Map<String, String> writeChanged(ScanParameters scan) {
    Map<String, String> members = new HashMap<>();
    if (scan.lockInMem()) {
      members.put(LOCK_IN_MEM, Numbers.format(true));
    }
    if (scan.rating() != 0) {
      members.put(SCAN_RATING, Numbers.format(scan.rating()));
    }
    return members;
  }

  /** Reads what was found of {@link #SCAN_NAMES}. */
  public static ScanParameters scan(String tableKey, Map<String, String> found) {
    NumericMembers members = group(tableKey, SHARED_SCAN, found);
    return new ScanParameters(
        members.flag(SHARED_SCAN + "/" + LOCK_IN_MEM),
        members.integer(SHARED_SCAN + "/" + SCAN_RATING, 0));
  }

  public static Map<String, String> write(MatchParameters match) {
    return Map.of(
        DIR_TABLE_1, match.dirTable1(),
        DIR_COL_NAME_1, match.dirColName1(),
        DIR_TABLE_2, match.dirTable2(),
        DIR_COL_NAME_2, match.dirColName2(),
        FLAG_COL_NAME, match.flagColName(),
        ANG_SEP, Numbers.format(match.angSep()));
  }

  /** Reads what was found of {@link #MATCH_NAMES}. */
  public static MatchParameters match(String tableKey, Map<String, String> found) {
    NumericMembers members =
        new NumericMembers(
            tableKey + "/" + MATCH + "/" + ANG_SEP, "match/angSep is not numeric: ", found);
    return new MatchParameters(
        members.text(MATCH + "/" + DIR_TABLE_1),
        members.text(MATCH + "/" + DIR_COL_NAME_1),
        members.text(MATCH + "/" + DIR_TABLE_2),
        members.text(MATCH + "/" + DIR_COL_NAME_2),
        members.text(MATCH + "/" + FLAG_COL_NAME),
        members.decimal(MATCH + "/" + ANG_SEP, 0.0));
  }

  private static NumericMembers group(String tableKey, String group, Map<String, String> found) {
    return new NumericMembers(
        tableKey + "/" + group, "one of the sub-keys is not numeric: ", found);
  }
}
