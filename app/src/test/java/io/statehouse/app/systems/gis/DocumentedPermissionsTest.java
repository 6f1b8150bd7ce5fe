package io.statehouse.app.systems.gis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.app.stores.EmptyStores;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RouteSettings;
import io.statehouse.domain.gis.topics.AdoptionLoop;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.LoopSettings;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.kafka.KafkaServer;
import io.statehouse.kafka.KafkaSettings;
import io.statehouse.kafka.KafkaTopics;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The permissions that the documentation gives to each side suffice, and allow nothing else. */
@NeedsServer(
    value = {ServerKind.CONSUL, ServerKind.ETCD_3_5},
    ours = true)
class DocumentedPermissionsTest {
  private static final Path PAGE = Path.of("../docs/systems/gis.md");
  private static final Pattern RULES =
      Pattern.compile("cat > gis-adopter.hcl <<'END'\n(.*?)END\n", Pattern.DOTALL);
  private static final Pattern GRANT =
      Pattern.compile(
          "etcdctl role grant-permission gis-adopter (read|readwrite)( --prefix=true)? (\\S+)\n");
  private static final String ADMIN = "5f0dba10-7a1b-4c0e-8d6f-0f6c2b7a4e11";

  @Test
  void an_adopter_with_its_token_of_consul_adopts_and_changes_nothing_else() throws Exception {
    try (ConsulServer consul =
        ConsulServer.start(ServerSettings.plain().withCredentials("admin", ADMIN))) {
      String token = consul.newToken("gis-adopter", documented(RULES).get(0).group(1));
      String address = "consul://" + consul.address() + "?token=";

      requireThatItAdoptsAlone(address + ADMIN, address + token, "on-consul");
    }
  }

  @Test
  void an_adopter_with_its_user_of_etcd_adopts_and_changes_nothing_else() throws Exception {
    try (EtcdServer etcd =
        EtcdServer.start(
            ServerKind.ETCD_3_5, ServerSettings.plain().withCredentials("root", "secret"))) {
      etcd.addUser("gis-adopter", "secret");
      for (MatchResult grant : documented(GRANT)) {
        boolean mayWrite = grant.group(1).equals("readwrite");
        if (grant.group(2) == null) {
          etcd.allowKey("gis-adopter", grant.group(3), mayWrite);
        } else {
          etcd.allowPrefix("gis-adopter", grant.group(3), mayWrite);
        }
      }

      String address = "@" + etcd.address() + "?timeout=30s"; // etcd hashes passwords slowly
      requireThatItAdoptsAlone(
          "etcd://root:secret" + address, "etcd://gis-adopter:secret" + address, "on-etcd");
    }
  }

  @Test
  void each_side_of_the_table_does_its_work_and_no_others() throws Exception {
    try (ConsulServer consul =
            ConsulServer.start(ServerSettings.plain().withCredentials("admin", ADMIN));
        KeyValueStore publisher = open(consul, "publisher of routes");
        KeyValueStore writer = open(consul, "writer of topics");
        KeyValueStore reader = open(consul, "reader of routes");
        KeyValueStore waiting = open(consul, "program that waits for adoption");
        AdoptionWaits waits = new AdoptionWaits(waiting, GisSettings.DEFAULT, System::nanoTime)) {
      VersionNumber defined = define(writer, "defined");
      routes(publisher).publisher().publish(request());

      assertThat(routes(reader).read().routes()).hasSize(1);
      assertThat(waits.await(defined, Duration.ZERO, true))
          .isInstanceOf(AwaitResult.TimedOut.class);
      refuses(() -> define(publisher, "other"));
      for (KeyValueStore other : List.of(writer, reader, waiting)) {
        refuses(() -> routes(other).publisher().publish(request().forced()));
      }
      for (KeyValueStore other : List.of(publisher, writer, reader, waiting)) {
        requireRefused(other, "/gis/topic-manager/adopted_version");
      }
    }
  }

