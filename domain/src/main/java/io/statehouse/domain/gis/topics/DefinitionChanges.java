package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.OUT_OF_SCOPE;
import static io.statehouse.domain.gis.entities.GisException.Code.RESERVED_TOPIC;
import static io.statehouse.domain.gis.entities.GisException.Code.RULE_BROKEN;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.RuleBook;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.ScopeSet;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.NotesDocuments;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.sidecar.SidecarView;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The writes to which changes lead, given the stored state. */
final class DefinitionChanges {
  private final TopicsLayout layout;
  private final TopicRules rules;
  private final RemovalGuard guard;
  private final Collection<TopicChange> changes;
  private final DefineOptions options;
  private final TopicsSnapshot seen;
  private final SidecarView beside;

  DefinitionChanges(
      TopicsLayout layout,
      TopicRules rules,
      RemovalGuard guard,
      Collection<TopicChange> changes,
      DefineOptions options,
      TopicsSnapshot seen,
      SidecarView beside) {
    this.layout = layout;
    this.rules = rules;
    this.guard = guard;
    this.changes = changes;
    this.options = options;
    this.seen = seen;
    this.beside = beside;
  }

  /**
   * Returns the changes in the order of the steps.
   *
   * @throws GisException if a topic is put, and not all would be valid after the changes, or it
   *     breaks a rule of a scope; or if the guard keeps a topic that is removed
   */
  List<DefinitionUnit> units() {
    ScopeSet scopes =
        beside.requireScopes(options.scope().map(Scope::name).or(options::forgottenScope));
    List<DefinitionUnit> units = new ArrayList<>(scopeUnits(scopes));
    options.scope().ifPresent(this::requireInScope);
    requireRules(options.scope().map(scopes::with).orElse(scopes));
    TopicSet set = seen.judged(rules);
    SortedMap<String, Write> topics = new TreeMap<>();
    SortedMap<String, List<Write>> others = new TreeMap<>();
    for (TopicChange change : changes) {
      Optional<Write> write = write(change, set);
      write.ifPresent(each -> topics.put(change.name(), each));
      others.put(
          change.name(),
          change instanceof TopicChange.Unmanage
              ? forget(change.name(), write)
              : notes(change, write).stream().toList());
    }
    others.values().removeIf(List::isEmpty);
    // Removals break no rule; refused, they could not clear what several writers left, one by one.
    if (topics.values().stream().anyMatch(Write.Put.class::isInstance)) {
      set.problems()
          .values()
          .forEach(
              problem -> {
                throw problem;
              });
    }
    units.addAll(topicUnits(topics, others));
    return units;
  }

  private List<DefinitionUnit> scopeUnits(ScopeSet scopes) {
    List<DefinitionUnit> units = new ArrayList<>();
    options
        .scope()
        .ifPresent(
            scope -> {
              scopes.requireSeparate(scope);
              Bytes value = ScopeDocuments.write(scope);
              Entry stored = beside.scopes().get(scope.name());
              if (stored == null || !stored.value().equals(value)) {
                units.add(unit(new Write.Put(layout.scope(scope.name()), value)));
              }
            });
    options
        .forgottenScope()
        .ifPresent(
            name -> {
              if (!beside.scopes().containsKey(name)) {
                scopes.require(name);
              }
              units.add(unit(new Write.Delete(layout.scope(name))));
            });
    return units;
  }

  private static DefinitionUnit unit(Write scope) {
    return new DefinitionUnit(List.of(scope), List.of(), List.of(), true);
  }

  private void requireInScope(Scope scope) {
    for (TopicChange change : changes) {
      if (!scope.contains(change.name())) {
        throw GisException.of(
            OUT_OF_SCOPE,
            "topic %s is not in scope %s, which has %s: rename it, or define it elsewhere",
            change.name(),
            scope.name(),
            scope.topics().stream().map(NamePattern::text).collect(Collectors.joining(", ")));
      }
    }
  }

  /** Checks what is put, changed or not, since a rule may be newer than the topic. */
  private void requireRules(ScopeSet scopes) {
    RuleBook book = scopes.rules(rules.expressions());
    if (book.isEmpty()) {
      return;
    }
    List<GisException> violations = new ArrayList<>();
    for (TopicChange change : changes) {
      if (change instanceof TopicChange.Put put) {
        Notes notes = put.notes().orElseGet(() -> beside.notesOf(put.name()));
        violations.addAll(book.violations(new NotedTopic(put.topic(), notes)));
      }
    }
    if (violations.size() == 1) {
      throw violations.get(0);
    }
    if (!violations.isEmpty()) {
      throw new GisException(
              RULE_BROKEN,
              violations.size() + " rules are broken, such as: " + violations.get(0).getMessage())
          .detailed(violations.stream().map(GisException::getMessage).toList());
    }
  }

  /** Applies a change to the set; returns the write, if it changes what is stored. */
  private Optional<Write> write(TopicChange change, TopicSet set) {
    Optional<Entry> stored = Optional.ofNullable(seen.topics().get(change.name()));
    if (change instanceof TopicChange.Put put) {
      if (set.find(change.name()).filter(put.topic()::equals).isPresent()) {
        return Optional.empty();
      }
      JsonValue.Members unknown =
          stored.map(Entry::value).map(TopicDocuments::unknown).orElse(JsonValue.Members.NONE);
      StoredTopic topic = new StoredTopic(put.topic(), unknown);
      set.put(topic);
      return Optional.of(new Write.Put(layout.topic(change.name()), TopicDocuments.write(topic)));
    }
    if (stored.isPresent() && rules.isReserved(change.name())) {
      throw GisException.of(
          RESERVED_TOPIC,
          "topic %s is reserved, and its definition is not removed here: delete the key %s",
          change.name(),
          stored.get().key());
    }
    set.remove(change.name());
    return stored.map(entry -> new Write.Delete(entry.key()));
  }

