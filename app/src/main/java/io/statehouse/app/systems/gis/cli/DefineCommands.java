package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.app.systems.gis.documents.ExpectedTopics;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.app.systems.gis.documents.TopicDocument.GisDefined;
import io.statehouse.app.systems.gis.documents.TopicEdits;
import io.statehouse.app.systems.gis.documents.TopicFiles;
import io.statehouse.app.systems.gis.documents.TopicLint;
import io.statehouse.app.systems.gis.documents.WaitTimeout;
import io.statehouse.app.systems.gis.documents.WrittenTopics;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that change the definitions of topics; none needs a cluster. */
final class DefineCommands {
  private DefineCommands() {}

  /** The flags of a change of definitions. */
  static final class ChangeFlags {
    @Option(
        names = "--if-version",
        paramLabel = "N",
        description = "Change nothing unless this is the desired version.")
    private Optional<VersionNumber> ifVersion;

    @Option(names = "--dry-run", description = "Show what would change; write nothing.")
    private boolean dryRun;

    @Option(
        names = "--wait",
        paramLabel = "DURATION",
        description = "Wait so long until the version is adopted, as the command wait does.")
    private Optional<WaitTimeout> wait;

    @Option(names = "--force", description = "Remove even topics to which live routes lead.")
    private boolean force;

    @Mixin private IfRevision revision;

    /**
     * @param names the topics that are changed
     */
    private DefineOptions options(Collection<String> names) {
      DefineOptions usual = force ? DefineOptions.DEFAULT.forced() : DefineOptions.DEFAULT;
      DefineOptions options = ifVersion.map(usual::ifVersion).orElse(usual);
      if (!revision.isGiven()) {
        return options;
      }
      if (names.size() != 1) {
        throw AppException.misused(
            "--if-revision is that of one topic, but %d are given: use --if-version"
                .formatted(names.size()));
      }
      return new ExpectedTopics(revision.expected()).one(options, names.iterator().next());
    }
  }

  /**
   * The flags that decide what becomes of the topics in a file, and of those that are not in it.
   */
  static final class DefineFlags {
    @Option(names = "--prune", description = "Remove the topics that the file lacks.")
    private boolean prune;

    @Option(
        names = "--atomic",
        description = "Refuse more changes than fit one transaction, instead of dividing.")
    private boolean atomic;

    private TopicEdits edits(Definitions before, List<NotedTopic> topics, DefineOptions given) {
      DefineOptions options = atomic ? given.atomically() : given;
      return prune
          ? TopicEdits.replacing(before, topics, options)
          : TopicEdits.putting(before, topics, options);
    }
  }

  @Command(
      footer = {
        "  statehouse gis topics define examples/topics.yaml",
        "  statehouse gis topics define topics/team --prune --dry-run",
        "  statehouse gis topics define common.yaml topics.yaml --wait 2m"
      },
      description = {
        "Define the topics of files in YAML or JSON, or of all such files in folders.",
        "What is as defined already is not written. With --prune, it is shown what will be removed"
            + " before anything is written, and another writer in between prevents it. In a file"
            + " with a scope, it removes topics of that scope alone."
      })
  static void define(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Mixin ChangeFlags flags,
      @Mixin DefineFlags define,
      @Parameters(
              arity = "1..*",
              paramLabel = "FILE",
              description =
                  "topics: [{name, partitions, replicas, properties}], and what the command schema"
                      + " prints; - is standard input.")
          List<Path> files) {
    WrittenTopics written = TopicFiles.read(call.invocation(), files);
    DefineOptions given =
        flags.options(written.noted().stream().map(topic -> topic.name().text()).toList());
    DefineOptions options = written.scope().map(given::within).orElse(given);
    call.run(
        access -> {
          TopicLint.require(written, access.config().rules());
          Definitions before = access.definitions().read();
          change(call, report, flags, access, define.edits(before, written.noted(), options));
        });
  }

  @Command(
      footer = "  statehouse gis topics remove old-events",
      description = {
        "Remove the definition of a topic, also one that cannot be read.",
        "A topic to which live routes lead is kept, unless the removal is forced.",
        "Whether an adopter then deletes the topic depends on gis.topics.undefined."
      })
  static void remove(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Mixin ChangeFlags flags,
      @Parameters(paramLabel = "NAME", description = "The name of the topic.") String name) {
    if (name.isEmpty()) {
      throw AppException.misused("the name of the topic is empty");
    }
    DefineOptions options = flags.options(List.of(name));
    call.run(
        access ->
            change(
                call,
                report,
                flags,
                access,
                TopicEdits.removing(access.definitions().read(), name, options)));
  }

