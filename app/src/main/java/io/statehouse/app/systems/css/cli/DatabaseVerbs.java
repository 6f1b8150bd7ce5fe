package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.Database;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.ReleaseStatus;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.StorageClass;
import io.statehouse.domain.css.Striping;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs that show and change databases. */
final class DatabaseVerbs {
  private DatabaseVerbs() {}

  @Command(description = "List the databases.")
  static final class ListAll extends CssVerb {
    @Option(names = "--long", description = "Show the statuses too.")
    private boolean detailed;

    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      if (results.wantsJson()) {
        results.json(CssJson.statuses(css.databases().statuses()));
      } else if (detailed) {
        css.databases().statuses().forEach(results::row);
      } else {
        css.databases().names().forEach(name -> results.line(name.text()));
      }
    }
  }

  @Command(description = "Show a database.")
  static final class Show extends CssVerb {
    @Parameters(paramLabel = "DB")
    private String database;

    Show(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      Database found = css.databases().get(new DatabaseName(database));
      if (results.wantsJson()) {
        results.json(CssJson.database(found));
        return;
      }
      results.field("database", found.name());
      results.field("status", found.status());
      found.storageClass().ifPresent(storage -> results.field("storage class", storage));
      found.releaseStatus().ifPresent(release -> results.field("release status", release));
      Striping striping = found.striping();
      if (!striping.equals(Striping.NONE)) {
        results.field("stripes", striping.stripes());
        results.field("sub-stripes", striping.subStripes());
        results.field("overlap", striping.overlap());
        results.field("partitioning", striping.partitioningId());
      }
    }
  }

  @Command(description = "Create a database, with a partitioning of its own or like another one.")
  static final class Create extends CssVerb {
    @Parameters(paramLabel = "DB")
    private String database;

    @Option(
        names = "--like",
        paramLabel = "DB",
        description = "Take the partitioning and attributes of this database.")
    private String template;

    @Option(
        names = "--stripes",
        paramLabel = "N",
        description = "Stripes of the partitioning (default: not partitioned).")
    private int stripes;

    @Option(names = "--sub-stripes", paramLabel = "N", description = "Sub-stripes of each stripe.")
    private int subStripes;

    @Option(
        names = "--overlap",
        paramLabel = "DEGREES",
        description = "Overlap for tables without their own.")
    private double overlap;

    @Option(
        names = "--storage-class",
        paramLabel = "CLASS",
        defaultValue = "L2",
        description = "L1, L2 or L3 (default: ${DEFAULT-VALUE}).")
    private String storageClass;

    @Option(
        names = "--release-status",
        paramLabel = "STATUS",
        defaultValue = "RELEASED",
        description = "RELEASED or UNRELEASED (default: ${DEFAULT-VALUE}).")
    private String releaseStatus;

    Create(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      DatabaseName name = new DatabaseName(database);
      if (template == null) {
        css.databases()
            .create(
                name, striping(), new StorageClass(storageClass), new ReleaseStatus(releaseStatus));
      } else if (stripes != 0 || subStripes != 0 || overlap != 0) {
        throw AppException.misused(
            "give either --like " + template + " or a partitioning of its own, not both");
      } else {
        css.databases().createLike(name, new DatabaseName(template));
      }
    }

    private Striping striping() {
      return stripes == 0 && subStripes == 0 && overlap == 0
          ? Striping.NONE
          : Striping.of(stripes, subStripes, overlap);
    }
  }

  @Command(description = "Set the status of a database.")
  static final class SetStatus extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB")
    private String database;

    @Parameters(index = "1", paramLabel = "STATUS", description = "READY, DO_NOT_USE, …")
    private String status;

    SetStatus(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.databases().setStatus(new DatabaseName(database), new Status(status));
    }
  }

  @Command(description = "Remove a database and all of its tables.")
  static final class Drop extends CssVerb {
    @Parameters(paramLabel = "DB")
    private String database;

    Drop(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.databases().drop(new DatabaseName(database));
    }
  }
}
