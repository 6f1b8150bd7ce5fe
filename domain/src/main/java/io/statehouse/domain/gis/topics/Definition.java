package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.DEFINE_CONFLICT;
import static io.statehouse.domain.gis.entities.GisException.Code.DEFINE_CONTENTION;
import static io.statehouse.domain.gis.entities.GisException.Code.RESERVED_TOPIC;
import static io.statehouse.domain.gis.entities.GisException.Code.VERSION_OVERFLOW;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.StepDivision.Step;
import io.statehouse.domain.gis.topics.StepDivision.Unit;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.entities.PartlyDefined;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import io.statehouse.ports.transact.WriterTurn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One call that changes definitions. Not safe for use by several threads. */
final class Definition {
  private static final int MAX_TRIES = 20;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
  private static final Duration MAX_PAUSE = Duration.ofMillis(100);

  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final StepDivision division;
  private final TopicRules rules;
  private final WriterTurn turn;
  private final Consumer<Duration> pause;
  private final RemovalGuard guard;
  private final boolean atomic;
  private final Optional<Consumer<Definitions>> condition;
  private final SortedMap<String, TopicChange> changes = new TreeMap<>();

  private final List<DefineResult.Step> committed = new ArrayList<>();
  private Optional<VersionNumber> expected;
  private int tries;

  /** A step of unknown outcome; each later read of the store checks for it. */
  private Step unconfirmed;

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
    this.division = new StepDivision(store.limits(), layout);
    this.rules = rules;
    this.turn = turn;
    this.pause = pause;
    this.guard = guard;
    this.atomic = options.atomic();
    this.condition = options.condition();
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
        Optional<DefineResult> done =
            turn.attempt(() -> attempt((step, indicator) -> commit(step)));
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
  private Optional<DefineResult> attempt(BiFunction<Step, Indicator, Optional<Indicator>> commit) {
    TopicsSnapshot seen = TopicsSnapshot.read(store, layout);
    confirm(seen);
    VersionNumber desired = seen.desired().version();
    if (expected.filter(version -> !version.equals(desired)).isPresent()) {
      throw conflict(desired);
    }
    requireCondition(seen);
    List<Unit> units = units(seen);
    if (units.isEmpty()) {
      return Optional.of(new DefineResult(desired, committed));
    }
    VersionNumber adopted = seen.adopted().version();
    VersionNumber above = desired.compareTo(adopted) > 0 ? desired : adopted;
    requireNext(above, above.equals(desired) ? layout.desired() : layout.adopted());
    division.requirePossible(units, seen.desired(), above, atomic);
    Indicator indicator = seen.desired();
    for (int next = 0; next < units.size(); ) {
      int end = division.end(units, next, indicator, above);
      Step step = division.step(units.subList(next, end), indicator, above);
      Optional<Indicator> raised = commit.apply(step, indicator);
      if (raised.isEmpty()) {
        return Optional.empty();
      }
      indicator = raised.get();
      above = step.version();
      next = end;
    }
    return Optional.of(new DefineResult(above, committed));
  }

  /**
   * Counts a step as committed if its outcome was unknown and the store is as it would leave it.
   */
  private void confirm(TopicsSnapshot seen) {
    if (unconfirmed != null) {
      Map<Key, Bytes> entries = new HashMap<>();
      seen.topics().values().forEach(entry -> entries.put(entry.key(), entry.value()));
      seen.desired().entry().ifPresent(entry -> entries.put(entry.key(), entry.value()));
      if (unconfirmed.isIn(entries)) {
        committed(unconfirmed);
      }
    }
  }

  /**
   * Checks whether the first step may be made. All later ones depend on it: they follow one another
   * by the version.
   */
  private void requireCondition(TopicsSnapshot seen) {
    if (condition.isEmpty() || !committed.isEmpty()) {
      return;
    }
    try {
      condition.get().accept(Definitions.of(seen, seen.judged(rules)));
    } catch (RuntimeException failed) {
      if (unconfirmed == null) {
        throw failed;
      }
      // What is seen may follow from our own step, so that it is unknown whether it was applied.
      unknown.addSuppressed(failed);
      throw unknown;
    }
  }

