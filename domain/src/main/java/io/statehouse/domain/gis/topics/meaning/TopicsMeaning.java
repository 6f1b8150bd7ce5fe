package io.statehouse.domain.gis.topics.meaning;

import static io.statehouse.domain.gis.topics.meaning.KeyFindings.error;
import static io.statehouse.domain.gis.topics.meaning.KeyFindings.notice;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.sidecar.ClusterIdentity;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import io.statehouse.ports.lease.Lease;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of the entries of the topic-manager.
 *
 * <pre>
 *   bad-version            reported   an indicator that is not a version
 *   version-overflow       reported   an indicator that is the greatest one: no define can follow it
 *   bad-topic              reported   a document or name that breaks a rule; the sentence has the code
 *   name-collision         reported   two topics that the broker cannot tell apart
 *   unsignalled            reported   topics without a desired version: the adopter does not see them
 *   not-adopted            a notice   the desired version is not adopted yet
 *   desired-went-back      a notice   it is less than the adopted one, as after a restore
 *   suspicious-key         a notice   an indicator in the other spelling, which no one reads
 *   undefined-managed      a notice   the ledger has a topic that is not defined any more
 *   paused-topic           a notice   an operator paused a topic, so that adopters leave it alone
 *   resumed-topic          a notice   one was resumed, and no adopter has seen it as defined since
 *   unreadable-pause       reported   a record of a pause that cannot be read; it pauses too
 *   undefined-paused       a notice   a pause of a topic that is not defined; deleted unless it
 *                                     keeps the topic from being deleted
 *   unreadable-report      repaired   deleted; the adopter writes the next
 *   unreadable-lease       repaired   deleted; an adopter takes the lease
 *   bad-cluster            reported   the cluster that is remembered has no name
 *   unfinished-move        a notice   a throttled reassignment is under way, or not cleaned up
 *   unreadable-move        reported   what a throttled reassignment must clean up is unknown
 *   stray-folder           repaired   an empty key ending in a slash that a tool left: deleted
 *   foreign-key            a notice   below the root, and not of the layout
 * </pre>
 *
 * and those of {@link NotesMeaning}. State is moved in these stages:
 *
 * <pre>
 *   foundation   the cluster     first: without it, topics could be adopted in another one
 *   record       topics
 *   index        the ledger      without it, no topic that was adopted could be deleted
 *                notes  scopes
 *                pauses          without them, adopters would change what is to be left alone
 *                moves           without them, throttles would be left in the cluster
 *   pointer      the adopted version, then the desired one: it wakes adopters, which find it adopted
 *   server       the lease  the report
 * </pre>
 */
public final class TopicsMeaning implements Meaning {
  /** Of two topics or scopes that exclude each other, one may be new and the other be gone. */
  private static final Set<String> LEFT_BY_INTERRUPTED_MOVE =
      Set.of(
          "unsignalled",
          "desired-went-back",
          "name-collision",
          "overlapping-scopes",
          "rule-broken");

  private final TopicsLayout layout;
  private final TopicRules rules;
  private final NotesMeaning notes;

  public TopicsMeaning(GisSettings settings, TopicRules rules) {
    this.layout = new TopicsLayout(settings);
    this.rules = requireNonNull(rules, "rules");
    this.notes = new NotesMeaning(layout, rules.expressions());
  }

  @Override
  public StateRecord decode(Entry entry) {
    Key key = entry.key();
    if (key.equals(layout.desired()) || key.equals(layout.adopted())) {
      return NotesMeaning.decoded(
          key.equals(layout.desired()) ? "desired-version" : "adopted-version",
          key.text(),
          () -> List.of(Field.of("version", VersionNumber.read(entry.value()))));
    }
    Optional<String> topic = layout.topicOf(key);
    if (topic.isPresent()) {
      return DefinedTopics.decode(topic.get(), entry);
    }
    Optional<String> managed = layout.managedOf(key);
    if (managed.isPresent()) {
      return new StateRecord("managed-topic", OneLine.of(managed.get()), List.of());
    }
    Optional<String> paused = layout.pausedOf(key);
    if (paused.isPresent()) {
      return PauseMeaning.decode(paused.get(), entry);
    }
    Optional<String> move = layout.moveOf(key);
    if (move.isPresent()) {
      return SidecarMeaning.move(move.get(), entry);
    }
    if (isStatus(key)) {
      return ReportDocuments.read(entry.value())
          .map(report -> new StateRecord("adoption-report", key.text(), fields(report)))
          .orElseGet(() -> new StateRecord(StateRecord.UNREADABLE, key.text(), List.of()));
    }
    if (isCluster(key)) {
      return ClusterIdentity.remembered(entry)
          .map(id -> new StateRecord("cluster", key.text(), List.of(Field.of("id", id))))
          .orElseGet(() -> KeyFindings.unreadable(key, SidecarMeaning.NO_CLUSTER));
    }
    if (isLeader(key)) {
      return lease(entry);
    }
    return notes.decode(entry).orElseGet(() -> unknown(entry));
  }

