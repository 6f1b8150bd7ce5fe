package io.statehouse.bench.cloudchamber;

import io.statehouse.bench.measure.Latencies;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Workload;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The time until a watch of one blade has the event of an update.
 *
 * @param samples how many updates a turn has, one after the other
 */
record WatchLatency(int samples) {
  private static final String NAME = "watch of a blade";
  private static final PartAddress WATCHED = Population.blade(0);

  /** Returns the figures of a chamber; none if it cannot be watched. */
  Map<Workload, Double> of(Chamber chamber) {
    BlockingQueue<Long> events = new LinkedBlockingQueue<>();
    Chamber.Cell cell = chamber.cell(WATCHED);
    double[] sinceBegin = new double[samples];
    double[] sinceCommit = new double[samples];
    try (AutoCloseable watch =
        chamber.watch(WATCHED, () -> events.add(System.nanoTime())).orElse(null)) {
      if (watch == null) {
        return Map.of();
      }
      for (int i = 0; i < samples; i++) {
        long begin = System.nanoTime();
        cell.update(Population.changed(i));
        long committed = System.nanoTime();
        Long event = events.poll(30, TimeUnit.SECONDS);
        if (event == null) {
          throw new IllegalStateException(chamber.name() + " was not notified of an update");
        }
        sinceBegin[i] = (event - begin) / 1e6;
        // The event may come before the response.
        sinceCommit[i] = Math.max(0, (event - committed) / 1e6);
      }
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
    Map<Workload, Double> figures = new LinkedHashMap<>();
    figures.putAll(Latencies.percentiles(NAME, sinceBegin));
    if (chamber.name().equals(Target.OURS)) {
      // A driver's event comes with the response, so that no ratio to its time has a meaning.
      figures.putAll(Latencies.percentiles(NAME + " after the commit", sinceCommit));
    }
    return figures;
  }
}
