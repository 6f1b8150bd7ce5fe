package io.statehouse.app.systems.gis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.cli.Call;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.documents.TopicFileSchema;
import io.statehouse.app.systems.gis.documents.TopicLint;
import io.statehouse.app.systems.gis.documents.TopicLint.Report;
import io.statehouse.domain.layout.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands about files that define topics; none needs a store or a cluster. */
final class FileCommands {
  private FileCommands() {}

  @Command(
      footer = {
        "  statehouse gis topics lint examples/topics.yaml",
        "  statehouse gis topics lint topics -o json"
      },
      description = {
        "Check files that define topics, with their rules; no store and no cluster is needed.",
        "Shows all that is wrong; exit code 1 if anything is."
      })
  static void lint(
      @Mixin Call call,
      @Parameters(
              arity = "1..*",
              paramLabel = "FILE",
              description = "Files and folders, as for define; - is standard input.")
          List<Path> files) {
    Report report =
        TopicLint.of(call.invocation(), files, GisConfig.of(call.config(Map.of())).rules());
    Results results = call.results();
    results.print(TopicLint.REPORT, report, shown -> print(results, shown));
    results.flush();
    if (!report.violations().isEmpty()) {
      throw new AppException(
          Kind.PRECONDITION_FAILED,
          "rules that are broken: %d; correct the files".formatted(report.violations().size()));
    }
  }

  private static void print(Results results, Report report) {
    report.violations().forEach(each -> results.line(each.code() + ": " + each.message()));
    if (report.violations().isEmpty()) {
      results.line(
          report.topics() == 1
              ? "1 topic complies with all rules"
              : report.topics() + " topics comply with all rules");
    }
  }

  @Command(
      footer = "  statehouse gis topics schema",
      description = {
        "Print the JSON Schema of files that define topics, with which editors check them.",
        "In the first line of a file: # yaml-language-server: $schema=FILE"
      })
  static void schema(@Mixin Call call) {
    print(call, TopicFileSchema.document());
  }

  static void print(Call call, Map<String, Object> schema) {
    Results results = call.results();
    if (results.wantsDocument()) {
      results.document(schema);
    } else {
      results.text(indented(schema));
    }
    results.flush();
  }

  private static String indented(Map<String, Object> document) {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try {
      Json.write(document, json, true);
    } catch (IOException impossible) {
      throw new UncheckedIOException("writing to memory cannot fail", impossible);
    }
    return json.toString(UTF_8) + "\n";
  }
}
