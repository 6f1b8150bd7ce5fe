package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Route;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.cloudchamber.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.Sessions;
import java.util.List;

/**
 * All routes of CloudChamber, without the prefix below which they are mounted.
 *
 * @param sessions the only ones of the server: they remember failed log-ins
 */
public record CloudChamberRoutes(
    CloudChamber chamber, Sessions sessions, CloudChamberConfig config) {
  public List<Route> all(SystemContext context) {
    return List.of();
  }
}
