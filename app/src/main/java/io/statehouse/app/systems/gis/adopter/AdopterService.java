package io.statehouse.app.systems.gis.adopter;

import io.statehouse.app.system.SystemMetrics;
import io.statehouse.app.systems.gis.config.AdopterName;
import io.statehouse.app.systems.gis.config.GisConfig;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.AdoptionLoop;
import io.statehouse.domain.gis.topics.LoopStatus;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.topics.TopicProvisioner;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Adopts topics as long as a server runs. It has a thread and a connection to the cluster of its
 * own, so that no request waits for it. Safe for use by several threads.
 */
public final class AdopterService implements AutoCloseable {
  /** Long enough for a request to a cluster that responds; the server should stop soon. */
  private static final Duration CLOSE_TIME = Duration.ofSeconds(2);

  private final TopicProvisioner cluster;
  private final AdopterMetrics metrics;
  private final AdopterLog log;
  private final Consumer<LoopStatus> listener;
  private final AdoptionLoop loop;

  private AdopterService(
      GisConfig config,
      KeyValueStore store,
      TopicProvisioner cluster,
      SystemMetrics metrics,
      Consumer<LoopStatus> listener) {
    this.cluster = cluster;
    this.metrics = new AdopterMetrics(metrics, Clock.systemUTC());
    this.log = new AdopterLog(config.kafka().orElseThrow().toString());
    this.listener = listener;
    this.loop =
        AdoptionLoop.start(
            store,
            config.keys(),
            config.adopter(store, cluster),
            config.loop().withCloseTime(CLOSE_TIME),
            AdopterName.unique(),
            Clock.systemUTC(),
            this::notified);
  }

  /**
   * Starts to adopt, if no other adopter is active, and returns at once: neither the store nor the
   * cluster needs to be available.
   *
   * @param cluster is closed with the service
   * @param listener is called whenever something may have changed; it must not block
   */
  public static AdopterService start(
      GisConfig config,
      KeyValueStore store,
      TopicProvisioner cluster,
      SystemMetrics metrics,
      Consumer<LoopStatus> listener) {
    AdopterService service = new AdopterService(config, store, cluster, metrics, listener);
    service.metrics.show(service.loop::status);
    return service;
  }

  /** Is called on the loop's thread, so possibly before the loop is assigned. */
  private void notified(LoopStatus status) {
    log.add(status);
    metrics.count(status);
    listener.accept(status);
  }

  /** Returns how the adopter is, at once. */
  public LoopStatus status() {
    return loop.status();
  }

  /** Returns what an operator should know, one sentence each. */
  public List<String> warnings() {
    return AdopterWarnings.of(loop.status());
  }

  /**
   * Makes a pass now, or after the one under way, and waits for it.
   *
   * @param request what an operator confirms; the adopter itself decides whether the pass continues
   * @param atMost how long to wait
   * @return the report; empty if the pass has not ended by then: it continues
   * @throws GisException with UNAVAILABLE if this adopter stands by, or what the pass threw
   * @throws StoreException if the store failed
   */
  public Optional<AdoptionReport> adoptNow(AdoptRequest request, Duration atMost)
      throws InterruptedException {
    try {
      return Optional.of(loop.adoptNow(request).get(atMost.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException goesOn) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  /** Stops adopting and returns the lease; waits for a request to the cluster for a moment only. */
  @Override
  public void close() {
    loop.close();
    cluster.close();
  }
}
