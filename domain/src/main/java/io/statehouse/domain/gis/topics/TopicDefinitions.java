package io.statehouse.domain.gis.topics;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.AwaitedDefinition;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Notes;
import io.statehouse.domain.gis.topics.entities.PartlyDefined;
import io.statehouse.domain.gis.topics.entities.ScopeSet;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicSet;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.sidecar.SidecarView;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.WriterTurn;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The writer's side: reads and changes the definitions of topics. It never sets {@code
 * adopted_version}. Safe for use by several threads.
 */
public final class TopicDefinitions {
  private final KeyValueStore store;
  private final TopicsLayout layout;
  private final TopicRules rules;
  private final RandomGenerator random;
  private final Consumer<Duration> pause;
  private final WriterTurn turn;
  private final RemovalGuard guard;

  public TopicDefinitions(
      KeyValueStore store, GisSettings settings, TopicRules rules, RandomGenerator random) {
    this(store, settings, rules, random, time -> LockSupport.parkNanos(time.toNanos()));
  }

  /**
   * @param pause waits between attempts that lost a race
   */
  public TopicDefinitions(
      KeyValueStore store,
      GisSettings settings,
      TopicRules rules,
      RandomGenerator random,
      Consumer<Duration> pause) {
    this(
        store,
        new TopicsLayout(settings),
        rules,
        random,
        pause,
        new WriterTurn(store.timeout()),
        RemovalGuard.NONE);
  }

  private TopicDefinitions(
      KeyValueStore store,
      TopicsLayout layout,
      TopicRules rules,
      RandomGenerator random,
      Consumer<Duration> pause,
      WriterTurn turn,
      RemovalGuard guard) {
    this.store = requireNonNull(store, "store");
    this.layout = layout;
    this.rules = requireNonNull(rules, "rules");
    this.random = requireNonNull(random, "random");
    this.pause = requireNonNull(pause, "pause");
    this.turn = turn;
    this.guard = requireNonNull(guard, "guard");
  }

  /** Returns the same definitions, of which none goes that the guard keeps, unless forced. */
  public TopicDefinitions guardedBy(RemovalGuard keeping) {
    return new TopicDefinitions(store, layout, rules, random, pause, turn, keeping);
  }

  /**
   * All topics of one desired version.
   *
   * @param names all names, those included of which the document cannot be read
   * @param topics those that can be read, in the order of their names
   * @param problems what is wrong with keys or with the topics together
   * @param notes what is noted about topics, by their names
   * @param scopes the scopes of that version
   */
  public record Definitions(
      VersionNumber desired,
      VersionNumber adopted,
      SortedSet<String> names,
      List<StoredTopic> topics,
      List<GisException> problems,
      SortedMap<String, Notes> notes,
      ScopeSet scopes) {
    public Definitions {
      names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
      topics = List.copyOf(topics);
      problems = List.copyOf(problems);
      notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
      requireNonNull(scopes, "scopes");
    }

    /** Returns the topics that can be read, with their notes, in the order of their names. */
    public List<NotedTopic> noted() {
      return topics.stream().map(StoredTopic::topic).map(this::noted).toList();
    }

    /** Returns these definitions as if only some topics were defined; what is wrong remains. */
    public Definitions limitedTo(Predicate<NotedTopic> shown) {
      return new Definitions(
          desired,
          adopted,
          names,
          topics.stream().filter(stored -> shown.test(noted(stored.topic()))).toList(),
          problems,
          notes,
          scopes);
    }

    private NotedTopic noted(Topic topic) {
      return new NotedTopic(topic, notes.getOrDefault(topic.name().text(), Notes.NONE));
    }

    static Definitions of(TopicsSnapshot snapshot, TopicSet set, SidecarView beside) {
      return new Definitions(
          snapshot.desired().version(),
          snapshot.adopted().version(),
          set.segments(),
          set.stored(),
          List.copyOf(set.problems().values()),
          beside.readableNotes(),
          beside.readableScopes());
    }
  }

