package io.statehouse.app.systems.css;

import io.statehouse.app.json.Json;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.TableName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Shared scan parameters as the original's REST API shows them: family, database, table. */
public final class SharedScanJson {
  private SharedScanJson() {}

  public static Map<String, Object> families(
      SortedMap<String, SortedMap<DatabaseName, SortedMap<TableName, Optional<ScanParameters>>>>
          families) {
    Map<String, Object> json = new LinkedHashMap<>();
    families.forEach((family, databases) -> json.put(family, databases(databases)));
    return json;
  }

  private static Map<String, Object> databases(
      SortedMap<DatabaseName, SortedMap<TableName, Optional<ScanParameters>>> databases) {
    Map<String, Object> json = new LinkedHashMap<>();
    databases.forEach((database, tables) -> json.put(database.text(), tables(tables)));
    return json;
  }

  private static Map<String, Object> tables(SortedMap<TableName, Optional<ScanParameters>> tables) {
    Map<String, Object> json = new LinkedHashMap<>();
    tables.forEach((table, scan) -> json.put(table.text(), scan(scan)));
    return json;
  }

  /** A table whose parameters were never set shows an empty object. */
  private static Map<String, Object> scan(Optional<ScanParameters> scan) {
    return scan.map(SharedScanJson::scan).orElseGet(Map::of);
  }

  /** The original writes booleans as numbers. */
  public static Map<String, Object> scan(ScanParameters scan) {
    return Json.object("lockInMem", scan.lockInMem() ? 1 : 0, "scanRating", scan.rating());
  }
}
