package io.statehouse.bench.server;

import io.statehouse.bench.measure.Latencies;
import io.statehouse.bench.measure.Workload;
import io.statehouse.bench.raw.Client;
import java.util.Map;

/**
 * The time until a watcher is notified of a put by another client, from the start of the put.
 *
 * @param writer another client
 * @param samples how many puts a turn has
 */
record Latency(Client writer, int samples) {
  /** Returns the figures of a watcher; none if it is not notified. */
  Map<Workload, Double> of(Client watcher) {
    String prefix = "/watched/" + watcher.name() + "/";
    return Latencies.untilNotified(
            samples,
            Latencies::pause,
            listener -> Client.watch(watcher, prefix, listener),
            i -> writer.put(prefix + i % 100, Data.fresh()))
        .map(millis -> Latencies.percentiles("watch latency", millis))
        .orElse(Map.of());
  }
}
