package io.statehouse.app.systems.gis.cli;

import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** The version of the routes that a command is about. */
final class VersionChoice {
  @Parameters(
      arity = "0..1",
      paramLabel = "VERSION",
      description = "The version (default: the live one).")
  private Optional<VersionId> version;

  RoutingTable table(Routes routes) {
    return version.map(routes::read).orElseGet(routes::read);
  }
}
