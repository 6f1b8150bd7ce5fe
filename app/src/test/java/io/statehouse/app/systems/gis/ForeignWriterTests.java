package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.RouteReader;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.DestinationCheck;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishResult;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.MemoryCluster;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Flag;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What this product writes and reads, beside the client program of the store. */
abstract class ForeignWriterTests {
  private static final Route ASA =
      new Route(
          Pattern.of(Map.of("deviceVendor", "CISCO", "deviceProduct", "ASA")),
          new TopicName("topic-123"));
  private static final String ASA_ID =
      "e7e6370c876d89daade275c109f743335042015e241af3cb595b6c09fc3d1bf6";
  private static final Topic TOPIC =
      new Topic(new TopicName("topic-123"), 5, 3, Map.of("retention.ms", "60000"));
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final StoreClient client;
  private final String folder;
  private final MemoryCluster cluster = new MemoryCluster();
  private KeyValueStore store;
  private Routes routes;
  private TopicDefinitions definitions;
  private TopicAdopter adopter;

  /**
   * @param folder the folder of all keys, as the client prints it
   */
  ForeignWriterTests(StoreClient client, String folder) {
    this.client = client;
    this.folder = folder;
  }

  abstract KeyValueStore open();

  @BeforeEach
  void openStore() {
    store = open();
    routes =
        Routes.open(
            store,
            GisSettings.DEFAULT,
            RouteSettings.DEFAULT.withDestinations(DestinationCheck.OFF),
            new Random(),
            Clock.systemUTC());
    definitions =
        new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random());
    adopter =
        new TopicAdopter(
            store,
            GisSettings.DEFAULT,
            TopicRules.DEFAULT,
            AdoptionPolicy.DEFAULT,
            cluster,
            Clock.systemUTC(),
            System::nanoTime,
            new Random());
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private static PublishRequest asa() {
    return PublishRequest.of(List.of(ASA), "tester");
  }

  private AdoptionReport adopt() {
    return adopter.adopt(AdoptRequest.DEFAULT).report();
  }

  private void define(int partitions) {
    Topic topic = new Topic(TOPIC.name(), partitions, TOPIC.replicas(), TOPIC.properties());
    definitions.define(List.of(new TopicChange.Put(topic)), DefineOptions.DEFAULT);
  }

  @Test
  void the_program_prints_the_keys_and_values_of_the_original() {
    routes.publisher().publish(asa());
    define(5);
    adopt();

    assertThat(client.valuesBelowGis())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                folder + "data-manager/version",
                "1",
                folder + "data-manager/1/" + ASA_ID,
                "{\"pattern\":{\"deviceProduct\":\"ASA\",\"deviceVendor\":\"CISCO\"},"
                    + "\"destination\":\"topic-123\"}",
                folder + "topic-manager/desired-version",
                "1",
                folder + "topic-manager/adopted_version",
                "1",
                folder + "topic-manager/topics/topic-123",
                "{\"name\":\"topic-123\",\"partitions\":5,\"replicas\":3,"
                    + "\"properties\":{\"retention.ms\":\"60000\"}}"));
  }

  @Test
  void a_version_written_by_hand_is_served_once_the_pointer_is_set_and_can_be_followed() {
    try (RouteReader reader = routes.reader()) {
      client.put(
          "/gis/data-manager/blue/1",
          "{ \"destination\": \"topic-123\",\n \"pattern\": {\"deviceVendor\": \"CISCO\"} }\n");
      client.put("/gis/data-manager/version", "blue\n");

      VersionId blue = new VersionId("blue");
      Eventually.await("the version written by hand", PATIENCE)
          .until(() -> reader.status().served().equals(Optional.of(blue)));
      assertThat(reader.table().orElseThrow().routes())
          .extracting(PublishedRoute::route)
          .containsExactly(
              new Route(Pattern.of(Map.of("deviceVendor", "CISCO")), new TopicName("topic-123")));

      PublishResult next = routes.publisher().publish(asa());
      assertThat(next.previous()).hasValue(blue);
      assertThat(client.get("/gis/data-manager/version")).isEqualTo("1");
    }
  }

  @Test
  void a_topic_written_by_hand_is_adopted_once_its_version_is_raised() {
    define(5);
    adopt();
    cluster.requests();

    client.put(
        "/gis/topic-manager/topics/by-hand",
        "{\n  \"name\": \"by-hand\",\n  \"replicas\": 1,\n  \"partitions\": 2\n}\n");
    assertThat(adopt().state()).isEqualTo(State.IDLE);
    client.put("/gis/topic-manager/desired-version", "2\n");

    AdoptionReport adopted = adopt();
    assertThat(adopted.state()).isEqualTo(State.ADOPTED);
    assertThat(adopted.flags()).doesNotContain(Flag.UNSIGNALLED);
    assertThat(cluster.requests()).containsExactly("create by-hand");
    define(6);
    assertThat(client.get("/gis/topic-manager/adopted_version")).isEqualTo("2");
    assertThat(client.get("/gis/topic-manager/desired-version")).isEqualTo("3");
  }
}
