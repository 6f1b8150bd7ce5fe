package io.statehouse.bench.million;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.runm.Population;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The request that one caller repeats, on keys chosen at random. */
enum Request {
  GET("get") {
    @Override
    void call(Subject subject, Deployment deployment, long number) {
      String key = anyOf(deployment.objects().size(), deployment);
      expect(1, subject.get(key) ? 1 : 0);
    }
  },
  COMMIT("commit of one key") {
    @Override
    void call(Subject subject, Deployment deployment, long number) {
      int object = ThreadLocalRandom.current().nextInt(deployment.objects().size());
      // Beside the records, which searches read; of each object one.
      subject.put(deployment.objects().get(object) + "/note", fresh());
    }
  },
  FIND("indexed search") {
    @Override
    void call(Subject subject, Deployment deployment, long number) {
      int object = ThreadLocalRandom.current().nextInt(deployment.objects().size());
      expect(Population.OBJECTS_PER_TAG, subject.find(Population.tag(object)));
    }
  },
  PAGE("page of 100") {
    @Override
    void call(Subject subject, Deployment deployment, long number) {
      String after = anyOf(deployment.objects().size() - PAGE_SIZE, deployment);
      String prefix = after.substring(0, after.lastIndexOf('/') + 1);
      expect(PAGE_SIZE, subject.page(prefix, after, PAGE_SIZE));
    }
  },
  CHILDREN("children of the root") {
    @Override
    void call(Subject subject, Deployment deployment, long number) {
      subject.children(deployment.root());
    }
  },
  WATCH("watch of one key, p50") {
    @Override
    void call(Subject subject, Deployment deployment, long number) {
      throw new UnsupportedOperationException("measured as a whole");
    }

    @Override
    Map<Workload, Double> measure(Subject subject, Deployment deployment) {
      String key = "/watched/" + subject.name();
      Semaphore changes = new Semaphore(0);
      double[] micros = new double[SAMPLES];
      try (AutoCloseable watch = subject.watch(key, changes::release).orElse(null)) {
        if (watch == null) {
          return Map.of();
        }
        for (int i = 0; i < SAMPLES; i++) {
          changes.drainPermits();
          long begin = System.nanoTime();
          subject.put(key, fresh());
          if (!changes.tryAcquire(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException(subject.name() + " was not notified of a change");
          }
          micros[i] = (System.nanoTime() - begin) / 1e3;
        }
      } catch (Exception failed) {
        throw new IllegalStateException(failed);
      }
      Arrays.sort(micros);
      return Map.of(workload(deployment.keys()), micros[SAMPLES / 2]);
    }
  };

  private static final int PAGE_SIZE = 100;
  private static final int SAMPLES = 50;

  private final String text;

  Request(String text) {
    this.text = text;
  }

  abstract void call(Subject subject, Deployment deployment, long number);

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
            1, Callers.sliceMillis(), (thread, number) -> call(subject, deployment, number));
    return Map.of(workload(deployment.keys()), 1e6 / perSecond);
  }

  private static String anyOf(int most, Deployment deployment) {
    return deployment.objects().get(ThreadLocalRandom.current().nextInt(most));
  }

  private static byte[] fresh() {
    return String.format("%036d", ThreadLocalRandom.current().nextLong(Long.MAX_VALUE))
        .getBytes(UTF_8);
  }

  private static void expect(int expected, int found) {
    if (expected != found) {
      throw new IllegalStateException("expected " + expected + " but found " + found);
    }
  }
}
