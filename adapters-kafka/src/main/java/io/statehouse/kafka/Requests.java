package io.statehouse.kafka;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicError;
import io.statehouse.ports.topics.TopicOutcome;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * The requests of one call, sent one after the other, which all end by the same deadline, whatever
 * the cluster does.
 *
 * <p>A request that fails throws a {@link KafkaException}, or a {@link ProvisionerException} if
 * there is no client to send it.
 */
final class Requests {
  /** The client ends a request by itself, and then reports why; a little later we do not wait. */
  private static final long GRACE_MILLIS = 500;

  /** Sends a request with Kafka's client. */
  interface Sender<T> {
    T send(Admin admin, int timeoutMillis);
  }

  /** Sends the request of one batch, and returns a response for each of its topics. */
  interface BatchSender<T, F> {
    Map<String, F> send(Admin admin, Map<String, T> batch, int timeoutMillis);
  }

  private final Client client;
  private final Failures failures;
  private final Deadline deadline;
  private Admin admin;

  Requests(Client client, Failures failures, Duration timeout) {
    this.client = client;
    this.failures = failures;
    this.deadline = Deadline.in(timeout);
  }

  /** Sends a request without waiting for its response. */
  <T> T send(Sender<T> request) {
    int millis = millisForRequest();
    admin = client.admin();
    try {
      return request.send(admin, millis);
    } catch (IllegalStateException e) {
      throw closed(e);
    }
  }

  /**
   * Returns how long a request that is sent now may take.
   *
   * @throws TimeoutException if the deadline has passed, so that it must not be sent
   * @throws InterruptException if the thread is interrupted
   */
  private int millisForRequest() {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptException(Failures.NOT_SENT);
    }
    int left = deadline.millisLeft();
    if (left < 1) {
      throw new TimeoutException(Failures.NOT_SENT);
    }
    return left;
  }

  /** The client was closed meanwhile: it throws, or its response does. */
  private ProvisionerException closed(IllegalStateException refused) {
    return new ProvisionerException(failures.closed(), refused);
  }

  /** Waits for the response to a request that was sent last. */
  <T> T await(KafkaFuture<T> response) {
    try {
      return responseOf(response);
    } catch (IllegalStateException e) {
      throw closed(e);
    } catch (KafkaException e) {
      client.discardIfDead(admin, e);
      throw e;
    }
  }

  /** Returns the cluster's response, or throws Kafka's exception, whatever the reason. */
  private <T> T responseOf(KafkaFuture<T> response) {
    try {
      return response.get((long) deadline.millisLeft() + GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new KafkaException(e.getCause());
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("the client did not end the request", e);
    } catch (InterruptedException e) {
      throw new InterruptException(e); // sets the flag again
    }
  }

  /** Sends a request, and waits for its response. */
  <T> T call(Sender<KafkaFuture<T>> request) {
    return await(send(request));
  }

  /**
   * Sends a request for each batch of topics. A failure of one batch, as of one topic, leaves the
   * others alone.
   *
   * @param response waits for the response of one topic, and translates it
   * @param failed translates the failure of one topic
   */
  <T, F, R> Map<String, R> inBatches(
      List<Map<String, T>> batches,
      BatchSender<T, F> request,
      BiFunction<String, F, R> response,
      BiFunction<String, RuntimeException, R> failed) {
    Map<String, R> results = new LinkedHashMap<>();
    for (Map<String, T> batch : batches) {
      try {
        send((each, millis) -> request.send(each, batch, millis))
            .forEach((topic, each) -> results.put(topic, result(topic, each, response, failed)));
      } catch (KafkaException | ProvisionerException e) {
        batch.keySet().forEach(topic -> results.put(topic, failed.apply(topic, e)));
      }
    }
    return results;
  }

  private static <F, R> R result(
      String topic,
      F sent,
      BiFunction<String, F, R> response,
      BiFunction<String, RuntimeException, R> failed) {
    try {
      return response.apply(topic, sent);
    } catch (KafkaException | ProvisionerException e) {
      return failed.apply(topic, e);
    }
  }

  /** Returns why a topic could not be read. */
  TopicError errorOfRead(String topic, RuntimeException failure) {
    return failure instanceof ProvisionerException whole
        ? whole.error()
        : failures.ofTopic(topic, failure);
  }

  /** Returns the outcome of a change that failed. */
  TopicOutcome outcomeOfChange(String topic, RuntimeException failure) {
    return new TopicOutcome.Failed(
        failure instanceof ProvisionerException whole
            ? whole.error()
            : failures.ofChange(topic, failure));
  }
}
