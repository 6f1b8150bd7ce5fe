package io.statehouse.app.systems.gis.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.IfRevision;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.app.systems.gis.documents.DocumentFiles;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.app.systems.gis.documents.ExpectedTopics;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.app.systems.gis.documents.TopicDocument.GisDefined;
import io.statehouse.app.systems.gis.documents.TopicEdits;
import io.statehouse.app.systems.gis.documents.WaitTimeout;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that read and change the definitions of topics; none needs a cluster. */
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

    private TopicEdits edits(Definitions before, List<Topic> topics, DefineOptions given) {
      DefineOptions options = atomic ? given.atomically() : given;
      return prune
          ? TopicEdits.replacing(before, topics, options)
          : TopicEdits.putting(before, topics, options);
    }
  }

  @Command(
      footer = {
        "  statehouse gis topics define examples/topics.yaml",
        "  statehouse gis topics define topics.yaml --prune --dry-run",
        "  statehouse gis topics define topics.yaml --wait 2m"
      },
      description = {
        "Define the topics of a file in YAML or JSON, or of all files of a directory.",
        "What is as defined already is not written. With --prune, it is shown what will be removed"
            + " before anything is written, and another writer in between prevents it."
      })
  static void define(
      @Mixin GisCall call,
      @Mixin WriteReport report,
      @Mixin ChangeFlags flags,
      @Mixin DefineFlags define,
      @Parameters(
              paramLabel = "FILE",
              description =
                  "topics: [{name, partitions, replicas, properties}]; - is standard input.")
          Path file) {
    List<Topic> topics = DocumentFiles.read(call.invocation(), file, DocumentKind.TOPIC);
    DefineOptions options =
        flags.options(topics.stream().map(topic -> topic.name().text()).toList());
    call.run(
        access -> {
          Definitions before = access.definitions().read();
          change(call, report, flags, access, define.edits(before, topics, options));
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

  private static void change(
      GisCall call, WriteReport report, ChangeFlags flags, GisAccess access, TopicEdits edits) {
    Results results = call.results();
    boolean lines = !results.wantsDocument() && !report.isSilent(results);
    if (flags.dryRun) {
      GisDefined planned = edits.plan(access.definitions());
      results.print(TopicDocument.DEFINED, planned, document -> printPlanned(results, document));
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
      results.line(defined.unchanged() ? unchanged(defined) : "defined " + summary(defined));
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
      awaited = Optional.of(Waiting.await(access, version, timeout));
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

  private static void printPlanned(Results results, GisDefined planned) {
    printChanges(results, planned);
    results.line(planned.unchanged() ? unchanged(planned) : "would define " + summary(planned));
  }

  private static void printChanges(Results results, GisDefined defined) {
    defined
        .changes()
        .forEach(
            change ->
                results.line(
                    switch (change.action()) {
                          case "CREATE" -> "+ ";
                          case "DELETE" -> "- ";
                          default -> "~ ";
                        }
                        + change.name()));
  }

  static String unchanged(GisDefined defined) {
    return "version %d has these definitions: nothing is written".formatted(defined.version());
  }

  static String summary(GisDefined defined) {
    int steps = defined.steps().size();
    return "version %d%s: %d new, %d changed, %d removed"
        .formatted(
            defined.version(),
            steps > 1 ? " in " + steps + " steps from " + defined.steps().get(0).version() : "",
            defined.count("CREATE"),
            defined.count("UPDATE"),
            defined.count("DELETE"));
  }

  @Watchable
  @Command(
      footer = {"  statehouse gis topics show", "  statehouse gis topics show asa-events"},
      description = "Show the topics that are defined, or one of them.")
  static void show(
      @Mixin GisCall call,
      @Parameters(arity = "0..1", paramLabel = "NAME", description = "The name of one topic.")
          String name) {
    call.run(
        access -> {
          Definitions all = access.definitions().read();
          if (name != null) {
            Topic found = TopicEdits.find(all, name).orElseThrow(() -> TopicEdits.absent(name));
            call.results()
                .print(
                    TopicDocument.TOPIC,
                    found,
                    topic -> print(call, topic, ExpectedTopics.revision(found)));
          } else {
            call.results().print(TopicDocument.TOPICS, all, shown -> print(call, shown));
            requireWhole(call, all);
          }
        });
  }

  private static void print(GisCall call, Topic topic, String revision) {
    Results results = call.results();
    results.field("name", topic.name());
    results.field("partitions", topic.partitions());
    results.field("replicas", topic.replicas());
    topic.properties().forEach(results::field);
    results.field("revision", revision);
  }

  private static void print(GisCall call, Definitions all) {
    if (all.topics().isEmpty() && all.problems().isEmpty()) {
      call.results().line("no topic is defined");
      return;
    }
    try (Table table = Table.of(call, "topic", "partitions", "replicas", "properties")) {
      for (StoredTopic stored : all.topics()) {
        Topic topic = stored.topic();
        table.add(
            topic.name(),
            topic.partitions(),
            topic.replicas(),
            topic.properties().entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(joining(" ")));
      }
    }
  }

  private static void requireWhole(GisCall call, Definitions all) {
    for (GisException problem : all.problems()) {
      call.complain(problem.code() + ": " + problem.getMessage());
    }
    if (!all.problems().isEmpty()) {
      throw new AppException(
          Kind.MALFORMED,
          "definitions that cannot be adopted: %d; define or remove them"
              .formatted(all.problems().size()));
    }
  }
}
