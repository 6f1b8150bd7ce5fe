package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.DatabaseDocument;
import io.statehouse.app.systems.css.CssDocuments.NamedStatus;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.ReleaseStatus;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.StorageClass;
import io.statehouse.domain.css.Striping;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that show and change databases. */
final class DatabaseCommands {
  private DatabaseCommands() {}

  @Command(description = "List the databases.")
  static void databases(
      @Mixin CssCall call,
      @Option(names = "--long", description = "Show the statuses too.") boolean detailed) {
    call.run(
        (css, results) -> {
          if (detailed || results.wantsJson()) {
            results.print(
                CssDocuments.STATUSES,
                NamedStatus.list(css.databases().statuses()),
                all -> all.forEach(one -> results.row(one.name(), one.status())));
          } else {
            css.databases().names().forEach(results::row);
          }
        });
  }

  @Command(description = "Show a database.")
  static void database(@Mixin CssCall call, @Parameters(paramLabel = "DB") DatabaseName name) {
    call.show(
        CssDocuments.DATABASE,
        css -> new DatabaseDocument(css.databases().get(name)),
        DatabaseCommands::print);
  }

  private static void print(Results results, DatabaseDocument database) {
    results.field("database", database.name());
    results.field("status", database.status());
    database.storageClass().ifPresent(storage -> results.field("storage class", storage));
    database.releaseStatus().ifPresent(release -> results.field("release status", release));
    Striping striping = database.striping();
    if (!striping.equals(Striping.NONE)) {
      results.field("stripes", striping.stripes());
      results.field("sub-stripes", striping.subStripes());
      results.field("overlap", striping.overlap());
      results.field("partitioning", striping.partitioningId());
    }
  }

  @Command(description = "Create a database, with a partitioning of its own or like another one.")
  static void createDatabase(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB") DatabaseName name,
      @Option(
              names = "--like",
              paramLabel = "DB",
              description = "Take the partitioning and attributes of this database.")
          Optional<DatabaseName> template,
      @Option(
              names = "--stripes",
              paramLabel = "N",
              description = "Stripes of the partitioning (default: not partitioned).")
          int stripes,
      @Option(names = "--sub-stripes", paramLabel = "N", description = "Sub-stripes per stripe.")
          int subStripes,
      @Option(
              names = "--overlap",
              paramLabel = "DEGREES",
              description = "Overlap for tables without their own.")
          double overlap,
      @Option(
              names = "--storage-class",
              paramLabel = "CLASS",
              defaultValue = "L2",
              description = "L1, L2 or L3 (default: ${DEFAULT-VALUE}).")
          StorageClass storageClass,
      @Option(
              names = "--release-status",
              paramLabel = "STATUS",
              defaultValue = "RELEASED",
              description = "RELEASED or UNRELEASED (default: ${DEFAULT-VALUE}).")
          ReleaseStatus releaseStatus) {
    Striping striping = Striping.of(stripes, subStripes, overlap);
    if (template.isPresent() && !striping.equals(Striping.NONE)) {
      throw AppException.misused(
          "give either --like " + template.get() + " or a partitioning of its own, not both");
    }
    call.run(
        css ->
            template.ifPresentOrElse(
                like -> css.databases().createLike(name, like),
                () -> css.databases().create(name, striping, storageClass, releaseStatus)));
  }

  @Command(description = "Set the status of a database.")
  static void setDatabaseStatus(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB") DatabaseName database,
      @Parameters(paramLabel = "STATUS", description = "READY, DO_NOT_USE, …") Status status) {
    call.run(css -> css.databases().setStatus(database, status));
  }

  @Command(description = "Remove a database and all of its tables.")
  static void dropDatabase(
      @Mixin CssCall call, @Parameters(paramLabel = "DB") DatabaseName database) {
    call.run(css -> css.databases().drop(database));
  }
}
