package io.statehouse.app.systems.css.cli;

import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.Node;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeParameters;
import io.statehouse.domain.css.NodeState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands that show and change nodes. */
final class NodeCommands {
  private NodeCommands() {}

  /** One node in the words of the original's SHOW NODES. */
  private static String line(Node node) {
    return String.format(
        "%s type=%s host=%s port=%d state=%s",
        node.name(), node.type(), node.host(), node.port(), node.state());
  }

  @Command(description = "List the nodes.")
  static void nodes(@Mixin CssCall call) {
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.NODES,
                Node.of(css.nodes().all()),
                nodes -> nodes.forEach(node -> results.line(line(node)))));
  }

  @Command(description = "Show a node.")
  static void node(@Mixin CssCall call, @Parameters(paramLabel = "NODE") NodeName name) {
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.NODE,
                Node.of(name, css.nodes().get(name)),
                node -> results.line(line(node))));
  }

  @Command(description = "Add a node.")
  static void addNode(
      @Mixin CssCall call,
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
    call.run(css -> css.nodes().add(node, new NodeParameters(type, host, port, state)));
  }

  @Command(description = "Set the state of a node.")
  static void setNodeState(
      @Mixin CssCall call,
      @Parameters(paramLabel = "NODE") NodeName node,
      @Parameters(paramLabel = "STATE", description = "ACTIVE, INACTIVE, …") NodeState state) {
    call.run(css -> css.nodes().setState(node, state));
  }

  @Command(description = "Remove a node that no chunk is on.")
  static void deleteNode(@Mixin CssCall call, @Parameters(paramLabel = "NODE") NodeName node) {
    call.run(css -> css.nodes().delete(node));
  }
}
