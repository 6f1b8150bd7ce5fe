package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.table;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.Progress;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code /databases/{db}/tables/{table}/chunks}. */
final class ChunkRoutes {
  private static final String CHUNKS = "/databases/{db}/tables/{table}/chunks";

  private final CssAccess css;

  ChunkRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get(CHUNKS)
            .summary("The chunks of a table, and the nodes that each is on.")
            .answers(CssSchemas.CHUNKS)
            .by(request -> Response.json(CssJson.chunks(css.css().chunks().list(table(request))))),
        Route.post(CHUNKS)
            .summary("Says that many chunks are on these nodes too, each as the listing shows it.")
            .largeBody(CssSchemas.MANY_REPLICAS)
            .answersNothing(204)
            .by(this::addAll),
        Route.post(CHUNKS + "/{chunk}")
            .summary("Says that a chunk is on these nodes too.")
            .body(CssSchemas.NEW_REPLICAS)
            .answersNothing(204)
            .by(this::add),
        Route.delete(CHUNKS + "/{chunk}")
            .summary("Removes a chunk.")
            .answersNothing(204)
            .by(this::delete));
  }

  private Response add(Request request) {
    List<NodeName> nodes =
        request.json("nodes").texts("nodes").stream().map(NodeName::new).toList();
    css.css().chunks().add(table(request), chunk(request), nodes);
    return Response.nothing();
  }

  private Response addAll(Request request) {
    SortedMap<ChunkNumber, List<NodeName>> chunks = new TreeMap<>();
    for (JsonRequest chunk : request.json("chunks").objects("chunks", Set.of("chunk", "nodes"))) {
      chunks.put(
          new ChunkNumber(chunk.integer("chunk")),
          chunk.texts("nodes").stream().map(NodeName::new).toList());
    }
    css.css().chunks().addAll(table(request), chunks, Progress.NONE);
    return Response.nothing();
  }

  private Response delete(Request request) {
    css.css().chunks().delete(table(request), chunk(request));
    return Response.nothing();
  }

  private static ChunkNumber chunk(Request request) {
    return ChunkNumber.parse(request.path("chunk"));
  }
}
