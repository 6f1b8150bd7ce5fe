package io.statehouse.domain.gis.topics.meaning;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.PlannedTopic;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Count;
import io.statehouse.domain.gis.topics.entities.PlannedTopic.Part;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.gis.topics.sidecar.ClusterIdentity;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The stored topics, compared with the cluster. To the findings of what is stored it adds
 *
 * <pre>
 *   cluster-unavailable    reported   the cluster cannot be read, so that nothing is compared
 *   other-cluster          reported   it is not the one in which topics were adopted
 *   missing-topic          reported   adopted, and not in the cluster
 *   drifted-topic          reported   adopted, and not as it is defined
 *   gone-managed           a notice   the ledger has a topic that is neither defined nor there
 * </pre>
 *
 * None is repaired: that is for an adopter to do, and the sentences name the command. While a
 * version is being adopted, a difference is not one of them. The cluster is opened by each
 * verification, and closed with it.
 */
public final class ClusterMeaning implements Meaning {
  private final Meaning stored;
  private final TopicsLayout layout;
  private final String address;
  private final Supplier<TopicProvisioner> clusters;
  private final BiFunction<KeyValueStore, TopicProvisioner, TopicAdopter> adopters;

  /**
   * @param stored the meaning of the entries alone
   * @param address what findings call the cluster
   * @param clusters opens it
   * @param adopters returns the adopter that would make its topics as they are defined
   */
  public ClusterMeaning(
      Meaning stored,
      GisSettings keys,
      String address,
      Supplier<TopicProvisioner> clusters,
      BiFunction<KeyValueStore, TopicProvisioner, TopicAdopter> adopters) {
    this.stored = requireNonNull(stored, "stored");
    this.layout = new TopicsLayout(keys);
    this.address = requireNonNull(address, "address");
    this.clusters = requireNonNull(clusters, "clusters");
    this.adopters = requireNonNull(adopters, "adopters");
  }

  @Override
  public StateRecord decode(Entry entry) {
    return stored.decode(entry);
  }

  @Override
  public Stage stage(Key key) {
    return stored.stage(key);
  }

  /** {@inheritDoc} What is compared with the cluster is adopted, and so complete. */
  @Override
  public Set<String> leftByInterruptedMove() {
    return stored.leftByInterruptedMove();
  }

  @Override
  public boolean isForeign(KeyValueStore store) {
    return stored.isForeign(store);
  }

  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return Stream.concat(
        stored.suspects(store), Stream.of(store).flatMap(each -> compared(each).stream()));
  }

  private List<Suspect> compared(KeyValueStore store) {
    try (TopicProvisioner cluster = clusters.get()) {
      Optional<Suspect> other = otherCluster(store, cluster);
      if (other.isPresent()) {
        return List.of(other.get());
      }
      List<Suspect> suspects = new ArrayList<>();
      adopters
          .apply(store, cluster)
          .drift()
          .ifPresent(plan -> plan.topics().forEach(topic -> add(suspects, plan, topic)));
      suspects.addAll(gone(store, cluster));
      return suspects;
    } catch (ProvisionerException away) {
      String sentence =
          "the cluster at %s is not compared: %s: %s"
              .formatted(address, away.error().kind(), OneLine.of(away.getMessage()));
      return List.of(
          new Suspect(
              Set.of(layout.desired()),
              view -> Optional.of(Finding.error("cluster-unavailable", address, sentence))));
    } catch (GisException bad) {
      return List.of(); // an invalid version is a finding of what is stored
    }
  }

  private Optional<Suspect> otherCluster(KeyValueStore store, TopicProvisioner cluster) {
    String id = cluster.brokers().id();
    if (!layout.hasSidecar()
        || store.get(layout.cluster()).flatMap(ClusterIdentity::remembered).orElse(id).equals(id)) {
      return Optional.empty();
    }
    return Optional.of(
        Suspect.of(
            layout.cluster(),
            entry ->
                ClusterIdentity.remembered(entry)
                    .filter(known -> !known.equals(id))
                    .map(known -> otherCluster(id, known))));
  }

  private Finding otherCluster(String id, String known) {
    return Finding.error(
        "other-cluster",
        address,
        "the cluster at %s is %s, but topics were adopted in %s: check the address, or run statehouse gis topics adopt --confirm-cluster %s"
            .formatted(address, id, OneLine.of(known), id));
  }

  private void add(List<Suspect> suspects, TopicPlan plan, PlannedTopic topic) {
    switch (topic.action()) {
      case CREATE ->
          suspects.add(
              adopted(
                  plan,
                  topic,
                  Finding.error(
                      "missing-topic",
                      topic.name(),
                      "topic '%s' is adopted, but not in the cluster: statehouse gis topics drift --repair creates it"
                          .formatted(topic.name()))));
      case UPDATE -> suspects.add(adopted(plan, topic, drifted(topic)));
      case BLOCKED -> {
        // What is wrong with the definition itself is a finding of what is stored.
        if (topic.partitions().isPresent()) {
          suspects.add(adopted(plan, topic, drifted(topic)));
        }
      }
      case DELETE, ORPHAN, PAUSED, NO_CHANGE -> {}
    }
  }

  private static Finding drifted(PlannedTopic topic) {
    List<String> parts = new ArrayList<>();
    topic.partitions().filter(ClusterMeaning::differs).ifPresent(count -> parts.add("partitions"));
    topic.replicas().filter(ClusterMeaning::differs).ifPresent(count -> parts.add("replicas"));
    topic.properties().forEach(property -> parts.add(property.key()));
    String what = parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    return Finding.error(
        "drifted-topic",
        topic.name(),
        "topic '%s' is not as defined in the cluster%s: %s"
            .formatted(
                topic.name(),
                what,
                topic
                    .error()
                    .map(error -> OneLine.of(error.message()))
                    .orElse("statehouse gis topics drift --repair changes it")));
  }

  private static boolean differs(Count count) {
    return count.action() != Part.NO_CHANGE;
  }

  /** A finding that holds while the version of the plan is desired and adopted. */
  private Suspect adopted(TopicPlan plan, PlannedTopic topic, Finding finding) {
    return new Suspect(
        Set.of(layout.desired(), layout.adopted(), layout.topic(topic.name())),
        view ->
            is(plan.desired(), layout.desired(), view) && is(plan.desired(), layout.adopted(), view)
                ? Optional.of(finding)
                : Optional.empty());
  }

  private static boolean is(VersionNumber version, Key key, Map<Key, Entry> view) {
    try {
      return Optional.ofNullable(view.get(key))
          .map(entry -> VersionNumber.read(entry.value()))
          .orElse(VersionNumber.NEVER)
          .equals(version);
    } catch (GisException bad) {
      return false;
    }
  }

  private List<Suspect> gone(KeyValueStore store, TopicProvisioner cluster) {
    if (!layout.hasSidecar()) {
      return List.of();
    }
    Set<String> present = new HashSet<>(cluster.listNames());
    return store.list(layout.managed()).stream()
        .flatMap(entry -> layout.managedOf(entry.key()).stream())
        .filter(name -> !present.contains(name))
        .map(this::gone)
        .toList();
  }

  private Suspect gone(String name) {
    Key managed = layout.managed(name);
    Key topic = layout.topic(name);
    return new Suspect(
        Set.of(managed, topic),
        view ->
            view.containsKey(managed) && !view.containsKey(topic)
                ? Optional.of(
                    Finding.notice(
                        "gone-managed",
                        managed,
                        "'%s' is of a topic that is neither defined nor in the cluster: the next adoption removes it"
                            .formatted(OneLine.of(managed.text()))))
                : Optional.empty());
  }
}
