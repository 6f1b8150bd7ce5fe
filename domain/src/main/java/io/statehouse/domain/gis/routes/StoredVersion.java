package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.routes.entities.Conflicts;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Located;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Place;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A version as it is stored.
 *
 * @param entries its claim, its routes, and what does not belong there
 */
record StoredVersion(VersionId version, List<Entry> entries) {
  StoredVersion {
    entries = List.copyOf(entries);
  }

  static StoredVersion of(RoutesContext context, VersionId version) {
    return new StoredVersion(version, context.subtree(version));
  }

  /**
   * Reads all routes; one invalid route makes the whole version invalid.
   *
   * @throws GisException with VERSION_UNFINISHED, UNEXPECTED_KEY, or what is wrong with a route
   */
  List<PublishedRoute> routes(RoutesContext context) {
    Key claim = context.layout().claim(version);
    List<PublishedRoute> routes = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.key().equals(claim)) {
        throw GisException.of(
            Code.VERSION_UNFINISHED,
            "version %s is not completely written: it has a claim, the key %s",
            version,
            claim);
      }
      if (StrayFolder.is(entry.key())) {
        continue;
      }
      Optional<Located> located = context.layout().read(entry.key());
      if (located.filter(found -> found.place() == Place.ROUTE).isEmpty()) {
        throw GisException.of(
            Code.UNEXPECTED_KEY, "%s is no route of version %s", entry.key(), version);
      }
      routes.add(new PublishedRoute(located.get().route().orElseThrow(), RouteCodec.read(entry)));
    }
    return routes;
  }

  /** Returns the route that an entry holds; empty if it is not a route, or not a valid one. */
  static Optional<PublishedRoute> find(RoutesContext context, Entry entry) {
    try {
      return context
          .layout()
          .read(entry.key())
          .flatMap(Located::route)
          .map(id -> new PublishedRoute(id, RouteCodec.read(entry)));
    } catch (GisException bad) {
      return Optional.empty();
    }
  }

  /** Returns the routes that can be read, and ignores other entries. */
  List<PublishedRoute> readable(RoutesContext context) {
    return entries.stream().flatMap(entry -> find(context, entry).stream()).toList();
  }

  /**
   * Returns the routes of a version that may be made live, at least one.
   *
   * @param force whether routes may conflict
   */
  List<PublishedRoute> valid(RoutesContext context, boolean force) {
    if (entries.isEmpty()) {
      throw RoutePublisher.notFound(version);
    }
    List<PublishedRoute> routes = routes(context);
    Conflicts conflicts = Conflicts.among(routes, context.settings().policy());
    if (!force && !conflicts.isEmpty()) {
      throw conflicts.refusal();
    }
    if (routes.isEmpty()) {
      throw RoutePublisher.notFound(version);
    }
    return routes;
  }
}
