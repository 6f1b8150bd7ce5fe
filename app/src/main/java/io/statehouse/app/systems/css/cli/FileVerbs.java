package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.DumpOptions;
import io.statehouse.domain.css.FileFormat;
import io.statehouse.domain.css.IngestReport;
import io.statehouse.domain.css.KeyOrder;
import io.statehouse.domain.css.LoadOptions;
import io.statehouse.domain.css.LoadReport;
import io.statehouse.domain.css.Loader;
import io.statehouse.domain.css.NodeName;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs that read and write files. */
final class FileVerbs {
  private FileVerbs() {}

  @Command(
      description = {
        "Load a dump, JSON or TSV. All of it is checked before anything is written.",
        "The store must be empty, unless --merge is given; a load that broke off is run again with"
            + " --merge."
      })
  static final class Load extends CssStoreVerb {
    @Parameters(paramLabel = "FILE", description = "The dump; - is standard input.")
    private Path file;

    @Option(names = "--merge", description = "Load into a store that has content.")
    private boolean merge;

    @Option(
        names = "--format",
        paramLabel = "json|tsv",
        description = "The form of the file (default: told by its first character).")
    private Optional<String> format;

    Load(Invocation session) {
      super(session);
    }

    @Override
    void run(CssAccess access, Results results) {
      LoadReport report = load(access);
      if (results.wantsJson()) {
        results.json(CssJson.load(report));
      } else {
        results.line("loaded " + report.keys() + " keys");
      }
    }

    private LoadReport load(CssAccess access) {
      LoadOptions options = new LoadOptions(merge, format.map(FileFormat::parse));
      try (GivenFile given = GivenFile.open(session(), file);
          ProgressLine progress = ProgressLine.on(session())) {
        return new Loader(access.store(), access.settings()).load(given, options, progress);
      }
    }
  }

  @Command(description = "Print the keys below KEY as a dump that load reads back.")
  static final class Dump extends CssStoreVerb {
    @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "")
    private String key;

    @Option(
        names = "--format",
        paramLabel = "json|tsv",
        defaultValue = "json",
        description = "JSON, or the form used before 2018 (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(
        names = "--order",
        paramLabel = "bytes|mysql",
        description = "The order of the keys (default: bytes; over Qserv's own table mysql).")
    private Optional<String> order;

    Dump(Invocation session) {
      super(session);
    }

    @Override
    void run(CssAccess access, Results results) {
      KeyOrder asked = order.map(KeyOrder::parse).orElse(access.dumpOrder());
      write(access.css(), new DumpOptions(key, FileFormat.parse(format), asked), results);
    }

    private void write(Css css, DumpOptions options, Results results) {
      try (OutputStream out = new BufferedOutputStream(results.stream(), 1 << 15);
          ProgressLine progress = ProgressLine.besideOutput(session())) {
        css.dump().write(options, out, progress);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  @Command(
      description = {
        "Register the catalogue that the files of a folder describe.",
        "metadata.json names the files; without it they are database.json and one JSON per table."
      })
  static final class Ingest extends CssVerb {
    @Parameters(paramLabel = "DIR")
    private Path directory;

    @Option(
        names = "--node",
        paramLabel = "NODE",
        description = "A node that the chunks are on; may be repeated.")
    private List<String> nodes = List.of();

    Ingest(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      List<NodeName> on = nodes.stream().map(NodeName::new).toList();
      print(ingest(css, on), results);
    }

    private IngestReport ingest(Css css, List<NodeName> on) {
      try (ProgressLine progress = ProgressLine.on(session())) {
        return css.ingest().run(new FolderFiles(session().file(directory)), on, progress);
      }
    }

    private static void print(IngestReport report, Results results) {
      if (results.wantsJson()) {
        results.json(CssJson.ingest(report));
        return;
      }
      results.line(
          "database "
              + report.database()
              + (report.databaseCreated() ? " created" : " was there already"));
      report.created().forEach(table -> results.line("table " + table + " created"));
      report.skipped().forEach(table -> results.line("table " + table + " was there already"));
      if (report.replicas() > 0) {
        results.line(report.replicas() + " replicas added");
      }
    }
  }
}
