package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.consul.Agent.NoResponse;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the requests of one call, within its deadline, and again where that is safe; the one place
 * where an error response, or a missing one, is translated into an exception of the port.
 *
 * <p>A failed read is sent again until its deadline: immediately if the connection was lost, after
 * a pause if there is no leader. A write is sent once. With status 500, or without a response, it
 * may have been applied; only a write that was not sent, or that Consul refused, certainly was not.
 *
 * @param operation the name of the call, in messages and reports
 * @param subject the key or prefix that is read, which a refusal names; empty if it names its own
 */
record Requests(Agent agent, Calls calls, String operation, String subject, Deadline deadline) {
  private static final String TXN = "/v1/txn";
  private static final long MIN_PAUSE_NANOS = 50_000_000;
  private static final long MAX_PAUSE_NANOS = 500_000_000;

  Requests(Agent agent, Calls calls, String operation, Deadline deadline) {
    this(agent, calls, operation, "", deadline);
  }

  /** Returns these requests, of which a refusal names what is read. */
  Requests about(String keyOrPrefix) {
    return new Requests(agent, calls, operation, keyOrPrefix, deadline);
  }

  /** Reads by a GET; returns the content, or empty if the key-value store responds with 404. */
  Optional<String> get(String endpoint, String... parameters) {
    HttpResponse response = read(() -> agent.get(endpoint, deadline, parameters));
    return response.getStatusCode() == 404 ? Optional.empty() : Optional.of(response.getContent());
  }

  /** Reads by a transaction, which Consul treats as a read if it has only reads. */
  Responses.Txn readTogether(List<Operation> operations) {
    byte[] body = Operation.body(operations);
    return Responses.txn(read(() -> agent.put(TXN, body, deadline, "consistent")).getContent());
  }

  /** Sends a transaction that writes; returns what was written, or the operations that failed. */
  Responses.Txn write(List<Operation> operations) {
    calls.requireTime(operation, deadline);
    byte[] body = Operation.body(operations);
    HttpResponse response;
    try {
      response = traced(() -> agent.put(TXN, body, deadline));
    } catch (NoResponse failure) {
      throw failure.wasSent()
          ? outcomeUnknown(failure.getMessage(), failure)
          : unavailable(failure.getMessage(), failure);
    }
    int status = response.getStatusCode();
    if (status == 200 || status == 409) {
      try {
        return Responses.txn(response.getContent());
      } catch (StoreException.Unavailable unreadable) {
        throw new StoreException.OutcomeUnknown(unreadable.getMessage(), unreadable);
      }
    }
    if (isRefusal(response)) {
      throw refused(response);
    }
    throw status == 429 || isRateLimited(response)
        ? unavailable(described(response), null)
        : outcomeUnknown(described(response), null);
  }

  /** Sends a blocking query, once; the response has status 200 or 404, and an index. */
  HttpResponse await(String endpoint, String... parameters) {
    HttpResponse response;
    try {
      response = agent.get(endpoint, deadline, parameters);
    } catch (NoResponse failure) {
      throw unavailable(failure.getMessage(), failure);
    }
    int status = response.getStatusCode();
    if (status == 403) {
      throw refused(response);
    }
    if (status != 200 && status != 404) {
      throw unavailable(described(response), null);
    }
    if (response.getConsulIndex() == null) {
      throw new StoreException.Unavailable("the server there is not Consul: check host and port");
    }
    return response;
  }

  private interface Exchange {
    HttpResponse send() throws NoResponse;
  }

  private HttpResponse read(Exchange exchange) {
    boolean lostConnection = false;
    long pause = MIN_PAUSE_NANOS;
    while (true) {
      calls.requireTime(operation, deadline);
      try {
        HttpResponse response = traced(exchange);
        if (isUsable(response)) {
          return response;
        }
        if (isRefusal(response)) {
          throw refused(response);
        }
        if (deadline.nanosLeft() <= pause) {
          throw unavailable(described(response), null);
        }
      } catch (NoResponse failure) {
        // One connection may have been stale; if a new one is lost too, the agent is failing.
        if (lostConnection || !failure.wasSent() || deadline.hasPassed()) {
          throw unavailable(failure.getMessage(), failure);
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

  private HttpResponse traced(Exchange exchange) throws NoResponse {
    long start = System.nanoTime();
    boolean responded = false;
    try {
      HttpResponse response = exchange.send();
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
    return (status >= 300 && status < 500 && status != 429) || namesNoDatacenter(response);
  }

  /**
   * A leader that limits the rate of requests refuses writes with status 503, before it runs them.
   */
  private static boolean isRateLimited(HttpResponse response) {
    return String.valueOf(response.getContent()).contains("rate limit exceeded");
  }

  private static boolean namesNoDatacenter(HttpResponse response) {
    return String.valueOf(response.getContent()).contains("No path to datacenter");
  }

  private StoreException.Refused refused(HttpResponse response) {
    int status = response.getStatusCode();
    String why =
        switch (status) {
          case 401, 403 ->
              described(response)
                  + "; check the token and its policies"
                  + (subject.isEmpty() ? "" : ", which must permit reading " + subject);
          case 413 -> "the transaction is too large for it; check its limits.txn_max_req_len";
          default ->
              namesNoDatacenter(response)
                  ? described(response) + "; check the datacenter's name"
                  : described(response);
        };
    boolean denied = status == 401 || status == 403 || namesNoDatacenter(response);
    return denied
        ? new StoreException.Denied(message(why))
        : new StoreException.Refused(message(why));
  }

  private StoreException.Unavailable unavailable(String why, NoResponse failure) {
    return new StoreException.Unavailable(message(why), failure);
  }

  private StoreException.OutcomeUnknown outcomeUnknown(String why, NoResponse failure) {
    return new StoreException.OutcomeUnknown(
        message(why) + "; it may have been applied, read before trying again", failure);
  }

  private String message(String why) {
    return agent + ": " + operation + " failed: " + why;
  }

  private static String described(HttpResponse response) {
    String content = response.getContent() == null ? "" : response.getContent().strip();
    String words = content.replaceAll("\\s+", " ");
    String text = words.length() > 200 ? words.substring(0, 200) + "…" : words;
    return "status " + response.getStatusCode() + (text.isEmpty() ? "" : ", " + text);
  }
}
