package io.statehouse.app.serve;

import io.statehouse.app.schedule.Schedule;
import io.statehouse.ports.Health;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Probes all stores: every few seconds, and whenever their health is requested. */
final class StoreProbes implements AutoCloseable {
  static final Duration PAUSE = Duration.ofSeconds(5);

  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "store-probe");
            thread.setDaemon(true);
            return thread;
          });
  private final Schedule schedule;
  private final List<StoreProbe> probes = new ArrayList<>();
  private final List<Schedule.Task> tasks = new ArrayList<>();

  StoreProbes(Schedule schedule) {
    this.schedule = schedule;
  }

  /** Starts to probe the store of a system. */
  StoreProbe add(String system, String url, Supplier<Health> check) {
    StoreProbe probe = new StoreProbe(system, url, check, executor, System::nanoTime);
    probes.add(probe);
    tasks.add(schedule.every(Duration.ZERO, PAUSE, probe::health));
    return probe;
  }

  /** Returns the health of all stores by their systems; slow ones are waited for together. */
  Map<String, Health> health() {
    Map<String, CompletableFuture<Health>> running = new LinkedHashMap<>();
    probes.forEach(probe -> running.put(probe.system(), probe.health()));
    Map<String, Health> health = new LinkedHashMap<>();
    running.forEach((system, probe) -> health.put(system, probe.join()));
    return health;
  }

  @Override
  public void close() {
    probes.forEach(StoreProbe::close);
    tasks.forEach(Schedule.Task::close);
    executor.shutdownNow();
  }
}
