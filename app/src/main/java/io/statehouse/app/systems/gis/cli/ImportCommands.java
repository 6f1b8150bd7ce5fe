package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.PlainTree;
import io.statehouse.app.systems.gis.documents.ImportDocument;
import io.statehouse.app.yaml.YamlWriter;
import io.statehouse.domain.gis.topics.TopicImport;
import io.statehouse.domain.gis.topics.entities.ImportRequest;
import io.statehouse.domain.gis.topics.entities.ImportedTopics;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.Topic;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that writes down what a cluster has. */
final class ImportCommands {
  private ImportCommands() {}

  /** The flags that choose topics and properties. */
  static final class ImportFlags {
    @Option(names = "--prefix", paramLabel = "P", description = "Only topics whose names begin so.")
    private Optional<String> prefix;

    @Option(
        names = "--match",
        paramLabel = "PATTERN",
        description = "Only topics whose names match: * is any number of any characters.")
    private Optional<NamePattern> match;

    @Option(
        names = "--only-overrides",
        description = {
          "Leave out a property that is set on a topic to the brokers' default.",
          "With gis.topics.properties=exact, adopting the file then unsets it, which changes no"
              + " value, but follows the default when that changes; with merge, it stays set."
        })
    private boolean onlyOverrides;

    @Option(
        names = "--strict",
        description = "Exit code 1 if anything is left out that no definition can say.")
    private boolean strict;

    private ImportRequest request() {
      return new ImportRequest(prefix, match, onlyOverrides);
    }
  }

  @Command(
      name = "import",
      footer = {
        "  statehouse gis topics import --kafka 127.0.0.1:9092",
        "  statehouse gis topics import --match billing.* --strict -o json"
      },
      description = {
        "Print the definitions of the topics that a cluster has, as define reads them.",
        "Each has what is set on the topic itself, so that to define and adopt the file in the same"
            + " cluster changes nothing there. Internal and protected topics are left out; what no"
            + " definition can say is left out with a warning: sensitive properties, topics whose"
            + " partitions have different numbers of replicas, names that differ only in . and _."
            + " Writes nothing, and needs no store."
      })
  static void importTopics(@Mixin GisCall call, @Mixin ImportFlags flags) {
    call.runOnCluster(
        (config, cluster) -> {
          ImportedTopics imported =
              new TopicImport(cluster, config.rules(), config.adoption()).read(flags.request());
          print(call.results(), imported.topics());
          imported.omitted().forEach(each -> call.warn(each.reason()));
          if (flags.strict && !imported.omitted().isEmpty()) {
            throw new AppException(
                Kind.PRECONDITION_FAILED,
                "left out, as the warnings say: " + imported.omitted().size());
          }
        });
  }

  /** What is printed is a file in any format, so YAML is that for people. */
  private static void print(Results results, List<Topic> topics) {
    Object file = ImportDocument.FILE.write(topics);
    if (results.wantsDocument()) {
      results.document(file);
    } else {
      results.text(new YamlWriter().text(PlainTree.written(file)));
    }
  }
}
