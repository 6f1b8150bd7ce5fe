package io.statehouse.app.systems.css.cli;

import static io.statehouse.app.systems.css.documents.CssDocuments.CHUNKS;
import static io.statehouse.app.systems.css.documents.CssDocuments.NODE;
import static io.statehouse.app.systems.css.documents.CssDocuments.NODES;
import static io.statehouse.app.systems.css.documents.CssDocuments.PENDING;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.ProgressLine;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.Chunk;
import io.statehouse.app.systems.css.documents.CssDocuments.Node;
import io.statehouse.app.systems.css.documents.CssDocuments.PendingOutcome;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.PendingAction;
import io.statehouse.domain.css.entities.TableRef;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on nodes, the chunks that they hold, and what they must create or drop. */
final class WorkerCommands {
  private WorkerCommands() {}

  @Watchable
  @Command(footer = "  statehouse css nodes", description = "List the nodes.")
  static void nodes(@Mixin CssCall call) {
    call.list(NODES, css -> Node.list(css.nodes().all()), WorkerCommands::print);
  }

  @Watchable
  @Command(footer = "  statehouse css node worker-1", description = "Show a node.")
  static void node(@Mixin CssCall call, @Parameters(paramLabel = "NODE") NodeName name) {
    call.showRevised(NODE, css -> new Node(name, css.nodes().get(name)), WorkerCommands::print);
  }

  /** Prints a node in the words of the original's SHOW NODES. */
  private static void print(Results results, Node node) {
    results.line(
        "%s type=%s host=%s port=%d state=%s"
            .formatted(node.name(), node.type(), node.host(), node.port(), node.state()));
  }

