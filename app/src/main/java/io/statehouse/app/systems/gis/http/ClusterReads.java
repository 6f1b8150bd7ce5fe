package io.statehouse.app.systems.gis.http;

import io.statehouse.app.http.ClientSlots;
import io.statehouse.app.http.Request;
import io.statehouse.domain.gis.topics.TopicAdopter;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The reads that requests make of the cluster. However many requests there are, and however slow
 * the cluster is, few requests are sent to it at a time, and few of the server's threads wait for
 * it.
 */
final class ClusterReads implements AutoCloseable {
  private static final int MAX_WAITING = 16;

  /** A call of the cluster ends by its timeout; what is read with it is made of several. */
  private static final int CALLS = 2;

  private final ClientSlots waiting =
      new ClientSlots(MAX_WAITING, "too many requests wait for the Kafka cluster: try again later");

  private final ExecutorService threads = Executors.newCachedThreadPool(ClusterReads::thread);

  /** Of calls that cannot be shared, one is made at a time. */
  private final ExecutorService single = Executors.newSingleThreadExecutor(ClusterReads::thread);

  private final SharedRead<TopicPlan> plan;
  private final SharedRead<TopicPlan> validated;
  private final SharedRead<Optional<TopicPlan>> drift;
  private final Duration maxWait;

  /**
   * @param timeout that of a call of the cluster
   */
  ClusterReads(TopicAdopter adopter, Duration timeout) {
    plan = new SharedRead<>(adopter::plan, threads);
    validated = new SharedRead<>(adopter::validatedPlan, threads);
    drift = new SharedRead<>(adopter::drift, threads);
    maxWait = timeout.multipliedBy(CALLS);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "cluster read");
    thread.setDaemon(true);
    return thread;
  }

  TopicPlan plan(Request request, boolean brokersValidate) {
    return get(request, brokersValidate ? validated : plan, maxWait);
  }

  /** Returns the plan, if it is there within a shorter time than usual. */
  TopicPlan plan(Request request, Duration atMost) {
    return get(request, plan, atMost.compareTo(maxWait) < 0 ? atMost : maxWait);
  }

  Optional<TopicPlan> drift(Request request) {
    return get(request, drift, maxWait);
  }

  /**
   * Calls the cluster for one request, after the calls of others.
   *
   * @throws ProvisionerException if it has not ended in time; it then continues
   */
  <T> T call(Request request, Supplier<T> calls) {
    return get(request, new SharedRead<>(calls, single), maxWait);
  }

  private <T> T get(Request request, SharedRead<T> read, Duration atMost) {
    waiting.enter(request.client());
    try {
      return read.get(atMost).orElseThrow(() -> late(atMost));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted while the Kafka cluster was read");
    } finally {
      waiting.leave(request.client());
    }
  }

  private static ProvisionerException late(Duration atMost) {
    return new ProvisionerException(
        new TopicError(
            TopicError.Kind.KAFKA_UNAVAILABLE,
            "the Kafka cluster was not read within "
                + atMost.toMillis() / 1000.0
                + " s: try again"));
  }

  @Override
  public void close() {
    threads.shutdownNow();
    single.shutdownNow();
  }
}
