package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.TableRef;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that create tables. */
final class TableCreation {
  private TableCreation() {}

  /** Where the schema of a new table comes from. */
  private static final class SchemaFlags {
    @Option(
        names = "--schema",
        paramLabel = "TEXT",
        description = "The column list, as in \"`id` BIGINT\".")
    private String text;

    @Option(
        names = "--schema-file",
        paramLabel = "FILE",
        description = "Take the column list from this file.")
    private Path file;

    String schema(Invocation invocation) {
      return text == null && file == null ? "" : new Input(invocation).text(text, file);
    }
  }

  /** How a new table is partitioned. */
  private static final class PartitioningFlags {
    @Option(
        names = "--director",
        paramLabel = "DB.TABLE",
        description = "The director of a child table.")
    private TableRef director;

    @Option(
        names = "--director-key",
        paramLabel = "COLUMN",
        description = "Primary key of a director; in a child, the column that refers to it.")
    private String directorKey;

    @Option(names = "--latitude", paramLabel = "COLUMN", defaultValue = "")
    private String latitude;

    @Option(names = "--longitude", paramLabel = "COLUMN", defaultValue = "")
    private String longitude;

    @Option(names = "--overlap", paramLabel = "DEGREES", description = "Overlap of a director.")
    private double overlap;

    Partitioning of(TableRef table) {
      if (directorKey == null) {
        if (director != null || !latitude.isEmpty() || !longitude.isEmpty() || overlap != 0) {
          throw AppException.misused("a partitioned table has a --director-key: name the column");
        }
        return Partitioning.NONE;
      }
      return director == null
          ? Partitioning.director(table, directorKey, latitude, longitude, overlap)
          : Partitioning.child(director, directorKey, latitude, longitude);
    }
  }

  /** What a match table matches. */
  private static final class MatchFlags {
    @Option(names = "--director1", required = true, paramLabel = "DB.TABLE")
    private String director1;

    @Option(names = "--column1", required = true, paramLabel = "COLUMN")
    private String column1;

    @Option(names = "--director2", required = true, paramLabel = "DB.TABLE")
    private String director2;

    @Option(names = "--column2", required = true, paramLabel = "COLUMN")
    private String column2;

    @Option(names = "--flag", required = true, paramLabel = "COLUMN")
    private String flag;

    @Option(
        names = "--separation",
        required = true,
        paramLabel = "DEGREES",
        description = "Largest separation of matching rows.")
    private double separation;

    MatchParameters parameters() {
      return new MatchParameters(director1, column1, director2, column2, flag, separation);
    }
  }

  @Command(
      description = {
        "Create a table: a plain one, a director, or a child of a director.",
        "A director has --director-key and usually --latitude, --longitude and --overlap; a child"
            + " has --director and --director-key."
      })
  static void createTable(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Mixin SchemaFlags schema,
      @Mixin PartitioningFlags partitioning,
      @Option(
              names = "--scan-rating",
              paramLabel = "N",
              description = "0 none, 1 fast, 2 medium, 3 slow.")
          int scanRating,
      @Option(names = "--lock-in-mem", description = "Workers lock it in memory for scans.")
          boolean lockInMem) {
    call.run(
        css ->
            css.tables()
                .create(
                    table,
                    schema.schema(call.invocation()),
                    partitioning.of(table),
                    new ScanParameters(lockInMem, scanRating)));
  }

  @Command(description = "Create a table that matches the rows of two directors.")
  static void createMatchTable(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Mixin SchemaFlags schema,
      @Mixin MatchFlags match) {
    call.run(
        css ->
            css.tables().createMatch(table, schema.schema(call.invocation()), match.parameters()));
  }
}
