package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RouteTableTest {
  private final RouteTable routes =
      new RouteTable(
          List.of(
              route(Route.get("/css/databases")),
              route(Route.put("/css/databases/{db}")),
              route(Route.get("/api/racks").original())));

  private static Route route(RouteBuilder builder) {
    return builder.needsNothing().answersNothing(204).by(request -> Response.nothing());
  }

  private String found(String method, String path) {
    return routes.find(method, path).map(match -> match.route().path()).orElse("none");
  }

  @Test
  void a_route_is_found_by_method_and_path() {
    assertThat(found("GET", "/css/databases")).isEqualTo("/css/databases");
    assertThat(found("HEAD", "/css/databases")).isEqualTo("/css/databases");
    assertThat(found("PUT", "/css/databases")).isEqualTo("none");
    assertThat(found("GET", "/css/databases/")).isEqualTo("none");
    assertThat(found("PUT", "/css/databases/")).isEqualTo("none");
  }

  @Test
  void a_parameter_is_the_segment_as_it_was_sent() {
    assertThat(routes.find("PUT", "/css/databases/a%2Fb").orElseThrow().parameters())
        .isEqualTo(Map.of("db", "a%2Fb"));
  }

  @Test
  void a_route_of_an_original_has_no_head_but_both_ends() {
    assertThat(found("GET", "/api/racks/")).isEqualTo("/api/racks");
    assertThat(found("HEAD", "/api/racks")).isEqualTo("none");
  }
}
