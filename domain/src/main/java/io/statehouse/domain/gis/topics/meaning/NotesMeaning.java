package io.statehouse.domain.gis.topics.meaning;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.entities.NameExpressions;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.ScopeSet;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicRule;
import io.statehouse.domain.gis.topics.layout.NotesDocuments;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.sidecar.SidecarView;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The meaning of the notes about topics, and of scopes.
 *
 * <pre>
 *   unreadable-notes       repaired   notes that cannot be read: deleted
 *   undefined-notes        repaired   notes about a topic that is not defined: deleted
 *   unreadable-scope       reported   a scope that cannot be read: nothing can be defined
 *   overlapping-scopes     reported   two scopes that may have the same topic
 *   rule-broken            reported   a topic that breaks a rule of its scope
 * </pre>
 */
final class NotesMeaning {
  private final TopicsLayout layout;
  private final NameExpressions expressions;

  NotesMeaning(TopicsLayout layout, NameExpressions expressions) {
    this.layout = layout;
    this.expressions = expressions;
  }

  /** Returns the record of an entry; empty if it is something else. */
  Optional<StateRecord> decode(Entry entry) {
    Optional<String> topic = layout.notesOf(entry.key());
    if (topic.isPresent()) {
      return Optional.of(
          decoded("topic-notes", topic.get(), () -> fields(NotesDocuments.read(entry.value()))));
    }
    return layout
        .scopeOf(entry.key())
        .map(name -> decoded("topic-scope", name, () -> fields(SidecarView.scope(name, entry))));
  }

  /** Reads the fields of a record. */
  interface Reading {
    /**
     * @throws GisException if they cannot be read
     */
    List<Field> fields();
  }

  /** Returns a record, or that it cannot be read and why. */
  static StateRecord decoded(String type, String identity, Reading reading) {
    String named = OneLine.of(identity);
    try {
      return new StateRecord(type, named, reading.fields());
    } catch (GisException bad) {
      return new StateRecord(
          StateRecord.UNREADABLE, named, List.of(Field.of("problem", bad.getMessage())));
    }
  }

  private static List<Field> fields(Notes notes) {
    List<Field> fields = new ArrayList<>();
    notes.owner().ifPresent(owner -> fields.add(Field.of("owner", owner)));
    notes.description().ifPresent(text -> fields.add(Field.of("description", OneLine.of(text))));
    notes.labels().forEach((name, value) -> fields.add(Field.of(name, value)));
    return fields;
  }

  private static List<Field> fields(Scope scope) {
    List<Field> fields = new ArrayList<>();
    fields.add(
        Field.of(
            "topics",
            scope.topics().stream().map(NamePattern::text).collect(Collectors.joining(", "))));
    scope.owner().ifPresent(owner -> fields.add(Field.of("owner", owner)));
    if (!scope.rules().isEmpty()) {
      fields.add(
          Field.of(
              "rules",
              scope.rules().stream().map(TopicRule::name).collect(Collectors.joining(", "))));
    }
    return fields;
  }

  /** Returns what may be wrong with an entry; empty if it is something else. */
  Optional<Suspect> suspect(Entry entry) {
    Key key = entry.key();
    Optional<String> topic = layout.notesOf(key);
    if (topic.isPresent()) {
      Key defined = layout.topic(topic.get());
      return Optional.of(new Suspect(Set.of(key, defined), view -> notes(key, defined, view)));
    }
    return layout.scopeOf(key).map(name -> Suspect.of(key, found -> unreadableScope(name, found)));
  }

  private static Optional<Finding> notes(Key key, Key topic, Map<Key, Entry> view) {
    Entry entry = view.get(key);
    if (entry == null) {
      return Optional.empty();
    }
    if (!view.containsKey(topic)) {
      return Optional.of(
          Finding.notice(
                  "undefined-notes",
                  key,
                  "'%s' is about a topic that is not defined".formatted(shown(key)))
              .repairedBy(new Write.Delete(key)));
    }
    try {
      NotesDocuments.read(entry.value());
      return Optional.empty();
    } catch (GisException bad) {
      return Optional.of(
          Finding.error(
                  "unreadable-notes",
                  key,
                  "'%s' cannot be read: %s".formatted(shown(key), bad.getMessage()))
              .repairedBy(new Write.Delete(key)));
    }
  }

