package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The destinations of live routes that are no defined topics. With {@code
 * gis.routes.require-defined-destination=off} routes lead to topics that are managed elsewhere.
 */
public final class UndefinedDestinations {
  private final RouteLayout layout;
  private final boolean expected;

  public UndefinedDestinations(GisSettings keys, RouteSettings settings) {
    this.layout = new RouteLayout(requireNonNull(keys, "keys"));
    this.expected = settings.destinations() == DestinationCheck.OFF;
  }

  /** Returns a notice for each of them; in memory are the names of all destinations. */
  public Stream<Suspect> suspects(KeyValueStore store) {
    return expected
        ? Stream.empty()
        : store.get(layout.pointer()).flatMap(UndefinedDestinations::version).stream()
            .flatMap(version -> suspects(store, version));
  }

  private Stream<Suspect> suspects(KeyValueStore store, VersionId live) {
    Map<String, Integer> routes = new TreeMap<>();
    try (Stream<Entry> entries = store.scan(layout.version(live))) {
      entries
          .filter(entry -> layout.read(entry.key()).flatMap(RouteLayout.Located::route).isPresent())
          .flatMap(entry -> destination(entry).stream())
          .forEach(name -> routes.merge(name.text(), 1, Integer::sum));
    }
    Set<Key> defined = store.getAll(routes.keySet().stream().map(this::topic).toList()).keySet();
    return routes.entrySet().stream()
        .filter(each -> !defined.contains(topic(each.getKey())))
        .map(each -> suspect(live, each.getKey(), each.getValue()));
  }

  private static Optional<VersionId> version(Entry pointer) {
    try {
      return VersionId.read(pointer.value());
    } catch (GisException bad) {
      return Optional.empty();
    }
  }

  private static Optional<TopicName> destination(Entry route) {
    try {
      return Optional.of(RouteCodec.read(route).destination());
    } catch (GisException bad) {
      return Optional.empty();
    }
  }

  private Key topic(String name) {
    return layout.topic(new TopicName(name));
  }

  private Suspect suspect(VersionId live, String topic, int routes) {
    Key key = topic(topic);
    return new Suspect(
        Set.of(layout.pointer(), key),
        view ->
            view.containsKey(key)
                    || Optional.ofNullable(view.get(layout.pointer()))
                        .flatMap(UndefinedDestinations::version)
                        .filter(live::equals)
                        .isEmpty()
                ? Optional.empty()
                : Optional.of(
                    Finding.notice(
                        "undefined-destination",
                        topic,
                        "%d %s of the live version %s to topic %s, which is not defined: define it, or publish other routes"
                            .formatted(
                                routes,
                                routes == 1 ? "route" : "routes",
                                live + (routes == 1 ? " leads" : " lead"),
                                topic))));
  }
}
