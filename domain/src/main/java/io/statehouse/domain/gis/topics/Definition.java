package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.DEFINE_CONFLICT;
import static io.statehouse.domain.gis.entities.GisException.Code.DEFINE_CONTENTION;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.entities.PartlyDefined;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.sidecar.SidecarView;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.WriterTurn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One call that changes definitions. Not safe for use by several threads. */
final class Definition {
  private static final int MAX_TRIES = 20;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration MAX_PAUSE = Duration.ofMillis(100);

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final TopicRules rules;
  private final WriterTurn turn;
  private final Consumer<Duration> pause;
  private final RemovalGuard guard;
  private final DefineOptions options;
  private final SortedMap<String, TopicChange> changes = new TreeMap<>();

  private final List<DefineResult.Step> committed = new ArrayList<>();
  private Optional<VersionNumber> expected;
  private int tries;

  /** A step of unknown outcome; each later read of the store checks for it. */
  private DefinitionStep unconfirmed;

  private StoreException.OutcomeUnknown unknown;

  Definition(
      KeyValueStore store,
      TopicsLayout layout,
      TopicRules rules,
      WriterTurn turn,
      Consumer<Duration> pause,
      RemovalGuard guard,
      Collection<TopicChange> changes,
      DefineOptions options) {
    this.store = store;
    this.layout = layout;
    this.rules = rules;
    this.turn = turn;
    this.pause = pause;
    this.guard = options.force() ? RemovalGuard.NONE : guard;
    this.options = options;
    this.expected = options.ifVersion();
    for (TopicChange change : changes) {
      if (this.changes.put(change.name(), change) != null) {
        throw new IllegalArgumentException(
            "two changes are of topic " + change.name() + ": give one");
      }
    }
  }

  DefineResult run() {
    try {
      while (true) {
        Optional<DefineResult> done = turn.attempt(() -> attempt(this::commit));
        if (done.isPresent()) {
          return done.get();
        }
        waitForTurn();
      }
    } catch (GisException | StoreException failed) {
      RuntimeException reason = reason(failed);
      if (committed.isEmpty()) {
        throw reason;
      }
      throw new PartlyDefined(
          new DefineResult(committed.get(committed.size() - 1).version(), committed), reason);
    }
  }

  /** Returns the error to throw: one that prevents checking an unknown outcome must not hide it. */
  private RuntimeException reason(RuntimeException failed) {
    boolean told = failed instanceof GisException gis && gis.code() == DEFINE_CONFLICT;
    if (unconfirmed == null || told || failed == unknown) {
      return failed;
    }
    unknown.addSuppressed(failed);
    return unknown;
  }

  /** Returns the steps that {@link #run} would make now; commits none. */
  DefineResult plan() {
    return attempt(
            (step, indicator) -> {
              committed(step);
              return Optional.of(indicator);
            })
        .orElseThrow();
  }

  /**
   * Reads the store and makes all steps from there; empty if another writer interfered.
   *
   * @param commit makes a step, given the indicator before it; returns the one that it leaves
   */
  private Optional<DefineResult> attempt(
      BiFunction<DefinitionStep, Indicator, Optional<Indicator>> commit) {
    TopicsSnapshot seen = TopicsSnapshot.read(store, layout);
    SidecarView beside = beside();
    confirm(seen, beside);
    VersionNumber desired = seen.desired().version();
    if (expected.filter(version -> !version.equals(desired)).isPresent()) {
      throw conflict(desired);
    }
    requireCondition(seen, beside);
    List<DefinitionUnit> units =
        new DefinitionChanges(layout, rules, guard, changes.values(), options(), seen, beside)
            .units();
    if (units.isEmpty()) {
      return Optional.of(new DefineResult(desired, committed));
    }
    DefinitionSteps steps = new DefinitionSteps(layout, store.limits(), units);
    VersionNumber above = steps.base(seen);
    steps.requirePossible(seen.desired(), above, options.atomic());
    Indicator indicator = seen.desired();
    for (int next = 0; next < units.size(); ) {
      int end = steps.end(next, indicator, above);
      DefinitionStep step = steps.step(next, end, indicator, above);
      Optional<Indicator> left = commit.apply(step, indicator);
      if (left.isEmpty()) {
        return Optional.empty();
      }
      indicator = left.get();
      above = step.version();
      next = end;
    }
    return Optional.of(new DefineResult(above, committed));
  }

