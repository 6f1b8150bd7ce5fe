package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionPolicy;
import io.statehouse.domain.gis.topics.entities.DefineResult;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.topics.TopicProvisioner;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Defines topics where there are none, and makes a pass of the adopter that has nothing to do. */
final class Defining implements RawAndOurs {
  private static final Key ADOPTED = new Key("/gis/topic-manager/adopted_version");

  private final Deployment deployment;
  private final Workload define;
  private final Workload adopt;
  private final List<TopicChange> changes;
  private final SameKeys sameKeys;

  Defining(Deployment deployment, int topics) {
    this.deployment = deployment;
    String count = String.format(topics == 1 ? "%,d topic" : "%,d topics", topics);
    this.define = Workload.millis("define " + count);
    this.adopt = Workload.millis("adopt " + count + ", nothing to do");
    this.changes = Population.topics(topics);
    this.sameKeys = new SameKeys(deployment.store().limits(), store -> define(store, changes));
  }

  static DefineResult define(KeyValueStore store, List<TopicChange> changes) {
    return new TopicDefinitions(store, GisSettings.DEFAULT, TopicRules.DEFAULT, new Random())
        .define(changes, DefineOptions.DEFAULT);
  }

  static TopicAdopter adopter(KeyValueStore store, TopicProvisioner cluster) {
    return new TopicAdopter(
        store,
        GisSettings.DEFAULT,
        TopicRules.DEFAULT,
        AdoptionPolicy.DEFAULT,
        cluster,
        Clock.systemUTC(),
        System::nanoTime,
        new Random());
  }

  @Override
  public Map<Workload, Double> ours() {
    deployment.clear();
    KeyValueStore store = deployment.store();
    Map<Workload, Double> figures = new LinkedHashMap<>();
    DefineResult[] defined = new DefineResult[1];
    figures.put(define, Stopwatch.millis(() -> defined[0] = define(store, changes)));
    Bytes version = Bytes.utf8(defined[0].version().toString());
    store.commit(Transaction.builder().put(ADOPTED, version).build());
    TopicAdopter adopter = adopter(store, neverCalled());
    figures.put(adopt, Stopwatch.millis(() -> adopter.adopt(AdoptRequest.DEFAULT)));
    return figures;
  }

  /** Returns a cluster that is not there: what has been adopted must not be looked up in it. */
  private static TopicProvisioner neverCalled() {
    return (TopicProvisioner)
        Proxy.newProxyInstance(
            TopicProvisioner.class.getClassLoader(),
            new Class<?>[] {TopicProvisioner.class},
            (proxy, method, arguments) -> {
              throw new IllegalStateException("nothing to adopt, but called: " + method.getName());
            });
  }

  @Override
  public Map<Workload, Double> raw() {
    double millis = Stopwatch.millis(() -> sameKeys.write(deployment.raw()));
    sameKeys.delete(deployment.raw());
    return Map.of(define, millis);
  }
}
