package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.Adoption;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.Outcome;
import io.statehouse.domain.gis.topics.entities.AdoptionReport.State;
import io.statehouse.domain.gis.topics.entities.TopicProblem;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.domain.gis.topics.entities.TopicsContract;
import io.statehouse.domain.gis.topics.entities.TopicsGroup;
import io.statehouse.ports.KeyValueStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Tests with a cluster and adopters. */
abstract class AdoptGroup extends TopicsGroup {
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  final MemoryCluster cluster = new MemoryCluster();
  final AtomicLong nanos = new AtomicLong();
  AdoptionPolicy policy = AdoptionPolicy.DEFAULT;

  AdoptGroup(TopicsContract contract) {
    super(contract);
  }

  TopicAdopter adopter(KeyValueStore client, GisSettings settings) {
    return new TopicAdopter(
        client,
        settings,
        TopicRules.DEFAULT,
        policy,
        cluster,
        Clock.fixed(NOW, ZoneOffset.UTC),
        nanos::get,
        new Random(1));
  }

  TopicAdopter adopter(KeyValueStore client) {
    return adopter(client, GisSettings.DEFAULT);
  }

  Adoption adopt() {
    return adopter(store).adopt(AdoptRequest.DEFAULT);
  }

  State state() {
    return adopt().report().state();
  }

  String adopted() {
    return text(LAYOUT.adopted());
  }

  static Map<String, Outcome> outcomes(Adoption adoption) {
    return adoption.report().topics().stream()
        .collect(
            Collectors.toMap(
                AdoptionReport.TopicResult::name, AdoptionReport.TopicResult::outcome));
  }

  static String error(Adoption adoption, String topic) {
    return adoption.report().topics().stream()
        .filter(result -> result.name().equals(topic))
        .findFirst()
        .flatMap(AdoptionReport.TopicResult::error)
        .map(TopicProblem::code)
        .orElse("");
  }

  List<String> ledger() {
    return store.list(LAYOUT.managed()).stream()
        .map(entry -> LAYOUT.managedOf(entry.key()).orElseThrow())
        .toList();
  }
}
