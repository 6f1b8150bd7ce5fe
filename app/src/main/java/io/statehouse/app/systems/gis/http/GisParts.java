package io.statehouse.app.systems.gis.http;

import io.statehouse.app.access.Area;
import io.statehouse.app.http.Need;

/** The parts of GIS that rights can be about. */
final class GisParts {
  static final Need.About ROUTES = (system, request) -> new Area.Part(system, "routes");
  static final Need.About TOPICS = (system, request) -> new Area.Part(system, "topics");

  private GisParts() {}
}
