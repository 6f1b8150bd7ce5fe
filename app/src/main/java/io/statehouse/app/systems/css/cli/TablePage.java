package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.Table;

/** Prints what is known of one table, leaving out what it has not. */
final class TablePage {
  private final Results results;

  TablePage(Results results) {
    this.results = results;
  }

  void print(Table table) {
    if (results.wantsJson()) {
      results.json(CssJson.table(table));
      return;
    }
    results.field("table", table.ref());
    results.field("status", table.status());
    results.field("kind", kind(table));
    partitioning(table.parameters().partitioning());
    match(table.parameters().match());
    ScanParameters scan = table.parameters().scan();
    if (!scan.equals(ScanParameters.NONE)) {
      results.field("scan rating", scan.rating());
      results.field("lock in memory", scan.lockInMem() ? "yes" : "no");
    }
    results.field("schema", table.schema());
  }

  private static String kind(Table table) {
    Partitioning partitioning = table.parameters().partitioning();
    if (table.parameters().match().isMatchTable()) {
      return "match table";
    }
    if (!partitioning.partitioned()) {
      return "not partitioned";
    }
    return partitioning.subChunks() ? "partitioned, with sub-chunks" : "partitioned";
  }

  private void partitioning(Partitioning partitioning) {
    if (!partitioning.dirTable().isEmpty()) {
      results.field("director", partitioning.dirDb() + "." + partitioning.dirTable());
      results.field("director key", partitioning.dirColName());
    }
    if (!partitioning.latColName().isEmpty() || !partitioning.lonColName().isEmpty()) {
      results.field("latitude", partitioning.latColName());
      results.field("longitude", partitioning.lonColName());
    }
    if (partitioning.overlap() != 0) {
      results.field("overlap", partitioning.overlap());
    }
  }

  private void match(MatchParameters match) {
    if (match.isMatchTable()) {
      results.field("matches", match.dirTable1() + " by " + match.dirColName1());
      results.field("with", match.dirTable2() + " by " + match.dirColName2());
      results.field("flag", match.flagColName());
      results.field("separation", match.angSep());
    }
  }
}
