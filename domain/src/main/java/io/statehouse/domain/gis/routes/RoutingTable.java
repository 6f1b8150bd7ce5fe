package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The routes of one version, compiled for matching: for each set of attribute names in use, a map
 * from values to route. Immutable and lock-free; one match looks up each set once, from the largest
 * to the smallest, until one matches.
 */
public final class RoutingTable {
  /** More attributes first, then the smaller id. */
  private static final Comparator<PublishedRoute> PRECEDENCE =
      Comparator.comparingInt((PublishedRoute route) -> -route.pattern().attributes().size())
          .thenComparing(PublishedRoute::id);

  private final VersionId version;
  private final List<PublishedRoute> routes;
  private final List<NameSet> nameSets;

  /**
   * The route of an event.
   *
   * @param route empty if there is no route for it
   * @param ambiguous whether another route has an equal claim, as only a configuration can have
   *     that breaks the rules
   */
  public record Match(Optional<PublishedRoute> route, boolean ambiguous) {
    private static final Match NONE = new Match(Optional.empty(), false);
  }

  /**
   * Why a route does not match.
   *
   * @param attribute the first attribute that fails
   * @param found its value in the event; empty if the event does not have it
   */
  public record Mismatch(
      PublishedRoute route, String attribute, String expected, Optional<String> found) {}

  /**
   * All routes, as one event sees them.
   *
   * @param matching in the order of precedence
   */
  public record Explanation(
      Match match, List<PublishedRoute> matching, List<Mismatch> notMatching) {
    public Explanation {
      matching = List.copyOf(matching);
      notMatching = List.copyOf(notMatching);
    }
  }

  public RoutingTable(VersionId version, List<PublishedRoute> routes) {
    this.version = requireNonNull(version, "version");
    this.routes = routes.stream().sorted(PRECEDENCE).toList();
    Map<Set<String>, NameSet> byNames = new LinkedHashMap<>();
    for (PublishedRoute route : this.routes) {
      Set<String> names = route.pattern().attributes().keySet();
      byNames.computeIfAbsent(names, NameSet::new).add(route);
    }
    this.nameSets = List.copyOf(byNames.values());
  }

  public VersionId version() {
    return version;
  }

  /** Returns all routes in the order of precedence. */
  public List<PublishedRoute> routes() {
    return routes;
  }

  /**
   * Returns what identifies the content: two tables have the same digest if they have the same
   * routes under the same ids, whatever white space the stored documents have.
   */
  public String digest() {
    SortedMap<RouteId, Json> documents = new TreeMap<>();
    routes.forEach(route -> documents.put(route.id(), route.route().json()));
    Map<String, Json> members = new LinkedHashMap<>();
    documents.forEach((id, document) -> members.put(id.text(), document));
    return new Json.Members(members).digest();
  }

  /** Returns the matching route with the most attributes. */
  public Match match(Map<String, String> event) {
    PublishedRoute best = null;
    boolean ambiguous = false;
    for (NameSet names : nameSets) {
      if (best != null && names.size() < best.pattern().attributes().size()) {
        break;
      }
      Candidate found = names.find(event);
      if (found != null) {
        ambiguous |= best != null || found.shared;
        best = best == null || PRECEDENCE.compare(found.route, best) < 0 ? found.route : best;
      }
    }
    return best == null ? Match.NONE : new Match(Optional.of(best), ambiguous);
  }

  /** Returns which routes match an event, and why the others do not. */
  public Explanation explain(Map<String, String> event) {
    List<PublishedRoute> matching = new ArrayList<>();
    List<Mismatch> notMatching = new ArrayList<>();
    for (PublishedRoute route : routes) {
      Optional<Mismatch> mismatch = mismatch(route, event);
      mismatch.ifPresentOrElse(notMatching::add, () -> matching.add(route));
    }
    return new Explanation(match(event), matching, notMatching);
  }

  private static Optional<Mismatch> mismatch(PublishedRoute route, Map<String, String> event) {
    for (Map.Entry<String, String> attribute : route.pattern().attributes().entrySet()) {
      String found = event.get(attribute.getKey());
      if (!attribute.getValue().equals(found)) {
        return Optional.of(
            new Mismatch(
                route, attribute.getKey(), attribute.getValue(), Optional.ofNullable(found)));
      }
    }
    return Optional.empty();
  }

  /**
   * The route of one pattern.
   *
   * @param shared whether there are others with the same pattern
   */
  private record Candidate(PublishedRoute route, boolean shared) {}

  /** The routes whose patterns have the same attribute names. */
  private static final class NameSet {
    private final String[] names;
    private final Map<List<String>, Candidate> byValues = new HashMap<>();

    NameSet(Set<String> names) {
      this.names = names.toArray(String[]::new);
    }

    int size() {
      return names.length;
    }

    /** Routes are added in the order of precedence, so the first of equals is the best. */
    void add(PublishedRoute route) {
      byValues.merge(
          List.copyOf(route.pattern().attributes().values()),
          new Candidate(route, false),
          (first, other) -> new Candidate(first.route, true));
    }

    Candidate find(Map<String, String> event) {
      String[] values = new String[names.length];
      for (int i = 0; i < names.length; i++) {
        values[i] = event.get(names[i]);
        if (values[i] == null) {
          return null;
        }
      }
      return byValues.get(Arrays.asList(values));
    }
  }
}