  /** Returns the write of the notes about a topic, if it changes what is stored. */
  private Optional<Write> notes(TopicChange change, Optional<Write> topic) {
    if (change instanceof TopicChange.Put put) {
      return put.notes().flatMap(notes -> notes(change.name(), notes));
    }
    // Also where no notes were seen: they may be written meanwhile, which raises no version.
    return topic
        .filter(removal -> layout.hasSidecar())
        .map(removal -> new Write.Delete(layout.notes(change.name())));
  }

  private Optional<Write> notes(String name, Notes notes) {
    Optional<Entry> stored = Optional.ofNullable(beside.notes().get(name));
    if (notes.isNone()) {
      return stored.map(entry -> new Write.Delete(entry.key()));
    }
    Bytes value = NotesDocuments.write(notes);
    return stored.filter(entry -> entry.value().equals(value)).isPresent()
        ? Optional.empty()
        : Optional.of(new Write.Put(layout.notes(name), value));
  }

  /** Deletes all that is kept of a topic, also what was not seen: it may be written meanwhile. */
  private List<Write> forget(String name, Optional<Write> topic) {
    if (managed(name).filter(Ledger::isClaimed).isPresent()) {
      throw Ledger.beingDeleted(name);
    }
    List<Key> keys = layout.sidecarOf(name);
    return topic.isPresent() || keys.stream().anyMatch(beside.forgotten()::containsKey)
        ? keys.stream().<Write>map(Write.Delete::new).toList()
        : List.of();
  }

  private Optional<Entry> managed(String name) {
    return Optional.ofNullable(beside.forgotten().get(layout.managed(name)));
  }

  /**
   * @param others what is written beside topics, by their names
   */
  private List<DefinitionUnit> topicUnits(
      SortedMap<String, Write> topics, SortedMap<String, List<Write>> others) {
    Set<String> forgotten =
        changes.stream()
            .filter(TopicChange.Unmanage.class::isInstance)
            .map(TopicChange::name)
            .collect(Collectors.toSet());
    // What is forgotten stays in the cluster, where routes may lead to it.
    Set<String> gone =
        topics.keySet().stream()
            .filter(name -> topics.get(name) instanceof Write.Delete && !forgotten.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    List<Condition> removable = gone.isEmpty() ? List.of() : guard.requireRemovable(gone);
    SortedMap<String, DefinitionUnit> puts = new TreeMap<>();
    SortedMap<String, DefinitionUnit> removals = new TreeMap<>();
    alike(topics.keySet())
        .values()
        .forEach(
            names -> {
              String first = names.get(0);
              // Removals stand first, for readers that see the writes of a transaction one by one.
              names.sort(Comparator.comparing(name -> topics.get(name) instanceof Write.Put));
              List<Write> writes = new ArrayList<>(names.stream().map(topics::get).toList());
              names.stream()
                  .map(others::remove)
                  .filter(each -> each != null)
                  .forEach(writes::addAll);
              List<Condition> conditions = new ArrayList<>(conditions(names, forgotten));
              if (names.stream().anyMatch(gone::contains)) {
                conditions.addAll(removable);
              }
              boolean put = names.stream().anyMatch(name -> topics.get(name) instanceof Write.Put);
              (put ? puts : removals)
                  .put(first, new DefinitionUnit(writes, names, conditions, true));
            });
    others.forEach(
        (name, writes) ->
            puts.put(
                name,
                new DefinitionUnit(
                    writes,
                    List.of(name),
                    conditions(List.of(name), forgotten),
                    forgotten.contains(name))));
    List<DefinitionUnit> units = new ArrayList<>(puts.values());
    units.addAll(removals.values());
    return units;
  }

  /**
   * Returns that the topics are as they were seen, if that is what a condition rests on. The
   * version shows it of writers that conform to the layout; this also of those that write keys
   * alone, and of notes. A topic is forgotten only if no adopter has claimed it meanwhile.
   */
  private List<Condition> conditions(List<String> names, Set<String> forgotten) {
    List<Condition> conditions = new ArrayList<>();
    for (String name : names) {
      if (options.condition().isPresent()) {
        conditions.add(condition(layout.topic(name), Optional.ofNullable(seen.topics().get(name))));
        Optional.ofNullable(beside.notes().get(name))
            .map(Condition::unchanged)
            .ifPresent(conditions::add);
      }
      if (forgotten.contains(name)) {
        conditions.add(condition(layout.managed(name), managed(name)));
      }
    }
    return conditions;
  }

  private static Condition condition(Key key, Optional<Entry> read) {
    return read.map(Condition::unchanged).orElseGet(() -> Condition.absent(key));
  }

  private static Map<String, List<String>> alike(Collection<String> names) {
    Map<String, List<String>> alike = new TreeMap<>();
    names.forEach(
        name -> alike.computeIfAbsent(TopicSet.folded(name), key -> new ArrayList<>()).add(name));
    return alike;
  }
}
