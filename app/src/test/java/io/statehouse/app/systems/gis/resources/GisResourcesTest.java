package io.statehouse.app.systems.gis.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ResourcesContract;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GisResourcesTest extends ResourcesContract {
  GisResourcesTest() {
    super("gis", Map.of("gis.routes.allow-empty", "true"));
  }

  private Routes routes(KeyValueStore store) {
    GisConfig config = GisConfig.of(config());
    return Routes.open(store, config.keys(), config.routes(), new Random(1), Clock.systemUTC());
  }

  private TopicDefinitions definitions(KeyValueStore store) {
    GisConfig config = GisConfig.of(config());
    return new TopicDefinitions(store, config.keys(), config.rules(), new Random(1));
  }

  @Override
  protected void populate(KeyValueStore target) {
    for (int partitions = 1; partitions <= 3; partitions++) {
      definitions(target)
          .define(List.of(topic("a", partitions), topic("b", 1)), DefineOptions.DEFAULT);
    }
    publish(target, "x");
    publish(target, "x", "y");
  }

  private static TopicChange topic(String name, int partitions) {
    return new TopicChange.Put(
        new Topic(new TopicName(name), partitions, 1, Map.of("cleanup.policy", "compact")));
  }

  private void publish(KeyValueStore target, String... devices) {
    routes(target)
        .publisher()
        .publish(
            PublishRequest.of(
                List.of(devices).stream().map(GisResourcesTest::route).toList(), "tester"));
  }

  private static Route route(String device) {
    return new Route(Pattern.of(Map.of("device", device, "vendor", "ACME")), new TopicName("a"));
  }

  private static Map<String, Object> routes(String... devices) {
    return Map.of(
        "routes",
        List.of(devices).stream()
            .map(
                device ->
                    Map.of(
                        "pattern", Map.of("device", device, "vendor", "ACME"), "destination", "a"))
            .toList());
  }

  /** Versions are counted anew, and publications have the time. */
  @Override
  protected boolean mayDiffer(Key key) {
    return !key.text().contains("/topics/");
  }

  @Override
  protected Set<String> undeletable() {
    // The place of routes is taken by a version without any, and live routes keep their topics.
    return Set.of("routes", "topic");
  }

  private String desired() {
    return definitions(store()).read().desired().toString();
  }

  private String live() {
    return routes(store()).read().version().text();
  }

  @Test
  void topics_that_change_together_are_of_one_version() {
    List<String> changed =
        apply(
            store(),
            kinds -> {
              ResourceKind topics = kinds.get(0);
              topics.put(Map.of("name", "a", "partitions", 9, "replicas", 1));
              topics.put(Map.of("name", "c", "partitions", 1, "replicas", 1));
              topics.delete("b");
              topics.finish();
            });

    assertThat(changed).hasSize(4);
    assertThat(desired()).isEqualTo("4");
    assertThat(definitions(store()).read().names()).containsExactly("a", "c");
  }

  @Test
  void a_changed_topic_changes_nothing_else() {
    List<String> changed = put("topic", changed("topic", "a", "partitions", 4));

    assertThat(changed).hasSize(2).anyMatch(each -> each.endsWith(" a"));
    assertThat(desired()).isEqualTo("4");
  }

  @Test
  void a_topic_has_its_notes_which_alone_raise_no_version() {
    assertThat(put("topic", changed("topic", "a", "labels", Map.of("tier", "1")))).hasSize(1);

    assertThat(document("topic", "a")).containsEntry("labels", Map.of("tier", "1"));
    assertThat(desired()).isEqualTo("3");
  }

  @Test
  void members_of_others_are_kept() {
    String topic = "{\"name\":\"b\",\"partitions\":1,\"replicas\":1,\"properties\":{},\"x\":1}";
    Key key = new Key("/gis/topic-manager/topics/b");
    assertThat(store().get(key)).isPresent();
    store().commit(Transaction.builder().put(key, Bytes.utf8(topic)).build());

    assertThat(put("topic", document("topic", "b"))).isEmpty();
    put("topic", changed("topic", "b", "partitions", 2));

    assertThat(store().get(key).orElseThrow().value().text())
        .hasValueSatisfying(value -> assertThat(value).contains("\"x\":1"));
  }

  @Test
  void another_list_of_routes_is_a_new_version() {
    List<String> changed = put("routes", routes("x", "z"));

    assertThat(live()).isEqualTo("3");
    assertThat(changed).anyMatch(each -> each.startsWith("* "));
    assertThat(document("routes", "live").get("routes").toString()).contains("device=z");
  }

  @Test
  void the_order_of_routes_and_their_ids_mean_nothing() {
    assertThat(put("routes", routes("y", "x"))).isEmpty();
    assertThat(live()).isEqualTo("2");
  }

  @Test
  void a_list_with_a_route_twice_is_refused() {
    assertThatThrownBy(() -> put("routes", routes("x", "x"))).message().doesNotContain("\n");
    assertThat(live()).isEqualTo("2");
  }

  @Test
  void no_routes_are_published_only_on_request() {
    refused(
        "routes",
        Map.of("routes", List.of()),
        "there are no routes: allow an empty configuration if none is meant");

    put("routes", Map.of("routes", List.of(), "allowEmpty", true, "comment", "for now"));

    assertThat(document("routes", "live"))
        .isEqualTo(Map.of("routes", List.of(), "allowEmpty", true));
  }

  @Test
  void a_list_of_routes_is_deleted_by_one_without_routes() {
    apply(
        store(),
        kinds -> {
          kinds.get(1).delete("live");
          kinds.get(1).finish();
        });

    assertThat(document("routes", "live")).containsEntry("routes", List.of());
  }

  @Test
  void a_store_without_a_pointer_has_no_document_of_routes() {
    assertThat(documents(new MemoryStore())).containsEntry("routes", List.of());
  }
}