  /** A condition is about all notes; else those are read that are given, or rules may demand. */
  private SidecarView beside() {
    SidecarView view =
        options.condition().isPresent()
            ? SidecarView.read(store, layout)
            : SidecarView.read(store, layout, changes.values());
    return view.forgetting(store, layout, changes.values());
  }

  /** A scope that was deleted by a step is not there to be deleted by the next. */
  private DefineOptions options() {
    return committed.isEmpty() ? options : options.withoutForgotten();
  }

  /**
   * Counts a step as committed if its outcome was unknown and the store is as it would leave it.
   */
  private void confirm(TopicsSnapshot seen, SidecarView beside) {
    if (unconfirmed != null) {
      Map<Key, Bytes> entries = new HashMap<>();
      Stream.of(
              seen.topics().values().stream(),
              seen.desired().entry().stream(),
              beside.notes().values().stream(),
              beside.scopes().values().stream(),
              beside.forgotten().values().stream())
          .flatMap(found -> found)
          .forEach(entry -> entries.put(entry.key(), entry.value()));
      if (unconfirmed.isIn(entries)) {
        committed(unconfirmed);
      }
    }
  }

  /**
   * Checks whether the first step may be made. All later ones depend on it: they follow one another
   * by the version.
   */
  private void requireCondition(TopicsSnapshot seen, SidecarView beside) {
    if (options.condition().isEmpty() || !committed.isEmpty()) {
      return;
    }
    try {
      options.condition().get().accept(Definitions.of(seen, seen.judged(rules), beside));
    } catch (RuntimeException failed) {
      if (unconfirmed == null) {
        throw failed;
      }
      // What is seen may follow from our own step, so that it is unknown whether it was applied.
      unknown.addSuppressed(failed);
      throw unknown;
    }
  }

  private void committed(DefinitionStep step) {
    committed.add(new DefineResult.Step(step.version(), step.names()));
    expected = expected.map(before -> step.version());
    unconfirmed = null;
    tries = 0;
  }

  private GisException conflict(VersionNumber actual) {
    return GisException.of(
        DEFINE_CONFLICT,
        "the desired version is %s, not %s: %s",
        actual,
        expected.orElseThrow(),
        unconfirmed == null
            ? "read the topics and decide again"
            : "it is unknown whether these changes were applied before it: read the topics");
  }

  /** Commits a step; returns the indicator that it leaves, or empty if the store is to be read. */
  private Optional<Indicator> commit(DefinitionStep step, Indicator before) {
    try {
      CommitResult result = store.commit(step.transaction());
      if (!(result instanceof CommitResult.Applied applied)) {
        return Optional.empty();
      }
      committed(step);
      if (!step.raises()) {
        return Optional.of(before);
      }
      Key key = layout.desired();
      Bytes value = step.version().bytes();
      return Optional.of(
          new Indicator(key, Optional.of(new Entry(key, value, applied.revisions().get(key)))));
    } catch (StoreException.OutcomeUnknown lost) {
      // Sent again only after a read; then its condition fails if the first one is applied late.
      unconfirmed = step;
      unknown = lost;
      return Optional.empty();
    }
  }

  private void waitForTurn() {
    if (++tries >= MAX_TRIES) {
      throw GisException.of(
          DEFINE_CONTENTION, "%s attempts met conflicting writes: try again", MAX_TRIES);
    }
    Duration longest = FIRST_PAUSE.multipliedBy(1L << Math.min(tries - 1, 10));
    pause.accept(longest.compareTo(MAX_PAUSE) < 0 ? longest : MAX_PAUSE);
  }
}
