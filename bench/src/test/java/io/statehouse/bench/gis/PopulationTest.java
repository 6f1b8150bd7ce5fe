package io.statehouse.bench.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.bench.gis.Population.Shape;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PopulationTest {
  @ParameterizedTest
  @EnumSource
  void only_routes_that_are_meant_to_conflict_do(Shape shape) {
    assertThat(Conflicts.among(shape.published(200), ConflictPolicy.NESTED).isEmpty())
        .isEqualTo(shape != Shape.CONFLICTING);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CONFLICTING")
  void the_event_of_a_route_is_routed_by_it(Shape shape) {
    List<PublishedRoute> routes = shape.published(200);
    RoutingTable table = new RoutingTable(VersionId.of(1), routes);

    for (int number = 0; number < routes.size(); number++) {
      assertThat(table.match(shape.event(number)).route()).hasValue(routes.get(number));
    }
  }
}
