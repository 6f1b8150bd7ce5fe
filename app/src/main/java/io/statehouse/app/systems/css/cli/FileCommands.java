package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.ProgressLine;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.Ingested;
import io.statehouse.app.systems.css.documents.CssDocuments.PlannedIngest;
import io.statehouse.domain.css.FileSource;
import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.entities.NodeName;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on files: dumps of keys, and described catalogues. */
final class FileCommands {
  private FileCommands() {}

  @Command(
      footer = "  statehouse css load dump.json --merge",
      description = {
        "Load a dump, JSON or TSV. All of it is checked before anything is written.",
        "The store must be empty, unless --merge is given; run a load that was interrupted again with"
            + " --merge."
      })
  static void load(
      @Mixin CssCall call,
      @Parameters(paramLabel = "FILE", description = "The dump; - is standard input.") Path file,
      @Option(names = "--merge", description = "Load into a store that has content.") boolean merge,
      @Option(names = "--dry-run", description = "Print what would change, and write nothing.")
          boolean dryRun,
      @Option(
              names = "--format",
              paramLabel = "json|tsv",
              description = "The form of the file (default: as its first character shows).")
          Optional<FileFormat> format) {
    LoadOptions options = new LoadOptions(merge, format);
    call.runOnCss(
        (access, results) -> {
          boolean isStandardInput = file.toString().equals("-");
          FileSource source =
              () -> isStandardInput ? call.invocation().in() : open(call.invocation().file(file));
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            if (dryRun) {
              LoadPlan planned = access.planLoad(source, options);
              results.print(CssDocuments.LOAD_PLAN, planned, plan -> print(results, plan));
              return;
            }
            LoadReport loaded =
                isStandardInput
                    ? access.loadOnce(call.invocation().in()::transferTo, options, progress)
                    : access.load(source, options, progress);
            results.print(
                CssDocuments.LOADED,
                loaded,
                report -> results.line("loaded " + report.keys() + " keys"));
          } catch (IOException failed) {
            throw Input.unreadable("standard input", failed);
          } catch (
              UncheckedIOException failed) { // only reading distinguishes a directory from a file
            throw Input.unreadable(file.toString(), failed.getCause());
          }
        });
  }

  private static void print(Results results, LoadPlan plan) {
    results.line(
        "would create %d keys, change %d, leave %d as they are"
            .formatted(plan.created(), plan.changed(), plan.unchanged()));
    plan.overwritten().forEach(key -> results.line("would change " + key));
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException failed) {
      throw Input.unreadable(file.toString(), failed);
    }
  }

  @Command(
      footer = "  statehouse css dump /DBS --format tsv",
      description = "Print the keys below KEY as a dump that load reads back.")
  static void dump(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") CssKey key,
      @Option(
              names = "--format",
              paramLabel = "json|tsv",
              defaultValue = "json",
              description = "JSON, or the form used before 2018 (default: ${DEFAULT-VALUE}).")
          FileFormat format,
      @Option(
              names = "--order",
              paramLabel = "bytes|mysql",
              description = "The order of the keys (default: bytes; over Qserv's own table mysql).")
          Optional<KeyOrder> order) {
    call.runOnCss(
        (access, results) -> {
          KeyOrder requested = order.orElse(access.dumpOrder());
          DumpOptions options = new DumpOptions(key.text(), format, requested);
          try (OutputStream out = new BufferedOutputStream(results.stream(), 1 << 15);
              ProgressLine progress = ProgressLine.besideOutput(call.invocation())) {
            access.css().dump().write(options, out, progress);
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        });
  }

  @Command(
      footer = "  statehouse css ingest catalogue --node worker-1",
      description = {
        "Register the catalogue that the files of a folder describe.",
        "metadata.json names the files; without it they are database.json and one JSON per table."
      })
  static void ingest(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DIR") Path directory,
      @Option(
              names = "--node",
              paramLabel = "NODE",
              description = "A node that the chunks are on; may be repeated.")
          List<NodeName> nodes,
      @Option(names = "--dry-run", description = "Print what would be registered; write nothing.")
          boolean dryRun) {
    Folder files = new Folder(call.invocation().file(directory));
    List<NodeName> on = nodes == null ? List.of() : nodes;
    if (dryRun) {
      call.show(
          CssDocuments.INGEST_PLAN,
          css -> new PlannedIngest(css.ingest().plan(files, on)),
          FileCommands::print);
      return;
    }
    call.show(
        CssDocuments.INGESTED,
        css -> {
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            return new Ingested(css.ingest().run(files, on, progress));
          }
        },
        FileCommands::print);
  }

  private record Folder(Path path) implements CatalogueFiles {
    @Override
    public List<String> names() {
      try (Stream<Path> files = Files.list(path)) {
        return files
            .filter(Files::isRegularFile)
            .map(file -> file.getFileName().toString())
            .sorted()
            .toList();
      } catch (IOException failed) {
        throw Input.unreadable(path.toString(), failed);
      }
    }

    @Override
    public InputStream open(String name) {
      return FileCommands.open(path.resolve(name));
    }
  }

  private static void print(Results results, PlannedIngest plan) {
    String like = plan.like().map(name -> " like " + name).orElse("");
    results.line(
        "database "
            + plan.database()
            + (plan.databaseCreated() ? " would be created" + like : " is there already"));
    plan.created()
        .forEach(
            table ->
                results.line(
                    "table %s would be created: %s, %d columns"
                        .formatted(table.table(), table.role(), table.columns())));
    plan.skipped().forEach(table -> results.line("table " + table + " is there already"));
    if (plan.replicas() > 0) {
      results.line(plan.replicas() + " replicas would be added");
    }
  }

  private static void print(Results results, Ingested ingested) {
    String state = ingested.databaseCreated() ? " created" : " was there already";
    results.line("database " + ingested.database() + state);
    ingested.created().forEach(table -> results.line("table " + table + " created"));
    ingested.skipped().forEach(table -> results.line("table " + table + " was there already"));
    if (ingested.replicas() > 0) {
      results.line(ingested.replicas() + " replicas added");
    }
  }
}
