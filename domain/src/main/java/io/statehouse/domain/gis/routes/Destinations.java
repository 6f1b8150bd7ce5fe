package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.topics.TopicStates;
import io.statehouse.domain.gis.topics.TopicStates.State;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a publication demands of the topics to which its routes lead: nothing, that they are
 * defined, or that they are adopted as they are defined now.
 */
final class Destinations {
  private final RoutesContext context;
  private final DestinationCheck defined;
  private final DestinationCheck adopted;
  private final List<TopicName> names;

  /**
   * @param adopted what happens if a destination is not known to be adopted
   */
  Destinations(RoutesContext context, Collection<Route> routes, DestinationCheck adopted) {
    this.context = context;
    this.defined = context.settings().destinations();
    this.adopted = adopted;
    this.names = routes.stream().map(Route::destination).distinct().toList();
  }

  /**
   * Destinations as they were seen, which break no rule.
   *
   * @param each conditions that they are still so, about single topics
   * @param all fewer conditions, which no change of any topic meets
   * @param warnings one line each
   */
  record Seen(List<Condition> each, List<Condition> all, List<String> warnings) {

    /** Returns a transaction on the condition that the destinations are as they were seen. */
    Transaction requiredBy(Function<List<Condition>, Transaction> transaction, Limits limits) {
      Transaction precise = transaction.apply(each);
      return limits.fits(precise) ? precise : transaction.apply(all);
    }
  }

  /**
   * Reads the topics.
   *
   * @throws GisException with UNDEFINED_DESTINATION or DESTINATION_NOT_ADOPTED
   */
  Seen see() {
    if (names.isEmpty()) {
      return new Seen(List.of(), List.of(), List.of());
    }
    if (adopted != DestinationCheck.OFF) {
      return withAdoption();
    }
    if (defined == DestinationCheck.FAIL) {
      TopicStates states = states();
      requireDefined(names.stream().filter(name -> !states.isDefined(name)).toList());
      return new Seen(states.defined(names), List.of(states.unchanged()), List.of());
    }
    return new Seen(
        List.of(),
        List.of(),
        defined == DestinationCheck.OFF ? List.of() : lines(undefined(), Destinations::undefined));
  }

  private TopicStates states() {
    return TopicStates.read(context.store(), context.keys());
  }

  private Seen withAdoption() {
    TopicStates states = states();
    List<TopicName> undefined = names.stream().filter(name -> !states.isDefined(name)).toList();
    List<TopicName> unadopted =
        names.stream()
            .filter(states::isDefined)
            .filter(name -> states.of(name) != State.ADOPTED)
            .toList();
    if (adopted == DestinationCheck.FAIL) {
      requireDefined(undefined);
      requireAdopted(unadopted, states);
      List<Condition> each = states.adopted(names);
      return new Seen(each, List.of(each.get(0), states.unchanged()), List.of());
    }
    if (defined == DestinationCheck.FAIL) {
      requireDefined(undefined);
    }
    List<String> warnings =
        Stream.concat(
                lines(undefined, Destinations::undefined).stream(),
                lines(unadopted, name -> unadopted(name, states)).stream())
            .toList();
    return defined == DestinationCheck.FAIL
        ? new Seen(states.defined(names), List.of(states.unchanged()), warnings)
        : new Seen(List.of(), List.of(), warnings);
  }

  private List<TopicName> undefined() {
    Set<Key> keys = names.stream().map(context.layout()::topic).collect(Collectors.toSet());
    Set<Key> found = context.store().getAll(keys).keySet();
    return names.stream().filter(name -> !found.contains(context.layout().topic(name))).toList();
  }

  private static void requireDefined(List<TopicName> undefined) {
    List<String> lines = lines(undefined, Destinations::undefined);
    if (!lines.isEmpty()) {
      throw new GisException(
              Code.UNDEFINED_DESTINATION, lines.get(0) + ": define it, or choose another")
          .detailed(lines);
    }
  }

  private static void requireAdopted(List<TopicName> unadopted, TopicStates states) {
    List<String> lines = lines(unadopted, name -> unadopted(name, states));
    if (!lines.isEmpty()) {
      throw new GisException(
              Code.DESTINATION_NOT_ADOPTED,
              "%s: wait for it, as by gis topics wait %s, then publish again"
                  .formatted(lines.get(0), states.desired()))
          .detailed(lines);
    }
  }

  private static List<String> lines(List<TopicName> names, Function<TopicName, String> line) {
    List<TopicName> sorted = new ArrayList<>(names);
    sorted.sort((a, b) -> a.text().compareTo(b.text()));
    return sorted.stream().map(line).toList();
  }

  private static String undefined(TopicName name) {
    return "destination \"" + name + "\" is not a defined topic";
  }

  private static String unadopted(TopicName name, TopicStates states) {
    return "destination \"%s\" is not %s: version %s is desired, and %s adopted"
        .formatted(
            name,
            states.of(name) == State.NOT_ADOPTED ? "adopted" : "known to be adopted",
            states.desired(),
            states.adopted());
  }
}
