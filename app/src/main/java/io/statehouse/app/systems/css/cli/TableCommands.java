package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.ValueFlags;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.NamedStatus;
import io.statehouse.app.systems.css.documents.CssDocuments.SharedScans;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.Tables;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.Table;
import io.statehouse.domain.css.entities.TableParameters;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.ports.url.Quantity;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that show, create and change tables. */
final class TableCommands {
  private TableCommands() {}

  @Watchable
  @Command(
      footer = "  statehouse css tables sky --ready",
      description = "List the tables of a database.")
  static void tables(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB") DatabaseName database,
      @Option(names = "--ready", description = "Only those whose status is READY.") boolean ready,
      @Option(names = "--long", description = "Show the statuses too.") boolean detailed) {
    call.list(
        CssDocuments.STATUSES,
        css -> NamedStatus.tables(css, database, ready),
        detailed || call.results().isWide()
            ? (results, one) -> results.row(one.name(), one.status())
            : (results, one) -> results.line(one.name()));
  }

  @Watchable
  @Command(footer = "  statehouse css table sky.Object", description = "Show a table.")
  static void table(@Mixin CssCall call, @Parameters(paramLabel = "DB.TABLE") TableRef table) {
    call.showRevised(CssDocuments.TABLE, css -> css.tables().get(table), TableCommands::print);
  }

  /** Prints what is known of a table, leaving out what is not set. */
  private static void print(Results results, Table table) {
    TableParameters parameters = table.parameters();
    results.field("table", table.ref());
    results.field("status", table.status());
    results.field("kind", kind(parameters));
    CssDocuments.partitioning(parameters.partitioning()).ifPresent(one -> print(results, one));
    CssDocuments.match(parameters.match()).ifPresent(match -> print(results, match));
    ScanParameters scan = parameters.scan();
    if (!scan.equals(ScanParameters.NONE)) {
      results.field("scan rating", scan.rating());
      results.field("lock in memory", scan.lockInMem() ? "yes" : "no");
    }
    results.field("schema", table.schema());
  }

  private static String kind(TableParameters parameters) {
    if (parameters.match().isMatchTable()) {
      return "match table";
    }
    Partitioning partitioning = parameters.partitioning();
    return !partitioning.partitioned()
        ? "not partitioned"
        : partitioning.subChunks() ? "partitioned, with sub-chunks" : "partitioned";
  }

