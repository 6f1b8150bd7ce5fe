package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.systems.gis.adopter.AdopterService;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.app.systems.gis.config.KafkaCluster;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.LoopStatus.Role;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.kafka.KafkaServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that adopt topics in Kafka. */
@Tag("server")
class AdoptOnKafkaTest {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  @TempDir Path directory;
  private final String prefix = UUID.randomUUID() + "-";
  private GisServers gis;

  @BeforeEach
  void open() {
    gis = new GisServers(directory);
  }

  @AfterEach
  void close() {
    gis.close();
  }

  private static Map<String, String> adoptingIn(KafkaServer kafka, String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("gis.adopt", kafka.bootstrapServers());
    settings.put("gis.kafka-timeout", "5s");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  private static boolean shows(RunningServer server, String metric) {
    return server.get("/metrics").body().contains("\nstatehouse_gis_" + metric + "\n");
  }

  private Set<String> topics(KafkaServer kafka) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      Set<String> names = admin.listTopics().names().get();
      names.removeIf(name -> !name.startsWith(prefix));
      return names;
    }
  }

  @Test
  void one_of_two_servers_adopts_and_the_other_takes_over_when_it_is_closed() throws Exception {
    KafkaServer kafka = KafkaServer.shared();
    RunningServer first = gis.serve(adoptingIn(kafka));
    GisServers.await(() -> shows(first, "adoption_active 1.0"));
    try (RunningServer second = gis.serve(adoptingIn(kafka))) {
      gis.define(prefix + "a");
      gis.awaitAdopted(1);
      assertThat(shows(second, "adoption_active 0.0")).isTrue();
      assertThat(second.get("/metrics").body()).doesNotContain("statehouse_gis_adoptions_seconds");

      first.close();
      gis.define(prefix + "b");

      gis.awaitAdopted(2);
      GisServers.await(() -> shows(second, "adoption_active 1.0"));
      assertThat(topics(kafka)).containsExactlyInAnyOrder(prefix + "a", prefix + "b");
    }
  }

  @Test
  void without_a_sidecar_two_servers_adopt_the_same_safely() throws Exception {
    KafkaServer kafka = KafkaServer.shared();
    Map<String, String> settings = adoptingIn(kafka, "gis.sidecar", "off");
    try (RunningServer first = gis.serve(settings);
        RunningServer second = gis.serve(settings)) {
      gis.define(prefix + "a", prefix + "b");
      gis.awaitAdopted(1);
      gis.define(prefix + "c");
      gis.awaitAdopted(2);

      assertThat(shows(first, "adoption_active 1.0")).isTrue();
      assertThat(shows(second, "adoption_active 1.0")).isTrue();
      assertThat(topics(kafka)).hasSize(3);
    }
  }

  @Test
  void an_outage_of_the_cluster_is_reported_and_survived() throws Exception {
    try (KafkaServer kafka = KafkaServer.oneBroker().restartable().start();
        RunningServer server = gis.serve(adoptingIn(kafka, "gis.kafka-timeout", "2s"))) {
      gis.define(prefix + "a");
      gis.awaitAdopted(1);

      kafka.stop();
      gis.define(prefix + "b");
      GisServers.await(() -> server.get("/health").body().contains("KAFKA_UNAVAILABLE"));
      assertThat(server.get("/health").statusCode()).isEqualTo(200);
      kafka.startAgain();

      gis.awaitAdopted(2);
      GisServers.await(() -> server.get("/health").body().contains("\"warnings\":[]"));
    }
  }

  @Test
  void what_others_change_in_the_cluster_is_counted_and_announced() throws Exception {
    KafkaServer kafka = KafkaServer.shared();
    try (RunningServer server = gis.serve(adoptingIn(kafka, "gis.topics.drift-interval", "200ms"));
        Events events = server.events("/gis/events");
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      gis.define(prefix + "a");
      gis.awaitAdopted(1);

      admin.deleteTopics(List.of(prefix + "a")).all().get();

      GisServers.await(() -> shows(server, "drift_create 1.0"));
      assertThat(server.get("/health").body())
          .contains("the cluster differs from version 1 of the topics");
      String data = events.next().data();
      while (!data.contains("\"drift\":1")) {
        data = events.next().data();
      }
      assertThat(data).startsWith("{\"kind\":\"adopter\",\"role\":\"ACTIVE\"");
    }
  }

  @Test
  void too_many_deletions_wait_for_an_operator_who_confirms_them() throws Exception {
    KafkaServer kafka = KafkaServer.shared();
    gis.define(prefix + "a", prefix + "b", prefix + "c");
    try (AdopterService adopter = start(kafka, "gis.topics.undefined", "delete-managed")) {
      gis.awaitAdopted(1);
      gis.remove(prefix + "a", prefix + "b");
      AdoptionReport refused = adopter.adoptNow(AdoptRequest.DEFAULT, PATIENCE).orElseThrow();
      assertThat(refused.topics().toString()).contains("TOO_MANY_DELETES");
      assertThat(adopter.warnings()).singleElement().asString().contains("TOO_MANY_DELETES");
      assertThat(topics(kafka)).hasSize(3);

      AdoptRequest confirmed = AdoptRequest.DEFAULT.confirmingDeletes(2, refused.desired());
      AdoptionReport adopted = adopter.adoptNow(confirmed, PATIENCE).orElseThrow();

      assertThat(adopted.state()).isEqualTo(State.ADOPTED);
      assertThat(topics(kafka)).containsExactly(prefix + "c");
      assertThat(adopter.warnings()).isEmpty();
    }
  }

  @Test
  void deletions_are_confirmed_over_http() throws Exception {
    KafkaServer kafka = KafkaServer.shared();
    Map<String, String> settings =
        adoptingIn(kafka, "gis.topics.undefined", "delete-managed", "gis.topics.max-deletes", "1");
    gis.define(prefix + "a", prefix + "b", prefix + "c");
    try (RunningServer server = gis.serve(settings)) {
      gis.awaitAdopted(1);
      gis.remove(prefix + "a", prefix + "b");
      assertThat(server.post("/gis/adoption/now", "{}").body()).contains("TOO_MANY_DELETES");
      assertThat(topics(kafka)).hasSize(3);

      String confirmed = "{\"confirmDeletes\":2,\"ifVersion\":2}";

      assertThat(server.post("/gis/adoption/now", confirmed).body()).contains("ADOPTED");
      assertThat(topics(kafka)).containsExactly(prefix + "c");
    }
  }

  @Test
  void an_adopter_that_stands_by_refuses_to_adopt_now() {
    KafkaServer kafka = KafkaServer.shared();
    try (AdopterService active = start(kafka)) {
      GisServers.await(() -> active.status().role() == Role.ACTIVE);
      try (AdopterService standby = start(kafka)) {
        assertThatThrownBy(() -> standby.adoptNow(AdoptRequest.DEFAULT, PATIENCE))
            .isInstanceOf(GisException.class)
            .hasMessageContaining("send the request to the one that does");
      }
    }
  }

  /** Starts an adopter without a server. */
  private AdopterService start(KafkaServer kafka, String... more) {
    Map<String, String> settings = adoptingIn(kafka, more);
    settings.put("gis.topics.max-deletes", "1");
    GisConfig config = gis.config(settings);
    return AdopterService.start(
        config,
        gis.store(),
        KafkaCluster.open(config.kafka().orElseThrow()),
        new NoMetrics(),
        status -> {});
  }

  private static final class NoMetrics implements SystemMetrics {
    @Override
    public void gauge(String name, String meaning, IntSupplier value) {}

    @Override
    public Runnable counter(String name, String meaning) {
      return () -> {};
    }

    @Override
    public void request() {}

    @Override
    public void time(String name, String meaning, Map<String, String> labels, long nanos) {}
  }
}
