package io.statehouse.app.systems.gis.cli;

import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.gis.documents.ReassignmentDocument;
import io.statehouse.domain.gis.topics.ReassignmentEnd;
import io.statehouse.domain.gis.topics.moves.PreferredLeaders;
import io.statehouse.domain.gis.topics.moves.Reassignments;
import io.statehouse.domain.gis.topics.moves.entities.CancelledMove;
import io.statehouse.domain.gis.topics.moves.entities.LeaderElection;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.ports.topics.MisplacedLeader;
import io.statehouse.ports.topics.RunningMove;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands about where the replicas of a cluster are. */
final class ClusterCommands {
  private static final int WHOLE = 100;

  private ClusterCommands() {}

  @Command(
      footer = {
        "  statehouse gis topics reassignments --kafka 127.0.0.1:9092 --watch",
        "  statehouse gis topics reassignments asa-events --json"
      },
      description = {
        "Show which replicas are being moved, by adopters and by others, and how far they are.",
        "Needs no store."
      })
  @Watchable
  static void reassignments(
      @Mixin GisCall call,
      @Parameters(arity = "0..1", paramLabel = "NAME", description = "The name of one topic.")
          String name) {
    call.runOnCluster(
        (config, cluster) ->
            call.results()
                .print(
                    ReassignmentDocument.MOVES,
                    new Reassignments(cluster).running(Optional.ofNullable(name)),
                    moves -> print(call, moves)));
  }

  private static void print(GisCall call, List<TopicMove> moves) {
    if (moves.isEmpty()) {
      call.results().line("no replicas are being moved");
      return;
    }
    try (Table table =
        Table.of(call, "topic", "partitions", "adding", "removing", "done", "of", "", "throttle")) {
      for (TopicMove move : moves) {
        table.add(
            move.topic(),
            move.partitions().size(),
            brokers(move, RunningMove::adding),
            brokers(move, RunningMove::removing),
            ReassignmentDocument.size(move.bytesDone()),
            ReassignmentDocument.size(move.bytesTotal()),
            percent(move),
            move.throttle().map(rate -> ReassignmentDocument.size(rate) + "/s").orElse("none"));
      }
    }
  }

  private static String brokers(TopicMove move, Function<RunningMove, List<Integer>> side) {
    SortedSet<Integer> all = new TreeSet<>();
    move.partitions().forEach(partition -> all.addAll(side.apply(partition)));
    return all.isEmpty() ? "-" : all.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static String percent(TopicMove move) {
    return move.bytesTotal() == 0 ? "" : WHOLE * move.bytesDone() / move.bytesTotal() + "%";
  }

  @Command(
      footer = {
        "  statehouse gis topics cancel-reassignment asa-events --redefine",
      },
      description = {
        "Cancel the reassignment of a topic, and remove its throttle: replicas are as before.",
        "An adopter begins again what is defined. So unless the topic is defined with the replicas"
            + " that it had before, or not at all, --redefine is needed.",
        "If nothing is being moved, only what is left of a throttle is removed."
      })
  static void cancelReassignment(
      @Mixin GisCall call,
      @Option(
              names = "--redefine",
              description =
                  "First define the topic with the number of replicas that it had before.")
          boolean redefine,
      @Parameters(paramLabel = "NAME", description = "The name of the topic.") String name) {
    call.run(
        access ->
            access.inCluster(
                Optional.empty(),
                (cluster, adopter) -> {
                  CancelledMove cancelled =
                      new ReassignmentEnd(
                              access.store(), access.config().keys(), access.definitions(), cluster)
                          .cancel(name, redefine);
                  call.results()
                      .print(
                          ReassignmentDocument.CANCELLED,
                          cancelled,
                          result -> call.results().line(sentence(result)));
                }));
  }

  private static String sentence(CancelledMove cancelled) {
    if (!cancelled.wasMoving()) {
      return "no replicas of " + cancelled.topic() + " are being moved";
    }
    return "cancelled the reassignment of "
        + cancelled.topic()
        + cancelled.redefined().map(version -> ", defined anew in version " + version).orElse("");
  }

  @Command(
      footer = {
        "  statehouse gis topics elect-leaders --dry-run",
        "  statehouse gis topics elect-leaders asa-events vpn-events"
      },
      description = {
        "Let the preferred replicas of partitions lead, as after a broker was down.",
        "The preferred replica is the first one; it leads only if it is in sync. Without names, all"
            + " topics are meant. Exit code 1 if one could not be elected. Needs no store."
      })
  static void electLeaders(
      @Mixin GisCall call,
      @Option(
              names = "--dry-run",
              description = "Show which partitions are not led by their preferred replica.")
          boolean dryRun,
      @Parameters(arity = "0..*", paramLabel = "NAME", description = "The names of topics.")
          String[] names) {
    List<String> topics = names == null ? List.of() : Arrays.asList(names);
    call.runOnCluster(
        (config, cluster) -> {
          PreferredLeaders leaders = new PreferredLeaders(cluster);
          List<LeaderElection> all = dryRun ? leaders.plan(topics) : leaders.elect(topics);
          call.results()
              .print(ReassignmentDocument.ELECTIONS, all, shown -> print(call, shown, dryRun));
          call.results().flush();
          long failed = all.stream().filter(each -> each.problem().isPresent()).count();
          if (failed > 0 && !dryRun) {
            throw new AppException(
                Kind.PRECONDITION_FAILED,
                "partitions that are not led by their preferred replica: " + failed);
          }
        });
  }

  private static void print(GisCall call, List<LeaderElection> all, boolean dryRun) {
    Results results = call.results();
    if (all.isEmpty()) {
      results.line("all partitions are led by their preferred replicas");
      return;
    }
    for (LeaderElection each : all) {
      MisplacedLeader partition = each.partition();
      results.line(
          "%s %s-%d: %s -> %d"
              .formatted(
                  each.problem().isPresent() ? "!" : "~",
                  partition.topic(),
                  partition.partition(),
                  partition.leader().map(String::valueOf).orElse("none"),
                  partition.preferred()));
      each.problem()
          .ifPresent(problem -> results.line("    " + problem.code() + ": " + problem.message()));
    }
    if (!dryRun) {
      long elected = all.stream().filter(each -> each.problem().isEmpty()).count();
      results.line("elected: " + elected);
    }
  }
}
