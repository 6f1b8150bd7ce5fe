package io.statehouse.domain.gis;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.RoutesMeaning;
import io.statehouse.domain.gis.routes.UndefinedDestinations;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.meaning.TopicsMeaning;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of the entries of both parts, and of what the product keeps for itself. The findings
 * are those of {@link RoutesMeaning} and {@link TopicsMeaning}, and
 *
 * <pre>
 *   undefined-destination  a notice   live routes lead to a topic that is not defined
 *   foreign-key            a notice   below the root or the sidecar, and of neither part
 *   stray-folder           repaired   an empty key ending in a slash that a tool left: deleted
 * </pre>
 */
public final class GisMeaning implements Meaning {
  private static final Set<String> PARTS = Set.of("data-manager", "topic-manager");

  private final GisSettings keys;
  private final RoutesMeaning routes;
  private final TopicsMeaning topics;
  private final UndefinedDestinations destinations;

  /**
   * @param clock by which the age of an unfinished version is measured
   */
  public GisMeaning(GisSettings keys, RouteSettings routes, TopicRules topics, Clock clock) {
    this.keys = keys;
    this.routes = new RoutesMeaning(keys, routes, clock);
    this.topics = new TopicsMeaning(keys, topics);
    this.destinations = new UndefinedDestinations(keys, routes);
  }

  @Override
  public StateRecord decode(Entry entry) {
    StateRecord route = routes.decode(entry);
    return route.type().equals(StateRecord.UNKNOWN) ? topics.decode(entry) : route;
  }

  @Override
  public Stage stage(Key key) {
    return routes.contains(key) ? routes.stage(key) : topics.stage(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    Set<String> left = new HashSet<>(routes.leftByInterruptedMove());
    left.addAll(topics.leftByInterruptedMove());
    return left;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Everything below the root is known, or a finding; only a store without it is another
   * system's.
   */
  @Override
  public boolean isForeign(KeyValueStore store) {
    return Stream.concat(Stream.of(keys.root()), keys.sidecar().stream())
            .allMatch(folder -> isEmpty(store, folder))
        && !isEmpty(store, "");
  }

  private static boolean isEmpty(KeyValueStore store, String prefix) {
    try (Stream<Entry> entries = store.scan(new Prefix(prefix))) {
      return entries.findFirst().isEmpty();
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>In memory are the live version of the routes and the names of all topics.
   */
  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    Stream<Suspect> foreign =
        Stream.concat(Stream.of(keys.root()), keys.sidecar().stream())
            .flatMap(folder -> foreign(store, folder));
    return Stream.of(
            routes.suspects(store), topics.suspects(store), destinations.suspects(store), foreign)
        .flatMap(suspects -> suspects);
  }

  /** Lists the entries in a folder beside the two parts. */
  private static Stream<Suspect> foreign(KeyValueStore store, String folder) {
    return store.children(new Prefix(folder), '/').stream()
        .flatMap(child -> foreign(store, folder, child));
  }

  private static Stream<Suspect> foreign(KeyValueStore store, String folder, Child child) {
    String path = folder + child.segment();
    Stream<Key> self = child.isKey() ? Stream.of(new Key(path)) : Stream.of();
    Stream<Key> below =
        child.hasKeysBelow() && !PARTS.contains(child.segment())
            ? store.scan(new Prefix(path + "/")).map(Entry::key)
            : Stream.of();
    return Stream.concat(self, below)
        .map(key -> StrayFolder.is(key) ? StrayFolder.suspect(key) : foreign(key));
  }

  private static Suspect foreign(Key key) {
    String subject = OneLine.of(key.text());
    return Suspect.of(
        key,
        found ->
            Optional.of(
                Finding.notice(
                    "foreign-key",
                    subject,
                    "'" + subject + "' is no key of the GIS configuration")));
  }
}