  private static void print(Results results, Partitioning partitioning) {
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

  private static void print(Results results, MatchParameters match) {
    results.field("matches", match.dirTable1() + " by " + match.dirColName1());
    results.field("with", match.dirTable2() + " by " + match.dirColName2());
    results.field("flag", match.flagColName());
    results.field("separation", match.angSep());
  }

  @Command(
      footer = "  statehouse css schema sky.Object",
      description = "Print the schema of a table.")
  static void schema(@Mixin CssCall call, @Parameters(paramLabel = "DB.TABLE") TableRef table) {
    call.show(
        Shape.STRING,
        css -> css.tables().schema(table),
        (results, schema) -> results.text(schema + "\n"));
  }

  /** The source of the schema of a new table. */
  private static final class SchemaFlags {
    @Option(
        names = "--schema",
        paramLabel = "TEXT",
        description = "The column list, as in \"`id` BIGINT\"; - is standard input.")
    private String argument;

    @Option(
        names = "--schema-file",
        paramLabel = "FILE",
        description = "Take the column list from this file; - is standard input.")
    private Path file;

    String text(Invocation invocation) {
      return argument == null && file == null ? "" : new Input(invocation).text(argument, file);
    }
  }

  /** The flags for the partitioning of a new table. */
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

  @Command(
      footer = "  statehouse css create-table sky.Object --schema-file object.sql",
      description = {
        "Create a table: a plain one, a director, or a child of a director.",
        "A director has --director-key and usually --latitude, --longitude and --overlap; a child"
            + " has --director and --director-key."
      })
  static void createTable(
      @Mixin CssWrite call,
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
    ScanParameters scan = new ScanParameters(lockInMem, scanRating);
    String columns = schema.text(call.invocation());
    call.run(
        css -> css.tables().create(table, columns, partitioning.of(table), scan),
        "created table %s",
        table);
  }

  @Command(
      footer = {
        "  statehouse css create-match-table sky.Match --director1 sky.A --column1 a \\",
        "      --director2 sky.B --column2 b --flag f --separation 0.5"
      },
      description = "Create a table that matches the rows of two directors.")
  static void createMatchTable(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Mixin SchemaFlags schema,
      @Option(names = "--director1", required = true, paramLabel = "DB.TABLE") String director1,
      @Option(names = "--column1", required = true, paramLabel = "COLUMN") String column1,
      @Option(names = "--director2", required = true, paramLabel = "DB.TABLE") String director2,
      @Option(names = "--column2", required = true, paramLabel = "COLUMN") String column2,
      @Option(names = "--flag", required = true, paramLabel = "COLUMN") String flag,
      @Option(
              names = "--separation",
              required = true,
              paramLabel = "DEGREES",
              description = "Largest separation of matching rows.")
          double separation) {
    MatchParameters match =
        new MatchParameters(director1, column1, director2, column2, flag, separation);
    call.run(
        css -> css.tables().createMatch(table, schema.text(call.invocation()), match),
        "created match table %s",
        table);
  }

  @Command(
      footer = "  statehouse css set-table-status sky.Object READY",
      description = "Set the status of a table.")
  static void setTableStatus(
      @Mixin CssChange call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(paramLabel = "STATUS", description = "READY, DO_NOT_USE, …") Status status) {
    call.change(
        css -> css.table(table).tables().setStatus(table, status),
        "set the status of table %s to %s",
        table,
        status);
  }

  @Command(
      footer = "  statehouse css set-schema sky.Object --file object.sql",
      description = "Set the schema of a table: VALUE, or a file, or else standard input.")
  static void setSchema(
      @Mixin CssChange call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(arity = "0..1", paramLabel = "VALUE", description = ValueFlags.VALUE)
          String argument,
      @Mixin ValueFlags flags) {
    call.change(
        css -> css.table(table).tables().setSchema(table, flags.text(call.invocation(), argument)),
        "set the schema of table %s",
        table);
  }

  @Command(
      footer = "  statehouse css set-scan sky.Object --rating 2 --lock-in-mem on",
      description = "Set the shared scan parameters of a table.")
  static void setScan(
      @Mixin CssChange call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Option(
              names = "--rating",
              required = true,
              paramLabel = "N",
              description = "0 none, 1 fast, 2 medium, 3 slow.")
          int rating,
      @Option(
              names = "--lock-in-mem",
              paramLabel = "on|off",
              description = "Whether workers lock it in memory (default: as it is).")
          Optional<String> lockInMem) {
    Optional<Boolean> lock = lockInMem.map(text -> Quantity.flag("--lock-in-mem", text));
    call.change(
        expected -> {
          Css css = expected.table(table);
          lock.ifPresentOrElse(
              on -> css.tables().setScan(table, new ScanParameters(on, rating)),
              () -> css.sharedScans().setRating(table, rating));
        },
        "set the shared scan parameters of table %s",
        table);
  }

  @Command(footer = "  statehouse css drop-table sky.Object", description = "Remove a table.")
  static void dropTable(
      @Mixin CssChange call,
      @Mixin Consent consent,
      @Parameters(paramLabel = "DB.TABLE") TableRef table) {
    call.change(
        css -> {
          Tables tables = css.table(table).tables();
          consent.require(
              call,
              table.toString(),
              () ->
                  "remove table %s and its chunks, %d now, from %s"
                      .formatted(table, css.css().chunks().list(table).size(), call.place()));
          tables.drop(table);
        },
        "removed table %s",
        table);
  }

  @Watchable
  @Command(
      footer = "  statehouse css shared-scans",
      description = "List the shared scan parameters of all partitioned tables, by family.")
  static void sharedScans(@Mixin CssCall call) {
    call.run(
        (css, results) -> {
          var families = css.sharedScans().all();
          if (results.wantsDocument()) {
            results.document(SharedScans.withLocks(families));
            return;
          }
          families.forEach(
              (family, databases) ->
                  databases.forEach(
                      (database, tables) ->
                          tables.forEach(
                              (table, scan) ->
                                  results.row(
                                      family,
                                      database + "." + table,
                                      scan.map(s -> "rating=" + s.rating()).orElse("-"),
                                      scan.map(s -> "lockInMem=" + (s.lockInMem() ? 1 : 0))
                                          .orElse("-")))));
        });
  }
}
