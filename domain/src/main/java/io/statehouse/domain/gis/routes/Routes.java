package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.RoutesStatus;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The routes in one store. Opening them writes nothing. Safe for use by several threads. */
public final class Routes {
  private final RoutesContext context;
  private final RouteVersions versions;

  private Routes(RoutesContext context) {
    this.context = context;
    this.versions = new RouteVersions(context);
  }

  /**
   * @param clock says when a version was begun and published, and how old it is
   */
  public static Routes open(
      KeyValueStore store,
      GisSettings keys,
      RouteSettings settings,
      RandomGenerator random,
      Clock clock) {
    return new Routes(new RoutesContext(store, keys, settings, random, clock));
  }

  public RoutePublisher publisher() {
    return new RoutePublisher(context);
  }

  /** Returns the topics to which live routes lead. */
  public RoutedTopics routedTopics() {
    return new RoutedTopics(context);
  }

  public RouteVersions versions() {
    return versions;
  }

  /** Starts to read the live version, and to follow the pointer. */
  public RouteReader reader() {
    return reader(TableCache.NONE, "");
  }

  /**
   * Starts to read the live version, and to follow the pointer. Until the store can be read, what
   * was served last is served from a cache.
   *
   * @param source names the store, without secrets; routes that were cached of another one are not
   *     served
   */
  public RouteReader reader(TableCache cache, String source) {
    return new RouteReader(
        context, new LastGoodTable(cache, source + " " + context.layout().root().text()));
  }

  /**
   * Reads the live version once.
   *
   * @throws io.statehouse.domain.gis.entities.GisException with NOT_CONFIGURED, or what is wrong
   *     with it
   */
  public RoutingTable read() {
    return new LiveVersion(context).read();
  }

  /**
   * Reads a version once, live or not.
   *
   * @throws GisException with VERSION_NOT_FOUND or VERSION_UNFINISHED, or what is wrong with it
   */
  public RoutingTable read(VersionId version) {
    StoredVersion stored = StoredVersion.of(context, version);
    if (!stored.entries().isEmpty()) {
      return new RoutingTable(version, stored.routes(context));
    }
    // Only that the pointer names it shows that there is a version without routes.
    if (!context.pointer().version().equals(Optional.of(version))) {
      throw RoutePublisher.notFound(version);
    }
    return new LiveVersion(context).table(stored);
  }

  /**
   * Returns which version is live, whether it can be read, and all versions of which something is
   * stored. What is wrong with the pointer or the live version is part of the status.
   *
   * @throws GisException with READ_CONTENTION
   */
  public RoutesStatus status() {
    try {
      return new LiveVersion(context).unmoved(pointer -> status(pointer.version()));
    } catch (GisException bad) {
      if (bad.code() != Code.BAD_VERSION_VALUE) {
        throw bad;
      }
      return unreadable(Optional.empty(), bad);
    }
  }

  private RoutesStatus status(Optional<VersionId> live) {
    try {
      VersionId version = live.orElseThrow(LiveVersion::notConfigured);
      RoutingTable table = new LiveVersion(context).table(StoredVersion.of(context, version));
      return new RoutesStatus(
          live,
          Optional.empty(),
          table.routes().size(),
          Optional.of(table.digest()),
          versions.record(version),
          versions.list(live));
    } catch (GisException unreadable) {
      return unreadable(live, unreadable);
    }
  }

  private RoutesStatus unreadable(Optional<VersionId> live, GisException problem) {
    return new RoutesStatus(
        live,
        Optional.of(problem),
        0,
        Optional.empty(),
        live.flatMap(versions::record),
        versions.list(live));
  }
}
