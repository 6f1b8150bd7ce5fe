package io.statehouse.app.systems.css.http;

import static io.statehouse.app.systems.css.http.CssRoutes.table;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.Chunk;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.Chunks;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.Progress;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code /databases/{db}/tables/{table}/chunks}. */
final class ChunkRoutes {
  private static final String CHUNKS = "/databases/{db}/tables/{table}/chunks";

  /** The nodes that a chunk is on too. */
  private record NewReplicas(List<NodeName> nodes) {}

  /** Many chunks, as a listing has them. */
  private record ManyReplicas(List<ChunkReplicas> chunks) {
    SortedMap<ChunkNumber, List<NodeName>> byChunk() {
      SortedMap<ChunkNumber, List<NodeName>> byChunk = new TreeMap<>();
      chunks.forEach(one -> byChunk.put(one.chunk, one.nodes));
      return byChunk;
    }
  }

  private record ChunkReplicas(ChunkNumber chunk, List<NodeName> nodes) {}

  private final CssAccess css;

  ChunkRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get(CHUNKS)
            .summary("The chunks of a table, and the nodes that each is on.")
            .returns(CssDocuments.CHUNKS, request -> Chunk.of(chunks().list(table(request)))),
        Route.post(CHUNKS)
            .summary("Says that many chunks are on these nodes too, each as the listing shows it.")
            .acceptsLarge(Shape.of(ManyReplicas.class))
            .does(
                (request, many) -> chunks().addAll(table(request), many.byChunk(), Progress.NONE)),
        Route.post(CHUNKS + "/{chunk}")
            .summary("Says that a chunk is on these nodes too.")
            .accepts(Shape.of(NewReplicas.class))
            .does((request, added) -> chunks().add(table(request), chunk(request), added.nodes)),
        Route.delete(CHUNKS + "/{chunk}")
            .summary("Removes a chunk.")
            .does(request -> chunks().delete(table(request), chunk(request))));
  }

  private Chunks chunks() {
    return css.css().chunks();
  }

  private static ChunkNumber chunk(Request request) {
    return ChunkNumber.parse(request.path("chunk"));
  }
}