  @Command(
      footer = {
        "  statehouse gis topics unmanage old-events",
        "  statehouse gis topics unmanage old-events audit --dry-run"
      },
      description = {
        "Keep topics in Kafka, and forget them here: no adopter changes or deletes them.",
        "Removes the definition, and all that is kept of the topic beside it."
      })
  static void unmanage(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Mixin ChangeFlags flags,
      @Parameters(arity = "1..*", paramLabel = "NAME", description = "The names of topics.")
          List<String> names) {
    PauseCommands.requireNames(names);
    DefineOptions options = flags.options(names);
    call.run(
        access ->
            change(
                call,
                report,
                flags,
                access,
                TopicEdits.unmanaging(access.definitions(), names, options)));
  }

  private static void change(
      GisCall call, WriteReport report, ChangeFlags flags, GisAccess access, TopicEdits edits) {
    Results results = call.results();
    boolean lines = !results.wantsDocument() && !report.isSilent(results);
    if (flags.dryRun) {
      GisDefined planned = edits.plan(access.definitions());
      results.print(
          TopicDocument.DEFINED, planned, document -> printPlanned(results, edits, document));
      return;
    }
    boolean shown = lines && edits.removesMany();
    if (shown) {
      printChanges(results, edits.plan(access.definitions()));
      results.flush();
    }
    GisDefined defined = edits.define(access.definitions());
    if (lines) {
      if (!shown) {
        printChanges(results, defined);
      }
      results.line(defined.unchanged() ? unchanged(defined) : "defined " + summary(edits, defined));
      results.flush();
    }
    if (flags.wait.isEmpty()) {
      if (results.wantsDocument()) {
        results.document(TopicDocument.DEFINED.write(defined));
      }
      return;
    }
    await(call, access, defined, flags.wait.get(), lines);
  }

  private static void await(
      GisCall call, GisAccess access, GisDefined defined, WaitTimeout timeout, boolean lines) {
    VersionNumber version = new VersionNumber(defined.version());
    Optional<AwaitResult> awaited = Optional.empty();
    try {
      awaited = Optional.of(Waiting.await(access, version, Optional.empty(), timeout));
    } finally {
      // What was defined is committed, regardless of the result of the wait.
      if (call.results().wantsDocument()) {
        call.results().document(document(defined, awaited));
      }
    }
    Waiting.report(call, awaited.orElseThrow(), version, timeout, lines);
  }

  private static Map<String, Object> document(GisDefined defined, Optional<AwaitResult> awaited) {
    @SuppressWarnings("unchecked") // a record is written as an object
    Map<String, Object> document = (Map<String, Object>) TopicDocument.DEFINED.write(defined);
    document.put("adoption", awaited.map(AdoptionDocument.AWAITED::write));
    return document;
  }

  private static void printPlanned(Results results, TopicEdits edits, GisDefined planned) {
    printChanges(results, planned);
    results.line(
        planned.unchanged() ? unchanged(planned) : "would define " + summary(edits, planned));
  }

  private static void printChanges(Results results, GisDefined defined) {
    defined.scope().ifPresent(scope -> results.line("~ scope " + scope));
    defined
        .changes()
        .forEach(
            change ->
                results.line(
                    switch (change.action()) {
                          case "CREATE" -> "+ ";
                          case "DELETE" -> "- ";
                          case "UNMANAGE" -> "? ";
                          default -> "~ ";
                        }
                        + change.name()));
  }

  static String unchanged(GisDefined defined) {
    return "version %d has these definitions: nothing is written".formatted(defined.version());
  }

  static String summary(TopicEdits edits, GisDefined defined) {
    if (defined.version() == edits.before().desired().value()) {
      return "notes alone, of which the cluster knows nothing: version %d stays, %d changed"
          .formatted(defined.version(), defined.changes().size());
    }
    int steps = defined.steps().size();
    long unmanaged = defined.count("UNMANAGE");
    return "version %d%s: %d new, %d changed, %d removed%s"
        .formatted(
            defined.version(),
            steps > 1 ? " in " + steps + " steps from " + defined.steps().get(0).version() : "",
            defined.count("CREATE"),
            defined.count("UPDATE"),
            defined.count("DELETE"),
            unmanaged == 0 ? "" : ", " + unmanaged + " kept in Kafka and forgotten");
  }
}