  private static Optional<Finding> unreadableScope(String name, Entry entry) {
    try {
      SidecarView.scope(name, entry);
      return Optional.empty();
    } catch (GisException bad) {
      return Optional.of(
          Finding.error(
              "unreadable-scope",
              entry.key(),
              "'%s' cannot be read, so that no topic can be defined: %s: delete the key"
                  .formatted(shown(entry.key()), bad.getMessage())));
    }
  }

  /** Returns what may be wrong with scopes together, of which there are few, and their topics. */
  Stream<Suspect> suspects(KeyValueStore store) {
    List<Scope> scopes = SidecarView.readScopes(store, layout).readableScopes().all();
    return Stream.concat(overlaps(scopes).stream(), broken(store, scopes));
  }

  private Stream<Suspect> broken(KeyValueStore store, List<Scope> scopes) {
    List<Scope> ruled = scopes.stream().filter(scope -> !scope.rules().isEmpty()).toList();
    return ruled.isEmpty()
        ? Stream.of()
        : store
            .scan(layout.topics())
            .flatMap(entry -> layout.topicOf(entry.key()).stream())
            .flatMap(
                topic ->
                    ruled.stream()
                        .filter(scope -> scope.contains(topic))
                        .map(scope -> broken(topic, scope.name())));
  }

  private Suspect broken(String topic, String scope) {
    Key defined = layout.topic(topic);
    return new Suspect(
        Set.of(defined, layout.notes(topic), layout.scope(scope)),
        view ->
            violation(topic, scope, view)
                .map(
                    broken ->
                        Finding.error(
                            "rule-broken",
                            defined,
                            "'%s' is not adopted: %s".formatted(shown(defined), broken))));
  }

  private Optional<String> violation(String name, String scope, Map<Key, Entry> view) {
    Entry entry = view.get(layout.topic(name));
    Optional<Scope> read = read(scope, view.get(layout.scope(scope)));
    if (entry == null || read.isEmpty()) {
      return Optional.empty();
    }
    try {
      Topic topic = TopicDocuments.read(name, entry.value()).topic();
      Entry noted = view.get(layout.notes(name));
      Notes notes = noted == null ? Notes.NONE : NotesDocuments.read(noted.value());
      return ScopeSet.of(List.of(read.get()))
          .usableRules(expressions)
          .violations(new NotedTopic(topic, notes))
          .stream()
          .findFirst()
          .map(GisException::getMessage);
    } catch (GisException unreadable) {
      return Optional.empty(); // a finding of its own
    }
  }

  private List<Suspect> overlaps(List<Scope> scopes) {
    List<Suspect> suspects = new ArrayList<>();
    for (int i = 0; i < scopes.size(); i++) {
      for (Scope other : scopes.subList(i + 1, scopes.size())) {
        if (scopes.get(i).overlap(other).isPresent()) {
          suspects.add(overlap(scopes.get(i).name(), other.name()));
        }
      }
    }
    return suspects;
  }

  private Suspect overlap(String one, String other) {
    Key first = layout.scope(one);
    Key second = layout.scope(other);
    return new Suspect(
        Set.of(first, second),
        view ->
            read(one, view.get(first))
                .flatMap(scope -> read(other, view.get(second)).flatMap(scope::overlap))
                .map(
                    overlap ->
                        Finding.error(
                            "overlapping-scopes",
                            second,
                            "scopes %s and %s both have %s, by %s and %s: make one of them narrower"
                                .formatted(
                                    one, other, overlap.name(), overlap.one(), overlap.other()))));
  }

  private static Optional<Scope> read(String name, Entry entry) {
    try {
      return Optional.ofNullable(entry).map(found -> SidecarView.scope(name, found));
    } catch (GisException unreadable) {
      return Optional.empty(); // a finding of its own
    }
  }

  private static String shown(Key key) {
    return OneLine.of(key.text());
  }
}
