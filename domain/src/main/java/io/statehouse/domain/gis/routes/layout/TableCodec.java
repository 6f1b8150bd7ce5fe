package io.statehouse.domain.gis.routes.layout;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table as a reader caches it: {@code {"source":"…","version":"7","digest":"…","routes":{"e7e6…":
 * "{\"pattern\":…}",…}}}. The documents of the routes are strings, so that they may be nested as
 * deeply as in the store.
 */
public final class TableCodec {
  private static final String SOURCE = "source";
  private static final String VERSION = "version";
  private static final String DIGEST = "digest";
  private static final String ROUTES = "routes";

  private TableCodec() {}

  /**
   * @param source the store from which the table was read
   */
  public static Bytes write(RoutingTable table, String source) {
    Map<String, JsonValue> routes = new LinkedHashMap<>();
    table
        .routes()
        .forEach(route -> routes.put(route.id().text(), JsonValue.of(route.route().json().text())));
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put(SOURCE, JsonValue.of(source));
    members.put(VERSION, JsonValue.of(table.version().text()));
    members.put(DIGEST, JsonValue.of(table.digest()));
    members.put(ROUTES, new JsonValue.Members(routes));
    return Bytes.utf8(new JsonValue.Members(members).text());
  }

  /**
   * Reads a table, and accepts it only if it is of the same source and as it was written.
   *
   * @throws GisException with BAD_CACHE
   */
  public static RoutingTable read(Bytes document, String source) {
    try {
      Map<String, JsonValue> members = JsonText.read(document).values();
      String found = text(members.get(SOURCE));
      if (!found.equals(source)) {
        throw GisException.of(
            Code.BAD_CACHE, "the cached routes are of \"%s\", not of \"%s\"", found, source);
      }
      List<PublishedRoute> routes = new ArrayList<>();
      if (members.get(ROUTES) instanceof JsonValue.Members documents) {
        documents.values().forEach((id, route) -> routes.add(route(id, route)));
      }
      RoutingTable table = new RoutingTable(new VersionId(text(members.get(VERSION))), routes);
      if (!table.digest().equals(text(members.get(DIGEST)))) {
        throw new GisException(
            Code.BAD_CACHE, "the cached routes have another digest than when they were cached");
      }
      return table;
    } catch (GisException | IllegalArgumentException bad) {
      throw bad instanceof GisException refused && refused.code() == Code.BAD_CACHE
          ? refused
          : GisException.of(
              Code.BAD_CACHE,
              "the cached routes are not as they were cached: %s",
              bad.getMessage());
    }
  }

  private static PublishedRoute route(String id, JsonValue document) {
    return new PublishedRoute(
        new RouteId(id), RouteCodec.route(JsonText.read(Bytes.utf8(text(document)))));
  }

  private static String text(JsonValue found) {
    return found instanceof JsonValue.Text text ? text.value() : "";
  }
}