  private void committed(Step step) {
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

  /**
   * Returns what the changes come to, given what is stored, in the order of the steps.
   *
   * @throws GisException if a topic is put, and not all would be valid after the changes; or if the
   *     guard keeps a topic that is removed
   */
  private List<Unit> units(TopicsSnapshot seen) {
    TopicSet set = seen.judged(rules);
    SortedMap<String, Write> writes = new TreeMap<>();
    changes.forEach(
        (name, change) -> write(change, seen, set).ifPresent(write -> writes.put(name, write)));
    if (writes.isEmpty()) {
      return List.of();
    }
    // Removals break no rule; refused, they could not clear what several writers left, one by one.
    if (writes.values().stream().anyMatch(Write.Put.class::isInstance)) {
      set.problems()
          .values()
          .forEach(
              problem -> {
                throw problem;
              });
    }
    Set<String> gone =
        writes.keySet().stream()
            .filter(name -> writes.get(name) instanceof Write.Delete)
            .collect(Collectors.toCollection(TreeSet::new));
    List<Condition> kept = gone.isEmpty() ? List.of() : guard.requireRemovable(gone);
    SortedMap<String, Unit> puts = new TreeMap<>();
    SortedMap<String, Unit> removals = new TreeMap<>();
    alike(writes.keySet())
        .values()
        .forEach(
            names -> {
              String first = names.get(0);
              // Removals stand first, for readers that see the writes of a transaction one by one.
              names.sort(Comparator.comparing(name -> writes.get(name) instanceof Write.Put));
              List<Condition> conditions = new ArrayList<>(conditions(names, seen));
              if (names.stream().anyMatch(gone::contains)) {
                conditions.addAll(kept);
              }
              Unit unit = new Unit(names.stream().map(writes::get).toList(), names, conditions);
              boolean put = unit.writes().stream().anyMatch(Write.Put.class::isInstance);
              (put ? puts : removals).put(first, unit);
            });
    List<Unit> units = new ArrayList<>(puts.values());
    units.addAll(removals.values());
    return units;
  }

  /**
   * Returns that the topics are as they were seen, if that is what a condition rests on. The
   * version shows it of writers that conform to the layout; this also of those that write keys
   * alone.
   */
  private List<Condition> conditions(List<String> names, TopicsSnapshot seen) {
    if (condition.isEmpty()) {
      return List.of();
    }
    return names.stream()
        .map(
            name ->
                Optional.ofNullable(seen.topics().get(name))
                    .map(Condition::unchanged)
                    .orElseGet(() -> Condition.absent(layout.topic(name))))
        .toList();
  }

  /** Applies a change to the set; returns the write, if it changes what is stored. */
  private Optional<Write> write(TopicChange change, TopicsSnapshot seen, TopicSet set) {
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

  private static Map<String, List<String>> alike(Collection<String> names) {
    Map<String, List<String>> alike = new TreeMap<>();
    names.forEach(
        name -> alike.computeIfAbsent(TopicSet.folded(name), key -> new ArrayList<>()).add(name));
    return alike;
  }

  private static void requireNext(VersionNumber above, Key indicator) {
    if (above.isLast()) {
      throw GisException.of(
          VERSION_OVERFLOW,
          "at %s: there is no version after %s: write the former number, or delete the key",
          indicator,
          above);
    }
  }

  /** Commits a step; returns the indicator that it leaves, or empty if the store is to be read. */
  private Optional<Indicator> commit(Step step) {
    try {
      CommitResult result = store.commit(step.transaction());
      if (!(result instanceof CommitResult.Applied applied)) {
        return Optional.empty();
      }
      committed(step);
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
