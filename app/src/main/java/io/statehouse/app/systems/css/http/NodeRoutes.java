package io.statehouse.app.systems.css.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.NodeParameters;
import io.statehouse.domain.css.NodeState;
import io.statehouse.domain.css.Nodes;
import java.util.List;

/** {@code /nodes}. */
final class NodeRoutes {
  private final CssAccess css;

  NodeRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/nodes")
            .summary("All nodes.")
            .answers(Schema.list(CssSchemas.NODE))
            .by(this::list),
        Route.get("/nodes/{node}")
            .summary("A node.")
            .answers(CssSchemas.NODE)
            .by(request -> shown(200, name(request), nodes().get(name(request)))),
        Route.put("/nodes/{node}")
            .summary("Adds a node; type worker and state ACTIVE unless given.")
            .body(CssSchemas.NEW_NODE)
            .answers(201, CssSchemas.NODE)
            .by(this::add),
        Route.put("/nodes/{node}/state")
            .summary("Sets the state of a node.")
            .body(CssSchemas.STATE)
            .answersNothing(204)
            .by(this::setState),
        Route.delete("/nodes/{node}")
            .summary("Removes a node that no chunk is on.")
            .answersNothing(204)
            .by(this::delete));
  }

  private Nodes nodes() {
    return css.css().nodes();
  }

  private static NodeName name(Request request) {
    return new NodeName(request.path("node"));
  }

  private Response list(Request request) {
    return Response.json(
        nodes().all().entrySet().stream()
            .map(node -> CssJson.node(node.getKey(), node.getValue()))
            .toList());
  }

  private Response add(Request request) {
    JsonRequest body = request.json("type", "host", "port", "state");
    NodeParameters node =
        new NodeParameters(
            body.optionalText("type").orElse("worker"),
            body.text("host"),
            body.integer("port"),
            new NodeState(body.optionalText("state").orElse("ACTIVE")));
    nodes().add(name(request), node);
    return shown(201, name(request), node);
  }

  private Response setState(Request request) {
    nodes().setState(name(request), new NodeState(request.json("state").text("state")));
    return Response.nothing();
  }

  private Response delete(Request request) {
    nodes().delete(name(request));
    return Response.nothing();
  }

  private static Response shown(int status, NodeName name, NodeParameters node) {
    return Response.json(status, CssJson.node(name, node));
  }
}
