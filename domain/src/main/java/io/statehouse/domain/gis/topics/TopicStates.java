package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.TopicResult;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Condition;
import io.statehouse.ports.KeyValueStore;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which topics are defined and adopted at one moment, and the conditions under which a transaction
 * finds them so. Those name single topics, and so are met by writers of other topics; or the
 * desired version alone, which every writer raises that conforms to the layout.
 */
public final class TopicStates {
  private final TopicsLayout layout;
  private final TopicsSnapshot seen;
  private final Optional<AdoptionReport> report;

  /** The state of one topic. */
  public enum State {
    UNDEFINED,
    /** The adopter tried the definition, and the cluster does not have it. */
    NOT_ADOPTED,
    /** A version is not adopted yet, and it is not known whether it changed this topic. */
    UNKNOWN,
    /** The cluster had the topic as it is defined. */
    ADOPTED
  }

  private TopicStates(TopicsLayout layout, TopicsSnapshot seen, Optional<AdoptionReport> report) {
    this.layout = layout;
    this.seen = seen;
    this.report = report;
  }

  /**
   * @throws GisException with BAD_VERSION_VALUE
   */
  public static TopicStates read(KeyValueStore store, GisSettings settings) {
    TopicsLayout layout = new TopicsLayout(settings);
    TopicsSnapshot seen = TopicsSnapshot.read(store, layout);
    boolean decided = seen.adopted().version().equals(seen.desired().version());
    // A report is about one version, so it does not matter whether it is read a moment later.
    Optional<AdoptionReport> report =
        layout.hasSidecar() && !decided
            ? store.get(layout.status()).flatMap(entry -> ReportDocuments.read(entry.value()))
            : Optional.empty();
    return new TopicStates(layout, seen, report);
  }

  public VersionNumber desired() {
    return seen.desired().version();
  }

  public VersionNumber adopted() {
    return seen.adopted().version();
  }

  public boolean isDefined(TopicName name) {
    return seen.topics().containsKey(name.text());
  }

  public State of(TopicName name) {
    if (!isDefined(name)) {
      return State.UNDEFINED;
    }
    // Topics without any desired version were never signalled to an adopter.
    if (desired().equals(VersionNumber.NEVER)) {
      return State.NOT_ADOPTED;
    }
    return desired().equals(adopted()) ? State.ADOPTED : reported(name);
  }

  /**
   * Returns what the last attempt came to. It proves nothing of another version, since no store
   * tells at which version a topic was changed; nor if the adopted version is the greater one,
   * which is a left-over from before a restore.
   */
  private State reported(TopicName name) {
    if (adopted().compareTo(desired()) > 0) {
      return State.UNKNOWN;
    }
    return report.stream()
        .filter(last -> last.desired().equals(desired()))
        .flatMap(last -> last.topics().stream())
        .filter(topic -> topic.name().equals(name.text()))
        .map(TopicStates::state)
        .findFirst()
        .orElse(State.UNKNOWN);
  }

  private static State state(TopicResult topic) {
    return topic.isDone() ? State.ADOPTED : State.NOT_ADOPTED;
  }

  /** Returns the conditions that these topics are defined. */
  public List<Condition> defined(Collection<TopicName> names) {
    return names.stream().map(name -> Condition.present(layout.topic(name.text()))).toList();
  }

  /** Returns the conditions that these topics, which are adopted, are as they were then. */
  public List<Condition> adopted(Collection<TopicName> names) {
    return Stream.concat(
            Stream.of(seen.adopted().unchanged()),
            names.stream().map(name -> seen.topics().get(name.text())).map(Condition::unchanged))
        .toList();
  }

  /** Returns the condition that no writer has changed any topic since. */
  public Condition unchanged() {
    return seen.desired().unchanged();
  }
}