  /** Returns all definitions at one moment, and their notes shortly after it. */
  public Definitions read() {
    TopicsSnapshot snapshot = TopicsSnapshot.read(store, layout);
    return Definitions.of(snapshot, snapshot.judged(rules), SidecarView.read(store, layout));
  }

  /**
   * Returns those of some topics that an adopter created or changed, so that it may delete them.
   *
   * @throws GisException with UNAVAILABLE if there is no sidecar
   */
  public Set<String> managed(Collection<String> names) {
    Map<Key, Entry> found = store.getAll(names.stream().map(layout::managed).toList());
    return names.stream()
        .filter(name -> found.containsKey(layout.managed(name)))
        .collect(Collectors.toSet());
  }

  /**
   * Changes topics and raises the desired version, in one transaction: to one more than the greater
   * of desired and adopted version, normally than the desired one. After a partial restore the
   * adopted version may be the greater, and a version not above it would look adopted already.
   *
   * <p>What is not changed by it counts too: all topics together must be valid afterwards. Writers
   * that conform to the layout are serialized by the desired version; one that loses a race starts
   * again, up to 20 times in succession. Those that share this object take turns, and lose races to
   * other processes alone.
   *
   * <p>Changes that no transaction of this store holds are divided into steps, each of which raises
   * the version and leaves valid definitions: topics are put in the order of their names, then
   * those removed that are only removed. Topics whose names collide change in one step.
   *
   * <p>A scope is written with the first step, and raises the version too: its rules concern the
   * adopter. Notes are written with their topics; if nothing but notes changes, the version stays.
   *
   * @throws GisException with the code of the rule that is broken, or that of the guard that keeps
   *     a definition, DEFINE_CONFLICT if the desired version is not {@code ifVersion},
   *     TOPIC_BEING_DELETED, UNAVAILABLE, DEFINE_CONTENTION, VERSION_OVERFLOW, or TOO_MANY_CHANGES
   *     if a transaction does not hold what must change at once; nothing was written
   * @throws StoreException if the store failed before the first step was committed
   * @throws PartlyDefined if any of these happened after the first step
   * @throws IllegalArgumentException if two changes are of the same topic
   */
  public DefineResult define(Collection<TopicChange> changes, DefineOptions options) {
    return definition(changes, options).run();
  }

  /**
   * Returns what {@link #define} would do now, and refuses what it would refuse. Writes nothing.
   *
   * @throws GisException as {@link #define}
   */
  public DefineResult plan(Collection<TopicChange> changes, DefineOptions options) {
    return definition(changes, options).plan();
  }

  private Definition definition(Collection<TopicChange> changes, DefineOptions options) {
    return new Definition(store, layout, rules, turn, this::pause, guard, changes, options);
  }

  /**
   * Defines like {@link #define(Collection, DefineOptions)}, then waits until the version of the
   * last step is adopted. A failure to wait is in the result, since what was defined is committed
   * by then.
   *
   * @param timeout how long to wait at most; zero reads once
   * @param failFast whether to return as soon as the adopter reports that an attempt failed for
   *     good
   */
  public AwaitedDefinition define(
      Collection<TopicChange> changes,
      DefineOptions options,
      AdoptionWaits waits,
      Duration timeout,
      boolean failFast) {
    DefineResult defined = define(changes, options);
    try {
      return AwaitedDefinition.of(defined, waits.await(defined.lastVersion(), timeout, failFast));
    } catch (StoreException | GisException failed) {
      return AwaitedDefinition.failed(defined, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return AwaitedDefinition.failed(
          defined, new StoreException.Unavailable("interrupted while waiting for adoption"));
    }
  }

  private void pause(Duration longest) {
    long nanos = longest.toNanos();
    pause.accept(Duration.ofNanos(random.nextLong(nanos / 2, nanos + 1)));
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException.Unavailable("interrupted while waiting to define topics again");
    }
  }
}
