package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.MatchParameters;
import io.statehouse.domain.css.Partitioning;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.TableRef;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs that create tables. */
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

    String schema(Invocation session) {
      return text == null && file == null ? "" : new Input(session).text(text, file);
    }
  }

  @Command(
      description = {
        "Create a table: a plain one, a director, or a child of a director.",
        "A director has --director-key and usually --latitude, --longitude and --overlap; a child"
            + " has --director and --director-key."
      })
  static final class Create extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    @Mixin private SchemaFlags schema;

    @Option(
        names = "--director",
        paramLabel = "DB.TABLE",
        description = "The director of a child table.")
    private String director;

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

    @Option(
        names = "--scan-rating",
        paramLabel = "N",
        description = "0 none, 1 fast, 2 medium, 3 slow.")
    private int scanRating;

    @Option(names = "--lock-in-mem", description = "Workers lock it in memory for scans.")
    private boolean lockInMem;

    Create(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      TableRef ref = TableRef.parse(table);
      css.tables()
          .create(
              ref,
              schema.schema(session()),
              partitioning(ref),
              new ScanParameters(lockInMem, scanRating));
    }

    private Partitioning partitioning(TableRef ref) {
      if (directorKey == null) {
        if (director != null || !latitude.isEmpty() || !longitude.isEmpty() || overlap != 0) {
          throw AppException.misused("a partitioned table has a --director-key: name the column");
        }
        return Partitioning.NONE;
      }
      return director == null
          ? Partitioning.director(ref, directorKey, latitude, longitude, overlap)
          : Partitioning.child(TableRef.parse(director), directorKey, latitude, longitude);
    }
  }

  @Command(description = "Create a table that matches the rows of two directors.")
  static final class CreateMatch extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    @Mixin private SchemaFlags schema;

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

    CreateMatch(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.tables()
          .createMatch(
              TableRef.parse(table),
              schema.schema(session()),
              new MatchParameters(director1, column1, director2, column2, flag, separation));
    }
  }
}
