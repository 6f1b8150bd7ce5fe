package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The routes of one version, compiled for matching: for each set of attribute names in use, a hash
 * table from values to route. Immutable and lock-free; one match looks up each set once, from the
 * largest to the smallest, until one matches. It allocates nothing unless the match is ambiguous.
 */
public final class RoutingTable {
  /** More attributes first, then the smaller id. */
  private static final Comparator<PublishedRoute> PRECEDENCE =
      Comparator.comparingInt((PublishedRoute route) -> -route.pattern().attributes().size())
          .thenComparing(PublishedRoute::id);

  private final VersionId version;
  private final List<PublishedRoute> routes;
  private final NameSet[] nameSets;

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
   * The reason why a route does not match.
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
    Map<Set<String>, NameSet.Builder> byNames = new LinkedHashMap<>();
    for (PublishedRoute route : this.routes) {
      Set<String> names = route.pattern().attributes().keySet();
      byNames.computeIfAbsent(names, NameSet.Builder::new).add(route);
    }
    this.nameSets = byNames.values().stream().map(NameSet.Builder::build).toArray(NameSet[]::new);
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
   * routes under the same ids; white space in the stored documents is ignored.
   */
  public String digest() {
    SortedMap<RouteId, JsonValue> documents = new TreeMap<>();
    routes.forEach(route -> documents.put(route.id(), route.route().json()));
    Map<String, JsonValue> members = new LinkedHashMap<>();
    documents.forEach((id, document) -> members.put(id.text(), document));
    return new JsonValue.Members(members).digest();
  }

  /** Returns the matching route with the most attributes. */
  public Match match(Map<String, String> event) {
    Candidate best = null;
    boolean ambiguous = false;
    for (NameSet names : nameSets) {
      if (best != null && names.size() < best.values.length) {
        break;
      }
      Candidate found = names.find(event);
      if (found != null) {
        ambiguous |= best != null || found.shared;
        best = best == null || found.precedes(best) ? found : best;
      }
    }
    if (best == null) {
      return Match.NONE;
    }
    return ambiguous == best.match.ambiguous() ? best.match : best.ambiguous();
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
   * @param values of the pattern, in the order of its names
   * @param shared whether there are others with the same pattern
   * @param match what is returned if no other pattern has an equal claim
   */
  private record Candidate(PublishedRoute route, String[] values, boolean shared, Match match) {
    static Candidate of(PublishedRoute route, boolean shared) {
      return new Candidate(
          route,
          route.pattern().attributes().values().toArray(String[]::new),
          shared,
          new Match(Optional.of(route), shared));
    }

    boolean precedes(Candidate other) {
      return PRECEDENCE.compare(route, other.route) < 0;
    }

    Match ambiguous() {
      return new Match(match.route(), true);
    }
  }

  /**
   * The routes whose patterns have the same attribute names, hashed by their values. Values are
   * looked up in the event again where they are needed, since that is cheaper than to collect them.
   *
   * @param slots at most half of which are used; a candidate is in the first free one at or after
   *     that of its hash
   */
  private record NameSet(String[] names, Candidate[] slots) {
    int size() {
      return names.length;
    }

    Candidate find(Map<String, String> event) {
      int hash = 0;
      for (String name : names) {
        String value = event.get(name);
        if (value == null) {
          return null;
        }
        hash = combined(hash, value);
      }
      int slot = slot(hash, slots.length);
      while (slots[slot] != null && !isIn(event, slots[slot])) {
        slot = slot + 1 & slots.length - 1;
      }
      return slots[slot];
    }

    private boolean isIn(Map<String, String> event, Candidate candidate) {
      for (int i = 0; i < names.length; i++) {
        if (!candidate.values[i].equals(event.get(names[i]))) {
          return false;
        }
      }
      return true;
    }

    /**
     * Combines hashes; with 31, as for lists, vendor-1 with product-20 would collide with vendor-2
     * and 10.
     */
    private static int combined(int hash, String value) {
      return (hash ^ value.hashCode()) * 0x9E3779B9;
    }

    private static int slot(int hash, int slots) {
      return (hash ^ hash >>> 16) & slots - 1;
    }

    /** Collects the routes of a set; they are added in the order of precedence. */
    private static final class Builder {
      private final String[] names;
      private final Map<List<String>, Candidate> byValues = new LinkedHashMap<>();

      Builder(Set<String> names) {
        this.names = names.toArray(String[]::new);
      }

      void add(PublishedRoute route) {
        byValues.merge(
            List.copyOf(route.pattern().attributes().values()),
            Candidate.of(route, false),
            (first, other) -> Candidate.of(first.route, true));
      }

      NameSet build() {
        Candidate[] slots = new Candidate[Integer.highestOneBit(byValues.size()) * 4];
        for (Candidate candidate : byValues.values()) {
          int hash = 0;
          for (String value : candidate.values) {
            hash = combined(hash, value);
          }
          int slot = slot(hash, slots.length);
          while (slots[slot] != null) {
            slot = slot + 1 & slots.length - 1;
          }
          slots[slot] = candidate;
        }
        return new NameSet(names, slots);
      }
    }
  }
}
