package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLException;
import org.apache.http.NoHttpResponseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of calls: the one place where an error response, or a missing one, is
 * translated into an exception of the port.
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
  private final RoundTripListener trips;
  private final Duration timeout;

  Requests(Agent agent, ConsulSettings settings, RoundTripListener trips) {
    this.agent = agent;
    this.name = settings.displayName();
    this.trips = trips;
    this.timeout = settings.timeout();
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
      throw failure.wasSent() ? unknown(operation, failure) : unavailable(operation, failure);
    }
    int status = response.getStatusCode();
    if (status == 200 || status == 409) {
      return Optional.of(written(response));
    }
    if (status == 413) {
      return Optional.empty();
    }
    if (isRefusal(response)) {
      throw refused(operation, response);
    }
    if (status == 429) {
      throw new StoreException.Unavailable(message(operation, described(response)));
    }
    throw new StoreException.OutcomeUnknown(
        message(operation, described(response))
            + "; it may have been applied, read before trying again");
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
          throw refused(operation, response);
        }
        if (deadline - System.nanoTime() <= pause) {
          throw new StoreException.Unavailable(message(operation, described(response)));
        }
      } catch (NoResponse failure) {
        // One connection may have been stale; if a new one is lost too, the agent is failing.
        if (lostConnection || failure.wasLate() || !failure.wasSent()) {
          throw unavailable(operation, failure);
        }
        lostConnection = true;
        continue;
      }
      LockSupport.parkNanos(pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2));
      if (Thread.currentThread().isInterrupted()) {
        throw new StoreException.Unavailable(
            message(operation, "interrupted between two attempts"));
      }
      pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
    }
  }

  private HttpResponse traced(String operation, long deadline, Exchange exchange)
      throws NoResponse {
    long start = System.nanoTime();
    boolean answered = false;
    try {
      HttpResponse response = exchange.with(new Call(deadline));
      answered = response.getStatusCode() < 500;
      return response;
    } finally {
      long nanos = System.nanoTime() - start;
      trips.happened(operation, nanos, answered);
      LOG.debug("{}: {} µs", operation, nanos / 1_000);
    }
  }

  private void checkBeforeSending(String operation, long deadline) {
    if (agent.isClosed()) {
      throw new StoreException.Unavailable(name + " is closed");
    }
    if (deadline - System.nanoTime() <= 0) {
      throw new StoreException.Unavailable(
          message(operation, "no time was left to send it; raise the timeout, or request less"));
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

  private StoreException.Refused refused(String operation, HttpResponse response) {
    String hint = "";
    if (response.getStatusCode() == 401 || response.getStatusCode() == 403) {
      hint = "; check the token and its policies";
    } else if (described(response).contains("No path to datacenter")) {
      hint = "; check the datacenter's name";
    }
    return new StoreException.Refused(message(operation, described(response)) + hint);
  }

  private StoreException.Unavailable unavailable(String operation, NoResponse failure) {
    return new StoreException.Unavailable(message(operation, reason(failure)), failure);
  }

  private StoreException.OutcomeUnknown unknown(String operation, NoResponse failure) {
    return new StoreException.OutcomeUnknown(
        message(operation, reason(failure))
            + "; it may have been applied, read before trying again",
        failure);
  }

  private static String reason(NoResponse failure) {
    if (failure.getCause() instanceof SSLException) {
      return failure.getMessage()
          + "; check that both sides use TLS, and the certificates they trust";
    }
    if (failure.wasSent() && failure.getCause() instanceof NoHttpResponseException) {
      return "the connection was lost; check that TLS is on or off on both sides";
    }
    return failure.wasSent()
        ? failure.getMessage()
        : failure.getMessage() + "; check that Consul is running there";
  }

  private static String described(HttpResponse response) {
    String content = response.getContent() == null ? "" : response.getContent().strip();
    String words = content.replaceAll("\\s+", " ");
    String text = words.length() > 200 ? words.substring(0, 200) + "…" : words;
    return "status " + response.getStatusCode() + (text.isEmpty() ? "" : ", " + text);
  }

  private String message(String operation, String reason) {
    return name + ": " + operation + " failed: " + reason;
  }
}
