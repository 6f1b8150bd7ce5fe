package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the requests of calls, within their deadlines, and again where that is safe.
 *
 * <p>A failed read is sent again until its deadline: immediately if the connection was lost, after
 * a pause if there is no leader. A write is sent once. With status 500, or without a response, it
 * may have been applied; only a write that was not sent, or that Consul refused, certainly was not.
 */
final class Requests {
  private static final String TXN = "/v1/txn";
  private static final long MIN_PAUSE_NANOS = 50_000_000;
  private static final long MAX_PAUSE_NANOS = 500_000_000;

  private final Agent agent;
  private final Failures failures;
  private final Calls calls;

  Requests(Agent agent, Failures failures, Calls calls) {
    this.agent = agent;
    this.failures = failures;
    this.calls = calls;
  }

  /** Reads by a GET; the response has status 200, or 404 from the key-value store itself. */
  HttpResponse get(String operation, String endpoint, List<String> parameters, Deadline deadline) {
    return read(operation, deadline, call -> agent.get(endpoint, parameters, call));
  }

  /** Reads by a transaction, which Consul treats as a read if it has only reads. */
  Responses.Txn readTogether(String operation, TxnBody body, Deadline deadline) {
    byte[] bytes = body.bytes();
    HttpResponse response =
        read(operation, deadline, call -> agent.put(TXN, List.of("consistent"), bytes, call));
    return Responses.txn(response.getContent());
  }

  /**
   * Sends a transaction that writes.
   *
   * @return what was written, or the operations that failed
   */
  Responses.Txn write(String operation, TxnBody body, Deadline deadline) {
    calls.requireTime(operation, deadline);
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
      return written(response);
    }
    if (status == 413) {
      throw failures.tooLarge(operation);
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

  private HttpResponse read(String operation, Deadline deadline, Exchange exchange) {
    boolean lostConnection = false;
    long pause = MIN_PAUSE_NANOS;
    while (true) {
      calls.requireTime(operation, deadline);
      try {
        HttpResponse response = traced(operation, deadline, exchange);
        if (isUsable(response)) {
          return response;
        }
        if (isRefusal(response)) {
          throw failures.refused(operation, response);
        }
        if (deadline.nanosLeft() <= pause) {
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
        throw calls.interrupted(operation);
      }
      pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
    }
  }

  private HttpResponse traced(String operation, Deadline deadline, Exchange exchange)
      throws NoResponse {
    long start = System.nanoTime();
    boolean responded = false;
    try {
      HttpResponse response = exchange.with(new Call(deadline));
      responded = response.getStatusCode() < 500;
      return response;
    } finally {
      calls.happened(operation, start, responded);
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
