package io.statehouse.domain.gis.topics.layout;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.layout.KeyForms;
import io.statehouse.domain.layout.KeyVariable;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The keys of the topic-manager.
 *
 * <pre>
 *   /gis/topic-manager/desired-version              written by writers
 *   /gis/topic-manager/adopted_version              written by the adopter alone
 *   /gis/topic-manager/topics/{topic}               written by writers
 *   /statehouse/gis/topic-manager/status            the adopter's last report
 *   /statehouse/gis/topic-manager/leader            the lease of the active adopter
 *   /statehouse/gis/topic-manager/cluster           which cluster the topics were adopted in
 *   /statehouse/gis/topic-manager/managed/{topic}   a topic that the adopter created or changed
 *   /statehouse/gis/topic-manager/notes/{topic}     owner, description and labels of a topic
 *   /statehouse/gis/topic-manager/scopes/{scope}    the topics that a team manages, and its rules
 *   /statehouse/gis/topic-manager/paused/{topic}    a topic that an operator wants left alone
 *   /statehouse/gis/topic-manager/moves/{topic}     a throttled reassignment, and how it is cleaned up
 * </pre>
 *
 * The hyphen and the underscore are as original clients have them. The ledger has a key for each
 * topic, so that it has no greatest size and two adopters do not overwrite each other's entries.
 */
public final class TopicsLayout {
  /** The part of a key after the folder of topics; only this product always writes legal names. */
  public static final KeyVariable<String> TOPIC = KeyVariable.named("topic");

  private static final KeyVariable<String> SCOPE = KeyVariable.named("scope");

  private static final String FOLDER = "topic-manager/";

  private final Prefix root;
  private final KeyForm desired;
  private final KeyForm adopted;
  private final KeyForm topic;
  private final Set<Key> misspelled;
  private final Optional<Sidecar> sidecar;

  /** The keys that the product keeps for itself. */
  private record Sidecar(
      Prefix root,
      KeyForm status,
      KeyForm leader,
      KeyForm cluster,
      KeyForm managed,
      KeyForm notes,
      KeyForm scope,
      KeyForm paused,
      KeyForm moves) {
    static Sidecar below(String folder) {
      Sidecar keys =
          new Sidecar(
              new Prefix(folder + FOLDER),
              KeyForm.of("status", folder + FOLDER + "status"),
              KeyForm.of("leader", folder + FOLDER + "leader"),
              KeyForm.of("cluster", folder + FOLDER + "cluster"),
              KeyForm.of("managed topic", folder + FOLDER + "managed/{topic}", TOPIC),
              KeyForm.of("notes", folder + FOLDER + "notes/{topic}", TOPIC),
              KeyForm.of("scope", folder + FOLDER + "scopes/{scope}", SCOPE),
              KeyForm.of("paused topic", folder + FOLDER + "paused/{topic}", TOPIC),
              KeyForm.of("move", folder + FOLDER + "moves/{topic}", TOPIC));
      KeyForms.of(
          keys.status,
          keys.leader,
          keys.cluster,
          keys.managed,
          keys.notes,
          keys.scope,
          keys.paused,
          keys.moves);
      return keys;
    }

    /** Returns the forms of the keys with what is kept of a topic as long as it is managed. */
    List<KeyForm> ofTopic() {
      return List.of(managed, paused, notes);
    }

    Stage stage(Key key) {
      if (Stream.concat(ofTopic().stream(), Stream.of(scope, moves))
          .anyMatch(form -> form.prefix().contains(key))) {
        return Stage.INDEX;
      }
      if (key.equals(cluster.key())) {
        return Stage.FOUNDATION;
      }
      return root.contains(key) ? Stage.SERVER : Stage.RECORD;
    }
  }

  public TopicsLayout(GisSettings settings) {
    String folder = settings.root() + FOLDER;
    root = new Prefix(folder);
    desired = KeyForm.of("desired version", folder + "desired-version");
    adopted = KeyForm.of("adopted version", folder + "adopted_version");
    topic = KeyForm.of("topic", folder + "topics/{topic}", TOPIC);
    KeyForms.of(desired, adopted, topic);
    misspelled = Set.of(new Key(folder + "desired_version"), new Key(folder + "adopted-version"));
    sidecar = settings.sidecar().map(Sidecar::below);
  }

  /** Returns what all keys begin with that hold definitions and versions. */
  public Prefix root() {
    return root;
  }

  public Key desired() {
    return desired.key();
  }

