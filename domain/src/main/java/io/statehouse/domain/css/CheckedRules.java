package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NameText;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.SkyRules;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.DatabaseAttributes;
import io.statehouse.domain.css.layout.SubKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rules by which checked mode refuses what the original accepts. Nothing here changes what is
 * stored.
 */
final class CheckedRules {
  private CheckedRules() {}

  static void check(TreeEdit edit, TableRef table, Partitioning partitioning, ScanParameters scan) {
    if (!partitioning.partitioned()) {
      checkPlace(edit, table, false, List.of());
      if (partitioning.subChunks() || !scan.equals(ScanParameters.NONE)) {
        throw CssException.invalid(
            table,
            "table '" + table + "' is not partitioned, so it has neither sub-chunks nor scans");
      }
      return;
    }
    requireDirector(table, partitioning.dirTable());
    String database = partitioning.dirDb();
    TableRef director =
        new TableRef(
            database.isEmpty() ? table.database() : new DatabaseName(database),
            new TableName(partitioning.dirTable()));
    checkPlace(edit, table, true, director.equals(table) ? List.of() : List.of(director));
    SkyRules.checkAngle("overlap", partitioning.overlap());
  }

  static void check(TreeEdit edit, TableRef table, MatchParameters match) {
    checkPlace(
        edit,
        table,
        true,
        List.of(director(table, match.dirTable1()), director(table, match.dirTable2())));
    SkyRules.checkAngle("largest separation", match.angSep());
  }

  private static TableRef director(TableRef table, String name) {
    requireDirector(table, name);
    return table.resolve(name);
  }

  private static void requireDirector(TableRef table, String name) {
    if (name.isEmpty()) {
      throw CssException.invalid(table, "table '" + table + "' names no director table");
    }
  }

  /**
   * A new table needs its database, a partitioned one a partitioned database and its directors. One
   * round trip for all of it.
   */
  private static void checkPlace(
      TreeEdit edit, TableRef table, boolean partitioned, List<TableRef> directors) {
    NameText.checkNew("table", table.table().text(), false);
    CssKey database = CssLayout.database(table.database());
    SubKeys attributes = new SubKeys(database, DatabaseAttributes.CODEC.names());
    List<CssKey> keys = new ArrayList<>(List.of(database, CssLayout.table(table)));
    directors.forEach(director -> keys.add(CssLayout.table(director)));
    Map<String, String> found =
        attributes.resolve(edit.read(List.of(attributes), keys.toArray(CssKey[]::new)));
    edit.require(table.database());
    if (partitioned && DatabaseAttributes.read(found).partitioningId().isEmpty()) {
      throw CssException.invalid(
          table, "table '" + table + "' is partitioned, but its database is not");
    }
    for (TableRef director : directors) {
      edit.require(director);
    }
  }
}
