package io.statehouse.domain.gis.topics.sidecar;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.entities.NameExpressions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.RuleBook;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.ScopeSet;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.NotesDocuments;
import io.statehouse.domain.gis.topics.layout.ScopeDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Scopes and notes beside the topics; nothing without a sidecar. Read after the desired version,
 * scopes are those of that version if it has not changed when something is written: each change of
 * a scope raises it.
 *
 * @param notes by the names of topics
 * @param scopes by their names
 * @param forgotten all that there is of topics that are to be forgotten
 */
public record SidecarView(
    SortedMap<String, Entry> notes, SortedMap<String, Entry> scopes, Map<Key, Entry> forgotten) {
  public SidecarView(SortedMap<String, Entry> notes, SortedMap<String, Entry> scopes) {
    this(notes, scopes, Map.of());
  }

  public SidecarView {
    forgotten = Map.copyOf(forgotten);
    notes = Collections.unmodifiableSortedMap(notes);
    scopes = Collections.unmodifiableSortedMap(scopes);
  }

  /** Reads all scopes and all notes. */
  public static SidecarView read(KeyValueStore store, TopicsLayout layout) {
    return new SidecarView(notes(store, layout), scopes(store, layout));
  }

  /**
   * Reads all scopes, and the notes that changes depend on: those that they give, and where there
   * are scopes, whose rules may demand some, those of all topics that they put.
   */
  public static SidecarView read(
      KeyValueStore store, TopicsLayout layout, Collection<TopicChange> changes) {
    SortedMap<String, Entry> scopes = scopes(store, layout);
    SortedMap<String, Entry> notes = new TreeMap<>();
    List<Key> keys =
        changes.stream()
            .filter(change -> layout.hasSidecar() && change instanceof TopicChange.Put)
            .map(TopicChange.Put.class::cast)
            .filter(put -> put.notes().isPresent() || !scopes.isEmpty())
            .map(put -> layout.notes(put.name()))
            .toList();
    if (!keys.isEmpty()) {
      store
          .getAll(keys)
          .forEach((key, entry) -> layout.notesOf(key).ifPresent(name -> notes.put(name, entry)));
    }
    return new SidecarView(notes, scopes);
  }

  /** Reads what there is of topics that changes forget, besides. */
  public SidecarView forgetting(
      KeyValueStore store, TopicsLayout layout, Collection<TopicChange> changes) {
    List<Key> keys =
        changes.stream()
            .filter(TopicChange.Unmanage.class::isInstance)
            .flatMap(change -> layout.sidecarOf(change.name()).stream())
            .toList();
    return keys.isEmpty() ? this : new SidecarView(notes, scopes, store.getAll(keys));
  }

  /** Reads all scopes, and no notes. */
  public static SidecarView readScopes(KeyValueStore store, TopicsLayout layout) {
    return new SidecarView(new TreeMap<>(), scopes(store, layout));
  }

  /** Says of each topic which rule of its scope it breaks. Notes are read if there are rules. */
  public static void judge(
      TopicSet set, KeyValueStore store, TopicsLayout layout, NameExpressions expressions) {
    SidecarView scopes = readScopes(store, layout);
    RuleBook book = scopes.readableScopes().usableRules(expressions);
    if (book.isEmpty()) {
      return;
    }
    SidecarView all = new SidecarView(notes(store, layout), scopes.scopes);
    for (StoredTopic stored : set.stored()) {
      String name = stored.topic().name().text();
      book.violations(new NotedTopic(stored.topic(), all.notesOf(name))).stream()
          .findFirst()
          .ifPresent(broken -> set.refuse(name, broken));
    }
  }

  private static SortedMap<String, Entry> notes(KeyValueStore store, TopicsLayout layout) {
    SortedMap<String, Entry> notes = new TreeMap<>();
    if (layout.hasSidecar()) {
      for (Entry entry : store.list(layout.notes())) {
        layout.notesOf(entry.key()).ifPresent(name -> notes.put(name, entry));
      }
    }
    return notes;
  }

  private static SortedMap<String, Entry> scopes(KeyValueStore store, TopicsLayout layout) {
    SortedMap<String, Entry> scopes = new TreeMap<>();
    if (layout.hasSidecar()) {
      for (Entry entry : store.list(layout.scopes())) {
        layout.scopeOf(entry.key()).ifPresent(name -> scopes.put(name, entry));
      }
    }
    return scopes;
  }

  /** Returns the notes of a topic; none if they cannot be read. */
  public Notes notesOf(String topic) {
    return Optional.ofNullable(notes.get(topic)).flatMap(SidecarView::readable).orElse(Notes.NONE);
  }

  /** Returns all notes that can be read. */
  public SortedMap<String, Notes> readableNotes() {
    SortedMap<String, Notes> read = new TreeMap<>();
    notes.forEach((name, entry) -> readable(entry).ifPresent(found -> read.put(name, found)));
    return read;
  }

  private static Optional<Notes> readable(Entry entry) {
    try {
      return Optional.of(NotesDocuments.read(entry.value()));
    } catch (GisException unreadable) {
      return Optional.empty(); // a finding, and replaced by the next that are given
    }
  }

  /**
   * Returns all scopes, for a change that must respect each of them.
   *
   * @param replaced the one that the change replaces or deletes, which need not be readable
   * @throws GisException if one cannot be read
   */
  public ScopeSet requireScopes(Optional<String> replaced) {
    List<Scope> read = new ArrayList<>();
    scopes.forEach(
        (name, entry) -> {
          try {
            read.add(scope(name, entry));
          } catch (GisException unreadable) {
            if (replaced.filter(name::equals).isEmpty()) {
              throw unreadable.at(entry.key());
            }
          }
        });
    return ScopeSet.of(read);
  }

  /** Returns the scopes that can be read. */
  public ScopeSet readableScopes() {
    List<Scope> read = new ArrayList<>();
    for (Map.Entry<String, Entry> each : scopes.entrySet()) {
      try {
        read.add(scope(each.getKey(), each.getValue()));
      } catch (GisException unreadable) {
        continue; // a finding
      }
    }
    return ScopeSet.of(read);
  }

  /**
   * Reads a scope.
   *
   * @throws GisException if it cannot be read, or has another name than its key
   */
  public static Scope scope(String name, Entry entry) {
    Scope scope = ScopeDocuments.read(entry.value());
    if (!scope.name().equals(name)) {
      throw GisException.of(
          Code.NAME_MISMATCH, "the key ends in %s but the name is %s", name, scope.name());
    }
    return scope;
  }
}
