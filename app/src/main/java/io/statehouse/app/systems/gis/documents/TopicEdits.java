package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.DEFINE_CONFLICT;
import static io.statehouse.domain.gis.entities.GisException.Code.NAME_COLLISION;
import static io.statehouse.domain.gis.entities.GisException.Code.TOPIC_IN_SCOPE;
import static io.statehouse.domain.gis.entities.GisException.Code.TOPIC_NOT_FOUND;

import io.statehouse.app.systems.gis.documents.TopicDocument.GisDefined;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes of definitions that a user wants, given what is defined.
 *
 * @param before what was defined when they were decided
 */
public record TopicEdits(Definitions before, List<TopicChange> changes, DefineOptions options) {
  public TopicEdits {
    changes = List.copyOf(changes);
  }

  /** Defines topics, and leaves the others as they are. */
  public static TopicEdits putting(
      Definitions before, Collection<NotedTopic> topics, DefineOptions options) {
    return new TopicEdits(before, puts(topics), options);
  }

  /**
   * Defines topics, and removes all others of the scope, or of all scopes that are nobody's. What
   * is removed depends on what was read, so no other writer may intervene there.
   *
   * @throws GisException with TOPIC_IN_SCOPE if a topic of somebody's scope would be removed
   */
  public static TopicEdits replacing(
      Definitions before, Collection<NotedTopic> topics, DefineOptions options) {
    Set<String> kept =
        topics.stream().map(topic -> topic.name().text()).collect(Collectors.toSet());
    List<TopicChange> changes = puts(topics);
    for (String name : before.names()) {
      if (!kept.contains(name) && options.scope().filter(each -> !each.contains(name)).isEmpty()) {
        if (options.scope().isEmpty()) {
          before.scopes().ofTopic(name).ifPresent(scope -> refuseRemoval(name, scope));
        }
        changes.add(new TopicChange.Remove(name));
      }
    }
    return new TopicEdits(before, changes, unchanged(before, options));
  }

  private static void refuseRemoval(String topic, Scope scope) {
    throw GisException.of(
        TOPIC_IN_SCOPE,
        "topic %s would be removed, but it is in scope %s%s: name a scope in the file, or do not"
            + " prune",
        topic,
        scope.name(),
        scope.owner().map(owner -> " of " + owner).orElse(""));
  }

  /** Returns options by which other writers must not have changed which topics there are. */
  private static DefineOptions unchanged(Definitions before, DefineOptions options) {
    if (options.ifVersion().isPresent()) {
      return options;
    }
    return options
        .scope()
        .map(scope -> options.onlyIf(now -> requireSame(scope, before, now)))
        .orElseGet(() -> options.ifVersion(before.desired()));
  }

  private static void requireSame(Scope scope, Definitions before, Definitions now) {
    if (!names(scope, before).equals(names(scope, now))) {
      throw GisException.of(
          DEFINE_CONFLICT,
          "the topics of scope %s are others than when the change was decided: define it again",
          scope.name());
    }
  }

  private static Set<String> names(Scope scope, Definitions all) {
    return all.names().stream().filter(scope::contains).collect(Collectors.toSet());
  }

  /**
   * Removes one topic.
   *
   * @throws GisException with TOPIC_NOT_FOUND
   */
  public static TopicEdits removing(Definitions before, String name, DefineOptions options) {
    if (!before.names().contains(name)) {
      throw absent(name);
    }
    return new TopicEdits(before, List.of(new TopicChange.Remove(name)), options);
  }

  /**
   * Forgets topics, of which each is defined, or was adopted and not deleted yet.
   *
   * @throws GisException with TOPIC_NOT_FOUND, or UNAVAILABLE if there is no sidecar
   */
  public static TopicEdits unmanaging(
      TopicDefinitions definitions, Collection<String> names, DefineOptions options) {
    Definitions before = definitions.read();
    Set<String> known = new HashSet<>(before.names());
    known.addAll(definitions.managed(names));
    names.stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw absent(name);
            });
    return new TopicEdits(
        before, names.stream().<TopicChange>map(TopicChange.Unmanage::new).toList(), options);
  }

  private static List<TopicChange> puts(Collection<NotedTopic> topics) {
    Set<String> names = new HashSet<>();
    List<TopicChange> puts = new ArrayList<>();
    for (NotedTopic topic : topics) {
      if (!names.add(topic.name().text())) {
        throw GisException.of(
            NAME_COLLISION, "topic %s is given more than once: remove one", topic.name());
      }
      puts.add(new TopicChange.Put(topic));
    }
    return puts;
  }

  public static Optional<NotedTopic> find(Definitions all, String name) {
    return all.noted().stream().filter(topic -> topic.name().text().equals(name)).findFirst();
  }

  /** Returns the refusal of a name that is not defined. */
  public static GisException absent(String name) {
    return GisException.of(
        TOPIC_NOT_FOUND, "topic \"%s\" is not defined: see which topics are", name);
  }

  /** Returns whether it removes topics that the user did not name. */
  public boolean removesMany() {
    return changes.size() > 1 && changes.stream().anyMatch(TopicChange.Remove.class::isInstance);
  }

  /** Returns what {@link #define} would do now. */
  public GisDefined plan(TopicDefinitions definitions) {
    return GisDefined.of(before, changes, options.scope(), definitions.plan(changes, options));
  }

  public GisDefined define(TopicDefinitions definitions) {
    return GisDefined.of(before, changes, options.scope(), definitions.define(changes, options));
  }
}
