package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Route;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.cloudchamber.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.CloudChamber;
import java.util.List;

/** All routes of CloudChamber, without the prefix below which they are mounted. */
public record CloudChamberRoutes(CloudChamber chamber, CloudChamberConfig config) {
  public List<Route> all(SystemContext context) {
    return List.of();
  }
}
