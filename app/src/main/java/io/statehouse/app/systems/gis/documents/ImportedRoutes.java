package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.layout.FieldType.TEXT;

import io.statehouse.app.json.Shape;
import io.statehouse.app.yaml.YamlWriter;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.layout.Projection;
import java.util.Comparator;
import java.util.List;

/**
 * The routes of a version as a file that can be published. Ids are left out, since they follow from
 * the patterns, and so does the order: those with the most attributes first.
 */
public final class ImportedRoutes {
  private static final Comparator<PublishedRoute> ORDER =
      Comparator.comparingInt((PublishedRoute route) -> -route.pattern().attributes().size())
          .thenComparing(route -> route.pattern().canonical())
          .thenComparing(route -> route.route().destination().text());

  public static final Shape<RoutingTable> SHAPE =
      Shape.of(
          Projection.<RoutingTable>named("GisRoutesFile")
              .field(
                  DocumentKind.ROUTE.list(),
                  ImportedRoutes::sorted,
                  Projection.<PublishedRoute>named("GisFileRoute")
                      .field("pattern", route -> route.pattern().attributes(), TEXT.map())
                      .text("destination", route -> route.route().destination().text())
                      .list()));

  private ImportedRoutes() {}

  private static List<PublishedRoute> sorted(RoutingTable table) {
    return table.routes().stream().sorted(ORDER).toList();
  }

  /** Returns the file. */
  public static String file(RoutingTable table) {
    return new YamlWriter().text((Object) SHAPE.document(table));
  }
}