  @Command(
      footer = "  statehouse css add-node worker-1 --host 10.0.0.11 --port 5012",
      description = "Add a node.")
  static void addNode(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "NODE") NodeName node,
      @Option(names = "--host", required = true, paramLabel = "HOST") String host,
      @Option(names = "--port", required = true, paramLabel = "PORT") int port,
      @Option(
              names = "--type",
              paramLabel = "TYPE",
              defaultValue = "worker",
              description = "worker or czar (default: ${DEFAULT-VALUE}).")
          String type,
      @Option(
              names = "--state",
              paramLabel = "STATE",
              defaultValue = "ACTIVE",
              description = "ACTIVE or INACTIVE (default: ${DEFAULT-VALUE}).")
          NodeState state) {
    call.run(
        css -> css.nodes().add(node, new NodeParameters(type, host, port, state)),
        "added node %s",
        node);
  }

  @Command(
      footer = "  statehouse css set-node-state worker-1 INACTIVE",
      description = "Set the state of a node.")
  static void setNodeState(
      @Mixin CssChange call,
      @Parameters(paramLabel = "NODE") NodeName node,
      @Parameters(paramLabel = "STATE", description = "ACTIVE, INACTIVE, …") NodeState state) {
    call.change(
        css -> css.node(node).nodes().setState(node, state),
        "set the state of node %s to %s",
        node,
        state);
  }

  @Command(
      footer = "  statehouse css delete-node worker-1",
      description = "Remove a node that no chunk is on.")
  static void deleteNode(@Mixin CssChange call, @Parameters(paramLabel = "NODE") NodeName node) {
    call.change(css -> css.node(node).nodes().delete(node), "removed node %s", node);
  }

  @Watchable
  @Command(
      footer = "  statehouse css chunks sky.Object",
      description = "List the chunks of a table and the nodes they are on.")
  static void chunks(@Mixin CssCall call, @Parameters(paramLabel = "DB.TABLE") TableRef table) {
    call.list(
        CHUNKS,
        css -> Chunk.list(css.chunks().list(table)),
        (results, chunk) -> results.row(chunk.chunk(), String.join(",", chunk.nodes())));
  }

  @Command(
      footer = "  statehouse css add-chunk sky.Object 4711 worker-1 worker-2",
      description = "Add replicas of a chunk of a table on these nodes.")
  static void addChunk(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(paramLabel = "CHUNK") ChunkNumber chunk,
      @Parameters(arity = "1..*", paramLabel = "NODE") List<NodeName> nodes) {
    call.run(
        css -> css.chunks().add(table, chunk, nodes),
        "added chunk %s of table %s on %s",
        chunk,
        table,
        nodes.stream().map(NodeName::toString).collect(Collectors.joining(", ")));
  }

  @Command(
      footer = "  statehouse css add-chunks sky.Object chunks.tsv",
      description = {
        "Add many chunks, one per line as chunks prints them: CHUNK, a tab, NODE,NODE…",
        "They come from a file, or, with - or nothing, from standard input. Each chunk is complete"
            + " or missing; run an addition that was interrupted again with --missing."
      })
  static void addChunks(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(arity = "0..1", paramLabel = "FILE") Path file,
      @Option(
              names = "--missing",
              description = "Add only the replicas that the table does not have yet.")
          boolean missing) {
    call.runSaying(
        css -> {
          Input input = new Input(call.invocation());
          var chunks = chunkLines(input.text(null, file), Input.name(file));
          if (missing) {
            chunks = css.chunks().missing(table, chunks);
          }
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            css.chunks().addAll(table, chunks, progress);
          }
          return "added %d chunks of table %s".formatted(chunks.size(), table);
        });
  }

  /**
   * @param file what an error names before the line
   */
  private static SortedMap<ChunkNumber, List<NodeName>> chunkLines(String text, String file) {
    SortedMap<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String[] parts = lines.get(i).split("\t");
      try {
        if (parts.length != 2) {
          throw new IllegalArgumentException("write CHUNK, a tab, NODE,NODE…");
        }
        List<NodeName> nodes = Stream.of(parts[1].split(",")).map(NodeName::new).toList();
        chunks
            .computeIfAbsent(ChunkNumber.parse(parts[0]), first -> new ArrayList<>())
            .addAll(nodes);
      } catch (IllegalArgumentException wrong) {
        String sentence = file + ", line " + (i + 1) + ": " + wrong.getMessage();
        throw new AppException(Kind.BAD_INPUT, sentence, wrong);
      }
    }
    return chunks;
  }

  @Command(
      footer = "  statehouse css delete-chunk sky.Object 4711",
      description = "Remove a chunk of a table.")
  static void deleteChunk(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(paramLabel = "CHUNK") ChunkNumber chunk) {
    call.run(
        css -> css.chunks().delete(table, chunk), "removed chunk %s of table %s", chunk, table);
  }

  @Watchable
  @Command(
      footer = "  statehouse css empty-chunks sky",
      description = "List the chunks of a database that are known to hold no rows.")
  static void emptyChunks(
      @Mixin CssCall call, @Parameters(paramLabel = "DB") DatabaseName database) {
    call.list(
        CssDocuments.EMPTY_CHUNKS,
        css -> CssDocuments.numbers(css.emptyChunks().of(database)),
        Results::row);
  }

  @Watchable
  @Command(
      footer = "  statehouse css pending",
      description = "List what workers must create or drop, in the order in which to do it.")
  static void pending(@Mixin CssCall call) {
    call.list(
        PENDING,
        css -> css.watcher().pending(),
        (results, action) -> results.row(kind(action), target(action), action.status()));
  }

  /** Returns the kind as JSON has it too: {@code drop-table}. */
  private static String kind(PendingAction action) {
    return action.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String target(PendingAction action) {
    return action.database() + action.table().map(table -> "." + table).orElse("");
  }

  @Command(
      footer = "  statehouse css report sky.Object failed --reason disk",
      description = "Report the outcome of a pending action of a database or table.")
  static void report(
      @Mixin CssWrite call,
      @Parameters(paramLabel = "DB[.TABLE]") String target,
      @Parameters(paramLabel = "OUTCOME", description = "done, failed or not-now.")
          PendingOutcome outcome,
      @Option(names = "--reason", paramLabel = "TEXT", description = "Why it failed.")
          Optional<String> reason) {
    String none = "nothing is pending for " + target + ": see pending";
    call.run(
        css ->
            outcome.report(
                css.watcher(),
                css.watcher().pending().stream()
                    .filter(action -> target(action).equals(target))
                    .findFirst()
                    .orElseThrow(() -> new AppException(Kind.NOT_FOUND, none)),
                reason),
        "reported %s for %s",
        outcome.text(),
        target);
  }
}
