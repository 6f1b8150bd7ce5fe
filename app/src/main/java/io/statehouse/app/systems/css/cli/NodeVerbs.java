package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeParameters;
import io.statehouse.domain.css.NodeState;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verbs that show and change nodes. */
final class NodeVerbs {
  private NodeVerbs() {}

  /** One node in the words of the original's SHOW NODES. */
  private static String line(NodeName name, NodeParameters node) {
    return String.format(
        "%s type=%s host=%s port=%d state=%s",
        name, node.type(), node.host(), node.port(), node.state());
  }

  @Command(description = "List the nodes.")
  static final class ListAll extends CssVerb {
    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      var nodes = css.nodes().all();
      if (results.wantsJson()) {
        results.json(nodes.entrySet().stream().map(n -> CssJson.node(n.getKey(), n.getValue())));
      } else {
        nodes.forEach((name, node) -> results.line(line(name, node)));
      }
    }
  }

  @Command(description = "Show a node.")
  static final class Show extends CssVerb {
    @Parameters(paramLabel = "NODE")
    private String node;

    Show(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      NodeName name = new NodeName(node);
      NodeParameters found = css.nodes().get(name);
      if (results.wantsJson()) {
        results.json(CssJson.node(name, found));
      } else {
        results.line(line(name, found));
      }
    }
  }

  @Command(description = "Add a node.")
  static final class Add extends CssVerb {
    @Parameters(paramLabel = "NODE")
    private String node;

    @Option(names = "--host", required = true, paramLabel = "HOST")
    private String host;

    @Option(names = "--port", required = true, paramLabel = "PORT")
    private int port;

    @Option(
        names = "--type",
        paramLabel = "TYPE",
        defaultValue = "worker",
        description = "worker or czar (default: ${DEFAULT-VALUE}).")
    private String type;

    @Option(
        names = "--state",
        paramLabel = "STATE",
        defaultValue = "ACTIVE",
        description = "ACTIVE or INACTIVE (default: ${DEFAULT-VALUE}).")
    private String state;

    Add(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.nodes()
          .add(new NodeName(node), new NodeParameters(type, host, port, new NodeState(state)));
    }
  }

  @Command(description = "Set the state of a node.")
  static final class SetState extends CssVerb {
    @Parameters(index = "0", paramLabel = "NODE")
    private String node;

    @Parameters(index = "1", paramLabel = "STATE", description = "ACTIVE, INACTIVE, …")
    private String state;

    SetState(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.nodes().setState(new NodeName(node), new NodeState(state));
    }
  }

  @Command(description = "Remove a node that no chunk is on.")
  static final class Delete extends CssVerb {
    @Parameters(paramLabel = "NODE")
    private String node;

    Delete(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.nodes().delete(new NodeName(node));
    }
  }
}
