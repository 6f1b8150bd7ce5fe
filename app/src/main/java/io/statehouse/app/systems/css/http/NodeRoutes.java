package io.statehouse.app.systems.css.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.Node;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeParameters;
import io.statehouse.domain.css.NodeState;
import io.statehouse.domain.css.Nodes;
import java.util.List;

/** {@code /nodes}. */
final class NodeRoutes {

  /** A node that is to be added. */
  private record NewNode(
      @Shape.Or("worker") String type,
      String host,
      int port,
      @Shape.Or("ACTIVE") NodeState state) {}

  private record NewState(NodeState state) {}

  private final CssAccess css;

  NodeRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/nodes")
            .summary("All nodes.")
            .returns(CssDocuments.NODES, request -> Node.of(nodes().all())),
        Route.get("/nodes/{node}")
            .summary("A node.")
            .returns(
                CssDocuments.NODE, request -> Node.of(name(request), nodes().get(name(request)))),
        Route.put("/nodes/{node}")
            .summary("Adds a node; type worker and state ACTIVE unless given.")
            .accepts(Shape.of(NewNode.class))
            .creates(CssDocuments.NODE, this::add),
        Route.put("/nodes/{node}/state")
            .summary("Sets the state of a node.")
            .accepts(Shape.of(NewState.class))
            .does((request, set) -> nodes().setState(name(request), set.state)),
        Route.delete("/nodes/{node}")
            .summary("Removes a node that no chunk is on.")
            .does(request -> nodes().delete(name(request))));
  }

  private Nodes nodes() {
    return css.css().nodes();
  }

  private static NodeName name(Request request) {
    return new NodeName(request.path("node"));
  }

  private Node add(Request request, NewNode added) {
    NodeParameters node = new NodeParameters(added.type, added.host, added.port, added.state);
    nodes().add(name(request), node);
    return Node.of(name(request), node);
  }
}