  private static StateRecord unknown(Entry entry) {
    return new StateRecord(
        StateRecord.UNKNOWN, entry.key().text(), List.of(Field.of("bytes", entry.value().size())));
  }

  private static StateRecord lease(Entry entry) {
    try {
      String holder = Lease.holder(entry).map(OneLine::of).orElse("");
      return new StateRecord(
          "adopter-lease", entry.key().text(), List.of(Field.of("holder", holder)));
    } catch (StoreException.Malformed bad) {
      return KeyFindings.unreadable(entry.key(), SidecarMeaning.NO_LEASE);
    }
  }

  private static List<Field> fields(AdoptionReport report) {
    return List.of(
        Field.of("desired", report.desired()),
        Field.of("adopted", report.adopted()),
        Field.of("state", report.state()),
        Field.of("attempt", report.attempt()),
        Field.of("started", report.startedAt()));
  }

  private boolean isStatus(Key key) {
    return layout.hasSidecar() && key.equals(layout.status());
  }

  private boolean isCluster(Key key) {
    return layout.hasSidecar() && key.equals(layout.cluster());
  }

  private boolean isLeader(Key key) {
    return layout.hasSidecar() && key.equals(layout.leader());
  }

  @Override
  public Stage stage(Key key) {
    return layout.stage(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return LEFT_BY_INTERRUPTED_MOVE;
  }

  /**
   * {@inheritDoc}
   *
   * <p>In memory are the names of all topics.
   */
  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    DefinedTopics defined = new DefinedTopics(layout, rules);
    Screening screening = new Screening(store);
    Stream<Suspect> indicators = Stream.of(VersionMeaning.outOfStep(layout));
    Stream<Suspect> definitions =
        screening.suspects(store.scan(layout.root()), entry -> suspects(entry, defined));
    Stream<Suspect> sidecar =
        layout.sidecar().stream()
            .flatMap(prefix -> screening.suspects(store.scan(prefix), this::sidecarSuspects));
    Stream<Suspect> scopes = Stream.of(store).flatMap(notes::suspects);
    return Stream.of(indicators, definitions, sidecar, scopes).flatMap(each -> each);
  }

  private Stream<Suspect> suspects(Entry entry, DefinedTopics defined) {
    Key key = entry.key();
    if (StrayFolder.is(key)) {
      return Stream.of(StrayFolder.suspect(key));
    }
    if (key.equals(layout.desired()) || key.equals(layout.adopted())) {
      return Stream.of(Suspect.of(key, VersionMeaning::badVersion));
    }
    if (layout.isMisspelled(key)) {
      return Stream.of(
          Suspect.of(key, now -> notice("suspicious-key", key, "is not read: check its spelling")));
    }
    Optional<String> topic = layout.topicOf(key);
    return topic.isPresent() ? defined.suspects(topic.get()) : Stream.of(foreign(key));
  }

  private Stream<Suspect> sidecarSuspects(Entry entry) {
    Key key = entry.key();
    if (StrayFolder.is(key)) {
      return Stream.of(StrayFolder.suspect(key));
    }
    if (isLeader(key)) {
      return Stream.of(Suspect.of(key, SidecarMeaning::noLease));
    }
    if (isCluster(key)) {
      return Stream.of(Suspect.of(key, SidecarMeaning::noCluster));
    }
    if (isStatus(key)) {
      return Stream.of(Suspect.of(key, TopicsMeaning::unreadable));
    }
    Optional<String> paused = layout.pausedOf(key);
    if (paused.isPresent()) {
      return PauseMeaning.suspects(layout, paused.get());
    }
    if (layout.moveOf(key).isPresent()) {
      return Stream.of(Suspect.of(key, SidecarMeaning::openMove));
    }
    return Stream.of(
        layout
            .managedOf(key)
            .map(name -> undefined(key, name))
            .or(() -> notes.suspect(entry))
            .orElseGet(() -> foreign(key)));
  }

  private static Optional<Finding> unreadable(Entry entry) {
    return ReportDocuments.read(entry.value()).isPresent()
        ? Optional.empty()
        : error("unreadable-report", entry.key(), "is no report of an adopter")
            .map(finding -> finding.repairedBy(new Write.Delete(entry.key())));
  }

  private Suspect undefined(Key managed, String name) {
    Key topic = layout.topic(name);
    return new Suspect(
        Set.of(managed, topic),
        view ->
            view.containsKey(managed) && !view.containsKey(topic)
                ? notice(
                    "undefined-managed",
                    managed,
                    "is about a topic that is not defined: the adopter may delete it, if it exists")
                : Optional.empty());
  }

  private static Suspect foreign(Key key) {
    return Suspect.of(key, entry -> notice("foreign-key", key, "is no key of the topic-manager"));
  }
}
