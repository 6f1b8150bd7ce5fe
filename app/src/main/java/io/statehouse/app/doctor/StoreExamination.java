package io.statehouse.app.doctor;

import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Examines the stores, all at once: whether they respond, accept writes, what works worse, and
 * their clocks.
 */
final class StoreExamination implements Examination {
  private static final String AREA = "store";

  @Override
  public List<Diagnosis> examine(Installation installation) {
    StoreCatalog stores = installation.invocation().stores();
    Map<String, FutureTask<List<Diagnosis>>> running = new LinkedHashMap<>();
    installation
        .stores()
        .forEach(
            (url, names) -> {
              String store = String.join(", ", names) + ": " + url;
              FutureTask<List<Diagnosis>> task =
                  new FutureTask<>(
                      () -> examine(store, url, stores, clock(installation, store, names)));
              running.put(store, task);
              Thread thread = new Thread(task, "examine-store");
              thread.setDaemon(true); // a store that does not respond in time is left behind
              thread.start();
            });
    long deadline = System.nanoTime() + installation.timeout().toNanos();
    List<Diagnosis> found = new ArrayList<>();
    running.forEach(
        (store, task) -> found.addAll(result(store, task, deadline, installation.timeout())));
    return found;
  }

  private static List<Diagnosis> result(
      String store, FutureTask<List<Diagnosis>> task, long deadline, Duration timeout) {
    try {
      return task.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      return List.of(down(store, "there is no response within " + timeout.toMillis() + " ms"));
    } catch (ExecutionException failed) {
      return List.of(down(store, Optional.ofNullable(failed.getCause().getMessage()).orElse("")));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private static Diagnosis down(String store, String why) {
    return Diagnosis.error(
        AREA, store + ": " + why, "start the store, or correct its URL, address and credentials");
  }

  private static StoreClockExamination clock(
      Installation installation, String store, List<String> names) {
    return StoreClockExamination.of(installation.clock(), store, installation.systems(), names);
  }

  private static List<Diagnosis> examine(
      String store, StoreUrl url, StoreCatalog stores, StoreClockExamination clock) {
    if (!stores.exists(url)) {
      return List.of(
          Diagnosis.ok(AREA, store + ": does not exist yet, the first write creates it"));
    }
    long started = System.nanoTime();
    try (OpenStore opened = stores.openLazily(url)) {
      Health health = opened.keys().check();
      if (!health.available()) {
        return List.of(down(store, health.summary()));
      }
      double millis = (System.nanoTime() - started) / 1e6;
      List<Diagnosis> found = new ArrayList<>();
      found.add(Diagnosis.ok(AREA, "%s: %s (%.1f ms)".formatted(store, health.summary(), millis)));
      health
          .writeProblem()
          .ifPresent(
              problem ->
                  found.add(
                      Diagnosis.error(
                          AREA,
                          store + ": " + problem,
                          "free its memory or disk space, or end its read-only mode")));
      health.warnings().stream()
          .filter(warning -> health.writeProblem().filter(warning::equals).isEmpty())
          .forEach(
              warning ->
                  found.add(
                      Diagnosis.warning(
                          AREA,
                          store + ": " + warning,
                          "see the page of the store, docs/stores/" + url.scheme() + ".md")));
      clock.examine(opened.keys()).ifPresent(found::add);
      return found;
    } catch (StoreException failed) {
      return List.of(down(store, failed.getMessage()));
    }
  }
}
