package io.statehouse.app.systems.gis;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptionStatus;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The file store of a configuration, servers on it, and writers beside them. */
final class GisServers implements AutoCloseable {
  private final Path directory;
  private final KeyValueStore store;

  GisServers(Path directory) {
    this.directory = directory;
    this.store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("file:./statehouse-data/gis"), RoundTripListener.NONE);
  }

  /** Starts a server of nothing else. */
  RunningServer serve(Map<String, String> settings) {
    return new RunningServer(directory, alone(settings));
  }

  private static Map<String, String> alone(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("only", "gis");
    return all;
  }

  private GisConfig config() {
    return config(Map.of());
  }

  GisConfig config(Map<String, String> settings) {
    return GisConfig.of(
        Config.load(Optional.empty(), Map.of(), alone(settings), directory, RunResult.systems()));
  }

  Routes routes() {
    GisConfig config = config();
    return Routes.open(store, config.keys(), config.routes(), new Random(1), Clock.systemUTC());
  }

  /** Publishes one route, and returns its version. */
  String publish(String vendor, String destination) {
    Route route = new Route(Pattern.of(Map.of("deviceVendor", vendor)), new TopicName(destination));
    return routes().publisher().publish(PublishRequest.of(List.of(route), "test")).version().text();
  }

  /** Defines topics of one partition and one replica. */
  void define(String... topics) {
    definitions()
        .define(
            Stream.of(topics).<TopicChange>map(name -> new TopicChange.Put(topic(name))).toList(),
            DefineOptions.DEFAULT);
  }

  private static Topic topic(String name) {
    return new Topic(new TopicName(name), 1, 1, Map.of());
  }

  /** Removes the definitions of topics. */
  void remove(String... topics) {
    definitions()
        .define(
            Stream.of(topics).<TopicChange>map(TopicChange.Remove::new).toList(),
            DefineOptions.DEFAULT);
  }

  private TopicDefinitions definitions() {
    GisConfig config = config();
    return new TopicDefinitions(store, config.keys(), config.rules(), new Random(1));
  }

  /** Returns how far adoption is, with the report in the store. */
  AdoptionStatus adoption() {
    try (AdoptionWaits waits = new AdoptionWaits(store, config().keys(), System::nanoTime)) {
      return waits.status();
    }
  }

  void awaitAdopted(long version) {
    await(() -> adoption().adopted().value() == version);
  }

  static void await(Callable<Boolean> condition) {
    Eventually.await("GIS configuration", Duration.ofSeconds(40)).until(condition);
  }

  void rollback(String version) {
    routes().publisher().rollback(new VersionId(version), ExpectedPointer.ANY, false);
  }

  void put(String key, String value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  void delete(String key) {
    store.commit(Transaction.builder().delete(new Key(key)).build());
  }

  KeyValueStore store() {
    return store;
  }

  @Override
  public void close() {
    store.close();
  }
}
