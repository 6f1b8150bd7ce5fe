package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssDocuments.Scan;
import io.statehouse.app.systems.css.CssDocuments.TableDocument;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;

/** Prints what is known of one table, leaving out what is not set. */
final class TablePage {
  private final Results results;

  TablePage(Results results) {
    this.results = results;
  }

  void print(TableDocument table) {
    results.field("table", table.database() + "." + table.name());
    results.field("status", table.status());
    results.field("kind", kind(table));
    table.partitioning().ifPresent(this::partitioning);
    table.match().ifPresent(this::match);
    Scan scan = table.scan();
    if (!scan.parameters().equals(ScanParameters.NONE)) {
      results.field("scan rating", scan.scanRating());
      results.field("lock in memory", scan.lockInMem() ? "yes" : "no");
    }
    results.field("schema", table.schema());
  }

  private static String kind(TableDocument table) {
    return table.match().isPresent()
        ? "match table"
        : table
            .partitioning()
            .filter(Partitioning::partitioned)
            .map(p -> p.subChunks() ? "partitioned, with sub-chunks" : "partitioned")
            .orElse("not partitioned");
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
    results.field("matches", match.dirTable1() + " by " + match.dirColName1());
    results.field("with", match.dirTable2() + " by " + match.dirColName2());
    results.field("flag", match.flagColName());
    results.field("separation", match.angSep());
  }
}
