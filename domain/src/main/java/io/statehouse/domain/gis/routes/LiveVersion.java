package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.GisException.Code;
import java.util.List;

/** Reads the live version: the pointer, what is below it, and the pointer again. */
final class LiveVersion {
  private static final int MOST_TRIES = 10;

  private final RoutesContext context;

  LiveVersion(RoutesContext context) {
    this.context = context;
  }

  RoutingTable read() {
    Pointer pointer = context.pointer();
    for (int attempt = 1; attempt <= MOST_TRIES; attempt++) {
      VersionId version = pointer.version().orElseThrow(LiveVersion::notConfigured);
      StoredVersion stored = StoredVersion.of(context, version);
      Pointer after = context.pointer();
      if (after.isAsIn(pointer)) {
        return table(stored);
      }
      pointer = after;
    }
    throw new GisException(
        Code.READ_CONTENTION,
        "the pointer moved " + MOST_TRIES + " times while its version was read: try again");
  }

  private RoutingTable table(StoredVersion stored) {
    List<PublishedRoute> routes = stored.routes(context);
    if (routes.isEmpty() && !context.settings().allowEmpty()) {
      throw GisException.of(
          Code.EMPTY_VERSION,
          "version %s is live and has no routes: it may have been deleted; roll back, or publish",
          stored.version());
    }
    return new RoutingTable(stored.version(), routes);
  }

  private static GisException notConfigured() {
    return new GisException(Code.NOT_CONFIGURED, "no version is live: publish one");
  }
}