  public Key adopted() {
    return adopted.key();
  }

  /** Returns what the keys of all topics begin with. */
  public Prefix topics() {
    return topic.prefix();
  }

  /**
   * @param segment the name of a topic; text that is not a legal name may be that of a foreign key
   */
  public Key topic(String segment) {
    return topic.key(segment);
  }

  /**
   * Returns what stands below the folder of topics; empty for another key, and for the empty folder
   * keys that browsers of stores create.
   */
  public Optional<String> topicOf(Key key) {
    return key.text().endsWith("/")
        ? Optional.empty()
        : topic.read(key).map(match -> match.get(TOPIC));
  }

  /** Returns whether the key looks like an indicator, but is spelled with the other character. */
  public boolean isMisspelled(Key key) {
    return misspelled.contains(key);
  }

  /** Returns whether the sidecar is kept. */
  public boolean hasSidecar() {
    return sidecar.isPresent();
  }

  /** Returns what the keys of the sidecar begin with; empty if absent. */
  public Optional<Prefix> sidecar() {
    return sidecar.map(Sidecar::root);
  }

  /**
   * @throws GisException with UNAVAILABLE if there is no sidecar, as from the methods below
   */
  public Key status() {
    return required().status.key();
  }

  public Key leader() {
    return required().leader.key();
  }

  public Key cluster() {
    return required().cluster.key();
  }

  /** Returns the entry of a topic in the ledger. */
  public Key managed(String name) {
    return required().managed.key(name);
  }

  /** Returns what all entries of the ledger begin with. */
  public Prefix managed() {
    return required().managed.prefix();
  }

  /** Returns which topic an entry of the ledger is about. */
  public Optional<String> managedOf(Key key) {
    return sidecar.flatMap(keys -> keys.managed.read(key)).map(match -> match.get(TOPIC));
  }

  /** Returns where the notes of a topic are. */
  public Key notes(String name) {
    return required().notes.key(name);
  }

  /** Returns what the keys of all notes begin with. */
  public Prefix notes() {
    return required().notes.prefix();
  }

  /** Returns which topic notes are about. */
  public Optional<String> notesOf(Key key) {
    return sidecar.flatMap(keys -> keys.notes.read(key)).map(match -> match.get(TOPIC));
  }

  public Key scope(String name) {
    return required().scope.key(name);
  }

  /** Returns what the keys of all scopes begin with. */
  public Prefix scopes() {
    return required().scope.prefix();
  }

  /** Returns which scope is stored under a key. */
  public Optional<String> scopeOf(Key key) {
    return sidecar.flatMap(keys -> keys.scope.read(key)).map(match -> match.get(SCOPE));
  }

  /** Returns the entry by which a topic is left alone. */
  public Key paused(String name) {
    return required().paused.key(name);
  }

  /** Returns what the entries of all topics that are left alone begin with. */
  public Prefix paused() {
    return required().paused.prefix();
  }

  /** Returns which topic an entry is about by which it is left alone. */
  public Optional<String> pausedOf(Key key) {
    return sidecar.flatMap(keys -> keys.paused.read(key)).map(match -> match.get(TOPIC));
  }

  /** Returns the key of the throttled reassignment of a topic. */
  public Key move(String name) {
    return required().moves.key(name);
  }

  /** Returns what the keys of all throttled reassignments begin with. */
  public Prefix moves() {
    return required().moves.prefix();
  }

  /** Returns which topic a throttled reassignment is of. */
  public Optional<String> moveOf(Key key) {
    return sidecar.flatMap(keys -> keys.moves.read(key)).map(match -> match.get(TOPIC));
  }

  /** Returns all keys of the sidecar that are about one topic; they go when it is unmanaged. */
  public List<Key> sidecarOf(String name) {
    return required().ofTopic().stream().map(form -> form.key(name)).toList();
  }

  /**
   * Returns in which stage of a move a key is written. The adopted version comes before the desired
   * one, by its spelling.
   */
  public Stage stage(Key key) {
    if (root.contains(key)) {
      return key.equals(desired()) || key.equals(adopted()) ? Stage.POINTER : Stage.RECORD;
    }
    return sidecar.map(keys -> keys.stage(key)).orElse(Stage.RECORD);
  }

  private Sidecar required() {
    return sidecar.orElseThrow(
        () ->
            new GisException(
                Code.UNAVAILABLE,
                "the sidecar is off (gis.sidecar=off), so that no ledger, report or leader is kept:"
                    + " switch it on"));
  }
}
