package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import java.util.List;
import java.util.function.Function;

/** Reads the live version: the pointer, what is below it, and the pointer again. */
final class LiveVersion {
  private static final int MAX_TRIES = 10;

  private final RoutesContext context;

  LiveVersion(RoutesContext context) {
    this.context = context;
  }

  RoutingTable read() {
    StoredVersion stored =
        unmoved(
            pointer ->
                StoredVersion.of(
                    context, pointer.version().orElseThrow(LiveVersion::notConfigured)));
    return table(stored);
  }

  /**
   * Reads what belongs to the pointer, and starts over if that has moved meanwhile.
   *
   * @throws GisException with READ_CONTENTION if it never rests
   */
  <T> T unmoved(Function<Pointer, T> reading) {
    Pointer pointer = context.pointer();
    for (int attempt = 1; attempt <= MAX_TRIES; attempt++) {
      T read = reading.apply(pointer);
      Pointer after = context.pointer();
      if (after.isAsIn(pointer)) {
        return read;
      }
      pointer = after;
    }
    throw new GisException(
        Code.READ_CONTENTION,
        "the pointer moved " + MAX_TRIES + " times while its version was read: try again");
  }

  /**
   * Returns the table of a version, if readers accept it.
   *
   * @throws GisException with EMPTY_VERSION, or what is wrong with a key or a route
   */
  RoutingTable table(StoredVersion stored) {
    List<PublishedRoute> routes = stored.routes(context);
    if (routes.isEmpty() && !context.settings().allowEmpty()) {
      throw GisException.of(
          Code.EMPTY_VERSION,
          "version %s is live and has no routes: it may have been deleted; roll back, or publish",
          stored.version());
    }
    return new RoutingTable(stored.version(), routes);
  }

  static GisException notConfigured() {
    return new GisException(Code.NOT_CONFIGURED, "no version is live: publish one");
  }
}