  /** Opens the store with a token that has what the table says of a side. */
  private static KeyValueStore open(ConsulServer consul, String side) throws IOException {
    Pattern row = Pattern.compile("\\| " + side + " \\|(.*?)\\|(.*?)\\|\n");
    MatchResult cells = documented(row).get(0);
    String rules = rules(cells.group(1), "read") + rules(cells.group(2), "write");
    String token = consul.newToken(side.replace(' ', '-'), rules);
    return EmptyStores.open(
        "consul://" + consul.address() + "?token=" + token, RoundTripListener.NONE);
  }

  private static String rules(String cell, String policy) {
    return Pattern.compile("`([^`]+)`")
        .matcher(cell)
        .results()
        .map(key -> key.group(1))
        .map(
            key ->
                "%s \"%s\" { policy = \"%s\" }%n"
                    .formatted(key.endsWith("/") ? "key_prefix" : "key", key, policy))
        .collect(Collectors.joining());
  }

  private static Routes routes(KeyValueStore store) {
    return Routes.open(
        store, GisSettings.DEFAULT, RouteSettings.DEFAULT, new Random(), Clock.systemUTC());
  }

  private static PublishRequest request() {
    var everything = io.statehouse.domain.gis.routes.entities.Pattern.of(Map.of());
    return PublishRequest.of(List.of(new Route(everything, new TopicName("defined"))), "publisher");
  }

  private static void refuses(ThrowingCallable write) {
    assertThatExceptionOfType(StoreException.Refused.class).isThrownBy(write);
  }

  private static List<MatchResult> documented(Pattern pattern) throws IOException {
    List<MatchResult> found = pattern.matcher(Files.readString(PAGE)).results().toList();
    assertThat(found).isNotEmpty();
    return found;
  }

  private static void requireThatItAdoptsAlone(String admin, String adopter, String topic)
      throws InterruptedException {
    try (KeyValueStore writing = EmptyStores.open(admin, RoundTripListener.NONE);
        KeyValueStore adopting = EmptyStores.open(adopter, RoundTripListener.NONE);
        KafkaTopics kafka =
            new KafkaTopics(KafkaSettings.at(KafkaServer.shared().bootstrapServers()))) {
      VersionNumber defined = define(writing, topic);

      adopt(adopting, kafka, defined);

      assertThat(kafka.listNames()).contains(topic);
      for (String key : List.of("desired-version", "topics/" + topic, "desired_version")) {
        requireRefused(adopting, "/gis/topic-manager/" + key);
      }
      requireRefused(adopting, "/gis/data-manager/version");
    }
  }

  private static VersionNumber define(KeyValueStore store, String topic) {
    return new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random())
        .define(
            List.of(new TopicChange.Put(new Topic(new TopicName(topic), 1, 1, Map.of()))),
            DefineOptions.DEFAULT)
        .version();
  }

  /** Adopts as a server does: with a watch, and as the one that holds the lease. */
  private static void adopt(KeyValueStore store, KafkaTopics kafka, VersionNumber version)
      throws InterruptedException {
    TopicAdopter adopter =
        new TopicAdopter(
            store,
            GisSettings.DEFAULT,
            TopicRules.DEFAULT,
            AdoptionPolicy.DEFAULT,
            kafka,
            Clock.systemUTC(),
            System::nanoTime,
            new Random());
    try (AdoptionLoop loop =
            AdoptionLoop.start(
                store,
                GisSettings.DEFAULT,
                adopter,
                LoopSettings.DEFAULT,
                "the adopter",
                Clock.systemUTC(),
                status -> {});
        AdoptionWaits waits = new AdoptionWaits(store, GisSettings.DEFAULT, System::nanoTime)) {
      assertThat(waits.await(version, Duration.ofSeconds(30), true))
          .as("with the status %s", loop.status())
          .isEqualTo(new AwaitResult.Adopted(version));
    }
  }

  private static void requireRefused(KeyValueStore store, String key) {
    Transaction put = Transaction.builder().put(new Key(key), Bytes.utf8("9")).build();
    refuses(() -> store.commit(put));
  }
}
