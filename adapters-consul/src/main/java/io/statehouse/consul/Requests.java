package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of calls, within their deadlines, and again where that is safe.
 *
 * <p>A failed read is sent again until its deadline: immediately if the connection was lost, after
 * a pause if there is no leader. A write is sent once. With status 500, or without a response, it
 * may have been applied; only a write that was not sent, or that Consul refused, certainly was not.
 */
final class Requests {
  private static final Logger LOG = LoggerFactory.getLogger(ConsulStore.class);
  private static final String TXN = "/v1/txn";
  private static final long MIN_PAUSE_NANOS = 50_000_000;
  private static final long MAX_PAUSE_NANOS = 500_000_000;

  private final Agent agent;
  private final String name;
  private final Failures failures;
  private final RoundTripListener trips;
  private final Duration timeout;

  Requests(Agent agent, ConsulSettings settings, RoundTripListener trips) {
    this.agent = agent;
    this.name = settings.displayName();
    this.failures = new Failures(name);
    this.trips = trips;
    this.timeout = settings.timeout();
  }

  Failures failures() {
    return failures;
  }

  /** Returns the deadline of a call that begins now. */
  long deadline() {
    return System.nanoTime() + timeout.toNanos();
  }

  /** Reads by a GET; the response has status 200, or 404 from the key-value store itself. */
  HttpResponse get(String operation, String endpoint, List<String> parameters, long deadline) {
    return read(operation, deadline, call -> agent.get(endpoint, parameters, call));
  }

  /** Reads by a transaction, which Consul treats as a read if it has only reads. */
  Responses.Txn readTogether(String operation, TxnBody body, long deadline) {
    byte[] bytes = body.bytes();
    HttpResponse response =
        read(operation, deadline, call -> agent.put(TXN, List.of("consistent"), bytes, call));
    return Responses.txn(response.getContent());
  }

  /**
   * Sends a transaction that writes.
   *
   * @return what was written or what failed; empty if Consul rejects it as too large
   * @throws StoreException if it failed otherwise
   */
  Optional<Responses.Txn> write(String operation, TxnBody body, long deadline) {
    checkBeforeSending(operation, deadline);
    byte[] bytes = body.bytes();
    HttpResponse response;
    try {
      response = traced(operation, deadline, call -> agent.put(TXN, List.of(), bytes, call));
    } catch (NoResponse failure) {
      throw failure.wasSent()
          ? failures.outcomeUnknown(operation, failure)
          : failures.unavailable(operation, failure);
    }
    int status = response.getStatusCode();
    if (status == 200 || status == 409) {
      return Optional.of(written(response));
    }
    if (status == 413) {
      return Optional.empty();
    }
    if (isRefusal(response)) {
      throw failures.refused(operation, response);
    }
    if (status == 429) {
      throw failures.unavailable(operation, response);
    }
    throw failures.outcomeUnknown(operation, response);
  }

  private static Responses.Txn written(HttpResponse response) {
    try {
      return Responses.txn(response.getContent());
    } catch (StoreException.Unavailable unreadable) {
      throw new StoreException.OutcomeUnknown(unreadable.getMessage(), unreadable);
    }
  }

  private interface Exchange {
    HttpResponse with(Call call) throws NoResponse;
  }

  private HttpResponse read(String operation, long deadline, Exchange exchange) {
    boolean lostConnection = false;
    long pause = MIN_PAUSE_NANOS;
    while (true) {
      checkBeforeSending(operation, deadline);
      try {
        HttpResponse response = traced(operation, deadline, exchange);
        if (isUsable(response)) {
          return response;
        }
        if (isRefusal(response)) {
          throw failures.refused(operation, response);
        }
        if (deadline - System.nanoTime() <= pause) {
          throw failures.unavailable(operation, response);
        }
      } catch (NoResponse failure) {
        // One connection may have been stale; if a new one is lost too, the agent is failing.
        if (lostConnection || failure.wasLate() || !failure.wasSent()) {
          throw failures.unavailable(operation, failure);
        }
        lostConnection = true;
        continue;
      }
      LockSupport.parkNanos(pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2));
      if (Thread.currentThread().isInterrupted()) {
        throw failures.unavailable(operation, "interrupted between two attempts");
      }
      pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
    }
  }

  private HttpResponse traced(String operation, long deadline, Exchange exchange)
      throws NoResponse {
    long start = System.nanoTime();
    boolean succeeded = false;
    try {
      HttpResponse response = exchange.with(new Call(deadline));
      succeeded = response.getStatusCode() < 500;
      return response;
    } finally {
      long nanos = System.nanoTime() - start;
      trips.happened(operation, nanos, succeeded);
      LOG.debug("{}: {} µs", operation, nanos / 1_000);
    }
  }

  private void checkBeforeSending(String operation, long deadline) {
    if (agent.isClosed()) {
      throw new StoreException.Unavailable(name + " is closed");
    }
    if (deadline - System.nanoTime() <= 0) {
      throw failures.unavailable(
          operation, "no time was left to send it; raise the timeout, or request less");
    }
  }

  /** A 404 without an index does not come from the key-value store, so the server is not Consul. */
  private static boolean isUsable(HttpResponse response) {
    int status = response.getStatusCode();
    return status == 200 || status == 409 || (status == 404 && response.getConsulIndex() != null);
  }

  /** Returns whether another attempt would fail too. */
  private static boolean isRefusal(HttpResponse response) {
    int status = response.getStatusCode();
    return (status >= 300 && status < 500 && status != 429)
        || String.valueOf(response.getContent()).contains("No path to datacenter");
  }
}
