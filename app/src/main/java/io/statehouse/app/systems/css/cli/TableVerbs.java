package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.app.text.Quantity;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.ScanParameters;
import io.statehouse.domain.css.Status;
import io.statehouse.domain.css.TableRef;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs that show and change tables; those that create them are {@link TableCreation}. */
final class TableVerbs {
  private TableVerbs() {}

  @Command(description = "List the tables of a database.")
  static final class ListAll extends CssVerb {
    @Parameters(paramLabel = "DB")
    private String database;

    @Option(names = "--ready", description = "Only those whose status is READY.")
    private boolean ready;

    @Option(names = "--long", description = "Show the statuses too.")
    private boolean detailed;

    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      var statuses = css.tables().statuses(new DatabaseName(database));
      if (ready) {
        statuses.values().removeIf(status -> !status.isReady());
      }
      if (results.wantsJson()) {
        results.json(CssJson.statuses(statuses));
      } else if (detailed) {
        statuses.forEach(results::row);
      } else {
        statuses.keySet().forEach(name -> results.line(name.text()));
      }
    }
  }

  @Command(description = "Show a table.")
  static final class Show extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    Show(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      new TablePage(results).print(css.tables().get(TableRef.parse(table)));
    }
  }

  @Command(description = "Print the schema of a table.")
  static final class Schema extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    Schema(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      String schema = css.tables().schema(TableRef.parse(table));
      if (results.wantsJson()) {
        results.json(schema);
      } else {
        results.text(schema + "\n");
      }
    }
  }

  @Command(description = "Set the status of a table.")
  static final class SetStatus extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB.TABLE")
    private String table;

    @Parameters(index = "1", paramLabel = "STATUS", description = "READY, DO_NOT_USE, …")
    private String status;

    SetStatus(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.tables().setStatus(TableRef.parse(table), new Status(status));
    }
  }

  @Command(description = "Set the schema of a table: TEXT, or a file, or else standard input.")
  static final class SetSchema extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB.TABLE")
    private String table;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TEXT")
    private String text;

    @Option(names = "--file", paramLabel = "FILE", description = "Take the text from this file.")
    private Path file;

    SetSchema(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      TableRef ref = TableRef.parse(table);
      css.tables().setSchema(ref, new Input(session()).text(text, file));
    }
  }

  @Command(description = "Set the shared scan parameters of a table.")
  static final class SetScan extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    @Option(
        names = "--rating",
        required = true,
        paramLabel = "N",
        description = "0 none, 1 fast, 2 medium, 3 slow.")
    private int rating;

    @Option(
        names = "--lock-in-mem",
        paramLabel = "on|off",
        description = "Whether workers lock it in memory (default: as it is).")
    private Optional<String> lockInMem;

    SetScan(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      TableRef ref = TableRef.parse(table);
      if (lockInMem.isEmpty()) {
        css.sharedScans().setRating(ref, rating);
      } else {
        boolean lock = Quantity.flag("--lock-in-mem", lockInMem.get());
        css.tables().setScan(ref, new ScanParameters(lock, rating));
      }
    }
  }

  @Command(description = "Remove a table.")
  static final class Drop extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    Drop(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.tables().drop(TableRef.parse(table));
    }
  }
}
