package io.statehouse.bench.million;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Latencies;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.runm.Population;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;

/** The request that one caller repeats, on keys chosen at random. */
enum Request {
  GET("get", (subject, all) -> Callers.expect(1, subject.get(all.anyObject()) ? 1 : 0)),
  /** Beside the records, which searches read; of each object one. */
  COMMIT(
      "commit of one key",
      (subject, all) -> subject.put(all.anyObject() + "/note", Request.fresh())),
  FIND(
      "indexed search",
      (subject, all) -> {
        int object = ThreadLocalRandom.current().nextInt(all.objects().size());
        Callers.expect(Population.OBJECTS_PER_TAG, subject.find(Population.tag(object)));
      }),
  PAGE(
      "page of 100",
      (subject, all) -> {
        String after = all.anyOf(all.objects().size() - Request.PAGE_SIZE);
        String prefix = after.substring(0, after.lastIndexOf('/') + 1);
        Callers.expect(Request.PAGE_SIZE, subject.page(prefix, after, Request.PAGE_SIZE));
      }),
  CHILDREN("children of the root", (subject, all) -> subject.children(all.root())),
  WATCH("watch of one key, p50", (subject, all) -> {}) {
    @Override
    Map<Workload, Double> measure(Subject subject, Deployment deployment) {
      String key = "/watched/" + subject.name();
      return Latencies.untilNotified(
              SAMPLES,
              () -> {},
              listener -> subject.watch(key, listener),
              number -> subject.put(key, fresh()))
          .map(millis -> Map.of(workload(deployment.keys()), 1e3 * Latencies.median(millis)))
          .orElse(Map.of());
    }
  };

  private static final int PAGE_SIZE = 100;
  private static final int SAMPLES = 50;

  private final String text;
  private final BiConsumer<Subject, Deployment> call;

  Request(String text, BiConsumer<Subject, Deployment> call) {
    this.text = text;
    this.call = call;
  }

  String text() {
    return text;
  }

  Workload workload(int keys) {
    return new Workload(String.format("%s, %,d keys", text, keys), "µs", false);
  }

  /** Returns how long one takes; nothing if the subject has no such request. */
  Map<Workload, Double> measure(Subject subject, Deployment deployment) {
    double perSecond =
        Callers.perSecond(
            1, Callers.sliceMillis(), (thread, number) -> call.accept(subject, deployment));
    return Map.of(workload(deployment.keys()), 1e6 / perSecond);
  }

  private static byte[] fresh() {
    return String.format("%036d", ThreadLocalRandom.current().nextLong(Long.MAX_VALUE))
        .getBytes(UTF_8);
  }
}
