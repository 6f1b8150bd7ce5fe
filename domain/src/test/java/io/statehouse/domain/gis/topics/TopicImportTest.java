package io.statehouse.domain.gis.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.ImportRequest;
import io.statehouse.domain.gis.topics.entities.ImportedTopics;
import io.statehouse.domain.gis.topics.entities.ImportedTopics.Omitted;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.moves.entities.Throttle;
import io.statehouse.ports.topics.ProvisionerException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TopicImportTest {
  private final MemoryCluster cluster = new MemoryCluster();
  private AdoptionPolicy policy = AdoptionPolicy.DEFAULT;

  private ImportedTopics read(ImportRequest request) {
    TopicRules rules = new TopicRules(100, List.of("theirs."));
    return new TopicImport(cluster, rules, policy).read(request);
  }

  private List<String> names(Optional<String> prefix, Optional<String> match) {
    return read(new ImportRequest(prefix, match.map(NamePattern::new), false)).topics().stream()
        .map(topic -> topic.name().text())
        .toList();
  }

  private void put(String name, Map<String, String> properties) {
    cluster.put(name, 2, 1, properties);
  }

  private static List<String> reasons(ImportedTopics imported) {
    return imported.omitted().stream().map(Omitted::reason).toList();
  }

  @Test
  void topics_are_read_in_order_with_what_is_set_on_them() {
    put("b", Map.of("retention.ms", "1", "cleanup.policy", "compact"));
    put("a", Map.of());

    ImportedTopics read = read(ImportRequest.ALL);

    assertThat(read.omitted()).isEmpty();
    assertThat(read.topics())
        .extracting(topic -> topic.name() + " " + topic.partitions() + topic.properties())
        .containsExactly("a 2{}", "b 2{cleanup.policy=compact, retention.ms=1}");
  }

  @Test
  void internal_and_protected_topics_are_none_of_ours() {
    put("__consumer_offsets", Map.of());
    put("theirs.a", Map.of());

    assertThat(read(ImportRequest.ALL)).isEqualTo(new ImportedTopics(List.of(), List.of()));
  }

  @Test
  void topics_are_chosen_by_a_prefix_and_a_pattern() {
    List.of("a.1", "a.2.x", "b.1").forEach(name -> put(name, Map.of()));

    assertThat(names(Optional.of("a."), Optional.empty())).containsExactly("a.1", "a.2.x");
    assertThat(names(Optional.empty(), Optional.of("*.1"))).containsExactly("a.1", "b.1");
    assertThat(names(Optional.of("a"), Optional.of("*.1"))).containsExactly("a.1");
    assertThat(names(Optional.empty(), Optional.of("a"))).isEmpty();
  }

  @Test
  void a_sensitive_property_is_left_out_by_its_name() {
    put("a", Map.of("secret", "hunter2", "retention.ms", "1"));

    ImportedTopics read = read(ImportRequest.ALL);

    assertThat(read.topics())
        .singleElement()
        .extracting(Topic::properties)
        .hasToString("{retention.ms=1}");
    assertThat(reasons(read))
        .containsExactly(
            "topic a: property secret is sensitive, so that the cluster does not reveal it: define"
                + " it by hand");
  }

  @Test
  void topics_that_no_definition_describes_are_left_out_by_their_names() {
    put("a.b", Map.of());
    put("a_b", Map.of());
    cluster.put("large", 101, 1, Map.of());
    put("locked", Map.of("min.insync.replicas", "2"));
    put("plain", Map.of());

    ImportedTopics read = read(ImportRequest.ALL);

    assertThat(read.topics()).extracting(topic -> topic.name().text()).containsExactly("plain");
    assertThat(read.omitted())
        .extracting(Omitted::topic)
        .containsExactly("a.b", "a_b", "large", "locked");
    assertThat(reasons(read)).allSatisfy(reason -> assertThat(reason).contains(": topic"));
  }

  @Test
  void a_default_is_left_out_only_where_that_is_wanted() {
    put("a", Map.of("retention.ms", "100", "cleanup.policy", "compact,delete"));
    cluster.operations().putDefault("retention.ms", "100.0");
    cluster.operations().putDefault("cleanup.policy", "delete");

    ImportRequest overrides = new ImportRequest(Optional.empty(), Optional.empty(), true);

    assertThat(read(overrides).topics().get(0).properties()).containsOnlyKeys("cleanup.policy");
    assertThat(read(ImportRequest.ALL).topics().get(0).properties()).hasSize(2);
  }

  @Test
  void throttles_are_left_out_while_replicas_are_moved() {
    put("a", Map.of("leader.replication.throttled.replicas", "*"));

    assertThat(read(ImportRequest.ALL).topics().get(0).properties()).hasSize(1);
    cluster.reassignReplicas("a", 2);

    assertThat(read(ImportRequest.ALL).topics().get(0).properties()).isEmpty();
    assertThat(reasons(read(ImportRequest.ALL))).singleElement().asString().contains("a move");
  }

  @Test
  void what_other_machinery_owns_is_not_imported() {
    put("a", Map.of("retention.ms", "1", "compression.type", "lz4"));
    policy = policy.withUnmanaged(Set.of("compression.type"));

    assertThat(read(ImportRequest.ALL).topics().get(0).properties())
        .containsOnlyKeys("retention.ms");
  }

  @Test
  void a_cluster_that_cannot_be_read_is_no_import() {
    put("a", Map.of());
    cluster.hide("a");
    assertThatThrownBy(() -> read(ImportRequest.ALL)).isInstanceOf(ProvisionerException.class);
    cluster.setDown(true);
    assertThatThrownBy(() -> read(ImportRequest.ALL)).isInstanceOf(ProvisionerException.class);
  }

  @Test
  void an_import_that_is_killed_at_any_call_changes_nothing() {
    put("a", Map.of(Throttle.LEADERS, "*"));
    ImportRequest everything = new ImportRequest(Optional.empty(), Optional.empty(), true);
    List<String> before = cluster.topics();
    int kills = 0;
    for (int nth = 1; nth <= 5; nth++) {
      AtomicInteger calls = new AtomicInteger();
      int last = nth;
      cluster.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() == last) {
              throw new MemoryCluster.Crash();
            }
          });
      try {
        read(everything);
      } catch (MemoryCluster.Crash killed) {
        kills++;
      }
    }

    assertThat(kills).isEqualTo(4);
    assertThat(cluster.requests()).isEmpty();
    assertThat(cluster.topics()).isEqualTo(before);
  }

  @Test
  void importing_requests_no_change() {
    put("a", Map.of());

    read(new ImportRequest(Optional.empty(), Optional.empty(), true));

    assertThat(cluster.requests()).isEmpty();
  }
}
