package io.statehouse.app.systems.gis.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.ExpectedTopics;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.app.systems.gis.documents.TopicEdits;
import io.statehouse.app.systems.gis.documents.TopicFilter;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.Topic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that shows the definitions of topics. */
final class ShowCommands {
  private ShowCommands() {}

  /** The flags that select topics. */
  static final class FilterFlags {
    @Option(
        names = "--owner",
        paramLabel = "OWNER",
        description = "Show only topics of this owner.")
    private Optional<String> owner;

    @Option(
        names = "--label",
        paramLabel = "NAME[=VALUE]",
        description = "Show only topics with this label; may be given several times.")
    private List<String> labels = List.of();

    @Option(
        names = "--scope",
        paramLabel = "SCOPE",
        description = "Show only topics of this scope.")
    private Optional<String> scope;

    private TopicFilter filter() {
      return TopicFilter.of(owner, labels, scope);
    }
  }

  @Watchable
  @Command(
      footer = {
        "  statehouse gis topics show",
        "  statehouse gis topics show asa-events",
        "  statehouse gis topics show --label tier=1 --owner team-billing"
      },
      description = "Show the topics that are defined, or one of them.")
  static void show(
      @Mixin GisCall call,
      @Mixin FilterFlags flags,
      @Parameters(arity = "0..1", paramLabel = "NAME", description = "The name of one topic.")
          String name) {
    call.run(
        access -> {
          Definitions all = access.definitions().read();
          if (name != null) {
            NotedTopic found =
                TopicEdits.find(all, name).orElseThrow(() -> TopicEdits.absent(name));
            call.results()
                .print(
                    TopicDocument.TOPIC,
                    found,
                    topic -> print(call, topic, ExpectedTopics.revision(found)));
          } else {
            Definitions some = flags.filter().apply(all);
            call.results().print(TopicDocument.TOPICS, some, shown -> print(call, shown));
            requireWhole(call, all);
          }
        });
  }

  private static void print(GisCall call, NotedTopic noted, String revision) {
    Results results = call.results();
    Topic topic = noted.topic();
    results.field("name", topic.name());
    results.field("partitions", topic.partitions());
    results.field("replicas", topic.replicas());
    topic.properties().forEach(results::field);
    Notes notes = noted.notes();
    notes.owner().ifPresent(owner -> results.field("owner", owner));
    notes.description().ifPresent(text -> results.field("description", text));
    if (!notes.labels().isEmpty()) {
      results.field("labels", pairs(notes.labels()));
    }
    results.field("revision", revision);
  }

  private static void print(GisCall call, Definitions all) {
    List<NotedTopic> topics = all.noted();
    if (topics.isEmpty() && all.problems().isEmpty()) {
      call.results().line(all.names().isEmpty() ? "no topic is defined" : "no topic is like that");
      return;
    }
    boolean noted = topics.stream().anyMatch(topic -> !topic.notes().isNone());
    try (Table table = table(call, noted)) {
      for (NotedTopic topic : topics) {
        add(table, topic, noted);
      }
    }
  }

  /** Notes have columns only where there are some. */
  private static Table table(GisCall call, boolean noted) {
    return noted
        ? Table.of(call, "topic", "partitions", "replicas", "owner", "labels", "properties")
        : Table.of(call, "topic", "partitions", "replicas", "properties");
  }

  private static void add(Table table, NotedTopic noted, boolean notes) {
    Topic topic = noted.topic();
    String properties = pairs(topic.properties());
    if (notes) {
      table.add(
          topic.name(),
          topic.partitions(),
          topic.replicas(),
          noted.notes().owner().orElse(""),
          pairs(noted.notes().labels()),
          properties);
    } else {
      table.add(topic.name(), topic.partitions(), topic.replicas(), properties);
    }
  }

  private static String pairs(Map<String, String> values) {
    return values.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(joining(" "));
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
