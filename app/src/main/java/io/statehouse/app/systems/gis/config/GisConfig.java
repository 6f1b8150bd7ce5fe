package io.statehouse.app.systems.gis.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.Setting;
import io.statehouse.app.config.SystemName;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.routes.entities.ConflictPolicy;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.topics.LoopSettings;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.DeletionRules;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.Scope;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.url.Quantity;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configuration by which routes and topics are kept, and the cluster that has the topics.
 *
 * @param keys where they are kept
 * @param routes how routes are checked, read and kept
 * @param rules what is demanded of topics
 * @param adoption what an adopter may do to the cluster
 * @param loop how an adopter continues, and checks what others changed in the cluster
 * @param kafka the cluster; empty if none is configured
 * @param adopts whether this server is to adopt topics in it
 * @param routesCache the file with the last good routes; empty if none is kept
 */
public record GisConfig(
    GisSettings keys,
    RouteSettings routes,
    TopicRules rules,
    AdoptionPolicy adoption,
    LoopSettings loop,
    Optional<Kafka> kafka,
    boolean adopts,
    Optional<Path> routesCache) {
  public static final SystemName SYSTEM = new SystemName("gis");

  static final Setting<Boolean> SIDECAR =
      Setting.of(
          "gis.sidecar",
          "on",
          "keep history, reports and the ledger of topics below /statehouse/gis/; without it, no"
              + " topic is deleted",
          Quantity::flag);
  static final Setting<ConflictPolicy> POLICY =
      choice(
          "gis.routes.policy",
          ConflictPolicy.NESTED,
          "nested: a pattern may contain another, and the larger takes precedence; strict: no event"
              + " may match two routes");
  static final Setting<DestinationCheck> DESTINATIONS =
      choice(
          "gis.routes.require-defined-destination",
          DestinationCheck.WARN,
          "what happens if a destination is no defined topic: off, warn or fail");
  static final Setting<DestinationCheck> ADOPTED =
      choice(
          "gis.routes.require-adopted-destination",
          DestinationCheck.OFF,
          "what happens if a destination is no topic that is known to be adopted as it is defined:"
              + " off, warn or fail");
  static final Setting<Boolean> ALLOW_EMPTY =
      Setting.flag("gis.routes.allow-empty", "readers accept a version without routes");
  static final Setting<Integer> RETAIN =
      Setting.of(
          "gis.routes.retain",
          String.valueOf(RouteSettings.DEFAULT.retain()),
          "how many versions below the live one gc keeps",
          (name, text) -> Quantity.countFrom(0, name, text));
  static final Setting<Duration> STAGING_TTL =
      Setting.duration(
          "gis.routes.staging-ttl", "1h", "age at which gc deletes a version left unfinished");
  static final Setting<Duration> MIN_AGE =
      Setting.duration(
          "gis.routes.min-age", "10m", "how long gc keeps a version that was live until then");
  static final Setting<Optional<String>> ROUTES_CACHE =
      Setting.optional(
          "gis.routes.cache",
          "file in which a server keeps the last good routes, served as STALE after a restart until"
              + " the store responds",
          (name, text) -> text);
  static final Setting<Integer> MAX_PARTITIONS =
      Setting.count(
          "gis.topics.max-partitions",
          String.valueOf(TopicRules.DEFAULT.maxPartitions()),
          "the most partitions of one topic");
  static final Setting<List<String>> PROTECTED =
      Setting.of(
          "gis.topics.protected-prefixes",
          "",
          "what names of topics begin with that are never defined or deleted, separated by commas",
          (name, text) -> words(text));
  static final Setting<AdoptionPolicy.Properties> PROPERTIES =
      choice(
          "gis.topics.properties",
          AdoptionPolicy.Properties.EXACT,
          "exact: properties that are not defined are unset; merge: they are left as they are");
  static final Setting<Set<String>> UNMANAGED =
      Setting.of(
          "gis.topics.unmanaged-properties",
          "",
          "further properties that exact leaves as they are unless they are defined, separated by"
              + " commas; Kafka's replication throttles always are",
          GisConfig::properties);
  static final Setting<AdoptionPolicy.Growth> GROWTH =
      choice(
          "gis.topics.partition-growth",
          AdoptionPolicy.Growth.ALLOW,
          "allow or deny more partitions, after which records of a key may go to another one");
  static final Setting<AdoptionPolicy.Growth> COMPACTED_GROWTH =
      choice(
          "gis.topics.compacted-growth",
          AdoptionPolicy.Growth.DENY,
          "allow or deny more partitions of compacted topics, whose last value of a key would stay in"
              + " another one");
  static final Setting<AdoptionPolicy.Replicas> REPLICAS =
      choice(
          "gis.topics.replica-change",
          AdoptionPolicy.Replicas.BLOCK,
          "block: the number of replicas of a topic is never changed; reassign: data are moved");
  static final Setting<Optional<Long>> THROTTLE =
      Setting.optional(
          "gis.topics.reassignment-throttle",
          "the most that each broker sends and receives per second while replicas are moved, such"
              + " as 50MiB",
          Quantity::bytes);
  static final Setting<AdoptionPolicy.Orphans> ORPHANS =
      choice(
          "gis.topics.undefined",
          AdoptionPolicy.Orphans.KEEP,
          "keep topics that are not defined any more, or delete-managed: those that were adopted");
  public static final Setting<List<NamePattern>> SCOPE =
      Setting.of(
          "gis.topics.scope",
          "",
          "patterns of the only topics that plans and adopters are about, such as billing.*,"
              + " separated by commas; none: all topics",
          (name, text) -> patterns(name, text));
  static final Setting<Integer> MAX_DELETES =
      Setting.of(
          "gis.topics.max-deletes",
          String.valueOf(AdoptionPolicy.DEFAULT.maxDeletes()),
          "how many topics one adoption may delete; if there are more, it deletes none",
          (name, text) -> Quantity.countFrom(0, name, text));
  static final Setting<DeletionRules.InUse> DELETE_IN_USE =
      choice(
          "gis.topics.delete-in-use",
          DeletionRules.DEFAULT.inUse(),
          "refuse or allow to delete topics that consumer groups with members have read");
  static final Setting<Duration> DELETE_MIN_AGE =
      Setting.durationFromZero(
          "gis.topics.delete-min-age",
          "1d",
          "age that all records of a topic must have before it is deleted; 0s is any");
  static final Setting<Duration> ADOPT_TIMEOUT =
      Setting.duration("gis.topics.adopt-timeout", "10m", "how long one adoption may take");
  static final Setting<Duration> DRIFT_INTERVAL =
      Setting.durationFromZero(
          "gis.topics.drift-interval",
          "5m",
          "how often an adopter looks for what others changed in the cluster; 0s is never");
  static final Setting<LoopSettings.Drift> DRIFT =
      choice(
          "gis.topics.drift",
          LoopSettings.Drift.REPORT,
          "report what others changed in the cluster, or repair it");
  public static final Setting<List<ListenAddress>> KAFKA =
      Setting.of(
          "gis.kafka", "", "HOST:PORT,... of the Kafka cluster that has the topics", Kafka::read);
  public static final Setting<Optional<String>> KAFKA_PROPERTIES =
      Setting.optional(
          "gis.kafka-properties",
          "file with properties for Kafka's client, such as credentials",
          (name, text) -> text);
  static final Setting<Duration> KAFKA_TIMEOUT =
      Setting.duration("gis.kafka-timeout", "30s", "how long a request to Kafka may take");
  public static final Setting<List<ListenAddress>> ADOPT =
      Setting.of(
              "gis.adopt",
              "",
              "HOST:PORT,... of the Kafka cluster in which this server adopts topics",
              Kafka::read)
          .withFlag("--adopt", "HOST:PORT,...");

  public static final List<Setting<?>> SETTINGS =
      List.of(
          SIDECAR,
          POLICY,
          DESTINATIONS,
          ADOPTED,
          ALLOW_EMPTY,
          RETAIN,
          STAGING_TTL,
          MIN_AGE,
          ROUTES_CACHE,
          MAX_PARTITIONS,
          PROTECTED,
          PROPERTIES,
          UNMANAGED,
          GROWTH,
          COMPACTED_GROWTH,
          REPLICAS,
          THROTTLE,
          ORPHANS,
          SCOPE,
          MAX_DELETES,
          DELETE_IN_USE,
          DELETE_MIN_AGE,
          ADOPT_TIMEOUT,
          DRIFT_INTERVAL,
          DRIFT,
          KAFKA,
          KAFKA_PROPERTIES,
          KAFKA_TIMEOUT,
          ADOPT);

  /**
   * A Kafka cluster.
   *
   * @param brokers where some of its brokers listen
   * @param properties a file with properties for Kafka's client, which may hold secrets
   * @param timeout how long a request may take
   */
  public record Kafka(List<ListenAddress> brokers, Optional<Path> properties, Duration timeout) {
    public Kafka {
      brokers = List.copyOf(brokers);
      requireNonNull(properties, "properties");
      requireNonNull(timeout, "timeout");
    }

    /** Returns the same cluster, of which a request takes no longer than this. */
    public Kafka within(Duration atMost) {
      return timeout.compareTo(atMost) <= 0 ? this : new Kafka(brokers, properties, atMost);
    }

    /** Returns the addresses as a user writes them. */
    @Override
    public String toString() {
      return brokers.stream().map(ListenAddress::toString).collect(Collectors.joining(","));
    }

    static List<ListenAddress> read(String name, String text) {
      return words(text).stream().map(address -> ListenAddress.parse(name, address)).toList();
    }
  }

  public GisConfig {
    requireNonNull(keys, "keys");
    requireNonNull(routes, "routes");
    requireNonNull(rules, "rules");
    requireNonNull(adoption, "adoption");
    requireNonNull(loop, "loop");
    requireNonNull(kafka, "kafka");
    requireNonNull(routesCache, "routesCache");
  }

  public static GisConfig of(Config config) {
    return new GisConfig(
        config.get(SIDECAR) ? GisSettings.DEFAULT : GisSettings.DEFAULT.withoutSidecar(),
        new RouteSettings(
            config.get(POLICY),
            config.get(DESTINATIONS),
            config.get(ADOPTED),
            config.get(ALLOW_EMPTY),
            config.get(RETAIN),
            config.get(STAGING_TTL),
            config.get(MIN_AGE)),
        new TopicRules(config.get(MAX_PARTITIONS), config.get(PROTECTED), RuleExpressions::compile),
        AdoptionPolicy.DEFAULT
            .with(config.get(PROPERTIES))
            .with(config.get(GROWTH))
            .with(config.get(REPLICAS))
            .with(config.get(ORPHANS))
            .withMaxDeletes(config.get(MAX_DELETES))
            .withTimeout(config.get(ADOPT_TIMEOUT))
            .withCompactedGrowth(config.get(COMPACTED_GROWTH))
            .with(new DeletionRules(config.get(DELETE_IN_USE), config.get(DELETE_MIN_AGE)))
            .withUnmanaged(config.get(UNMANAGED))
            .within(config.get(SCOPE))
            .withThrottle(config.get(THROTTLE)),
        LoopSettings.DEFAULT.withDriftInterval(config.get(DRIFT_INTERVAL)).with(config.get(DRIFT)),
        kafka(config),
        !config.get(ADOPT).isEmpty(),
        config.get(ROUTES_CACHE).map(config::file));
  }

  /** Returns the configuration for the topics of a scope alone. */
  public GisConfig within(Scope scope) {
    return new GisConfig(
        keys, routes, rules, adoption.within(scope.topics()), loop, kafka, adopts, routesCache);
  }

  /** Returns the same configuration, in which moves of replicas are limited to a rate. */
  public GisConfig withThrottle(long bytesPerSecond) {
    return new GisConfig(
        keys,
        routes,
        rules,
        adoption.withThrottle(Optional.of(bytesPerSecond)),
        loop,
        kafka,
        adopts,
        routesCache);
  }

  /** Returns what adopts in a cluster; it sends nothing yet. */
  public TopicAdopter adopter(KeyValueStore store, TopicProvisioner cluster) {
    return new TopicAdopter(
        store,
        keys,
        rules,
        adoption,
        cluster,
        Clock.systemUTC(),
        System::nanoTime,
        new SecureRandom());
  }

  /** A server that adopts topics in a cluster also compares them with that cluster. */
  private static Optional<Kafka> kafka(Config config) {
    List<ListenAddress> brokers = config.get(ADOPT);
    if (brokers.isEmpty()) {
      brokers = config.get(KAFKA);
    }
    return brokers.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Kafka(
                brokers,
                config.get(KAFKA_PROPERTIES).map(config::file),
                config.get(KAFKA_TIMEOUT)));
  }

  private static <E extends Enum<E>> Setting<E> choice(String name, E byDefault, String meaning) {
    return Setting.of(
        name, word(byDefault), meaning, (setting, text) -> read(byDefault, setting, text));
  }

  private static <E extends Enum<E>> E read(E example, String name, String text) {
    E[] known = example.getDeclaringClass().getEnumConstants();
    return Stream.of(known)
        .filter(value -> word(value).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is \"%s\": use %s"
                        .formatted(
                            name,
                            text,
                            String.join(" or ", Stream.of(known).map(GisConfig::word).toList()))));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Set<String> properties(String setting, String text) {
    List<String> names = words(text);
    names.stream()
        .filter(name -> !Topic.isPropertyName(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "%s: \"%s\" is not the name of a property: use 1 to 255 of a-z 0-9 . _ -"
                      .formatted(setting, name));
            });
    return Set.copyOf(names);
  }

  private static List<NamePattern> patterns(String setting, String text) {
    try {
      return words(text).stream().map(NamePattern::new).toList();
    } catch (GisException invalid) {
      throw new IllegalArgumentException(setting + ": " + invalid.getMessage(), invalid);
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(","))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .distinct()
        .toList();
  }
}
