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
 * Round trips that calls make: the one place where what Consul says, or does not say, becomes an
 * error of the port.
 *
 * <p>A read is asked again while there is time: at once when a connection broke, after a pause when
 * there is no leader. A write is sent once. What came back then as 500 or not at all may have been
 * applied; only what never left here, and what Consul refused, certainly was not.
 */
final class Requests {
  private static final Logger LOG = LoggerFactory.getLogger(ConsulStore.class);
  private static final String TXN = "/v1/txn";
  private static final long SHORTEST_PAUSE_NANOS = 50_000_000;
  private static final long LONGEST_PAUSE_NANOS = 500_000_000;

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

  /** Returns when a call that begins now must have ended. */
  long deadline() {
    return System.nanoTime() + timeout.toNanos();
  }

  /** Reads by a GET; the answer has status 200, or 404 from the key-value store itself. */
  HttpResponse get(String operation, String endpoint, List<String> parameters, long deadline) {
    return read(operation, deadline, call -> agent.get(endpoint, parameters, call));
  }

  /** Reads by a transaction, which Consul takes for a read if it has nothing else. */
  Responses.Txn readTogether(String operation, TxnBody body, long deadline) {
    byte[] bytes = body.bytes();
    HttpResponse answer =
        read(operation, deadline, call -> agent.put(TXN, List.of("consistent"), bytes, call));
    return Responses.txn(answer.getContent());
  }

  /**
   * Sends a transaction that writes.
   *
   * @return what was written or what failed; empty if Consul finds it too large
   * @throws StoreException what came of it otherwise
   */
  Optional<Responses.Txn> write(String operation, TxnBody body, long deadline) {
    checkBeforeSending(operation, deadline);
    byte[] bytes = body.bytes();
    HttpResponse answer;
    try {
      answer = traced(operation, deadline, call -> agent.put(TXN, List.of(), bytes, call));
    } catch (NoResponse none) {
      throw none.wasSent() ? unknown(operation, none) : unavailable(operation, none);
    }
    int status = answer.getStatusCode();
    if (status == 200 || status == 409) {
      return Optional.of(written(answer));
    }
    if (status == 413) {
      return Optional.empty();
    }
    if (isRefusal(answer)) {
      throw refused(operation, answer);
    }
    if (status == 429) {
      throw new StoreException.Unavailable(message(operation, said(answer)));
    }
    throw new StoreException.OutcomeUnknown(
        message(operation, said(answer)) + "; it may have been applied, read before trying again");
  }

  private static Responses.Txn written(HttpResponse answer) {
    try {
      return Responses.txn(answer.getContent());
    } catch (StoreException.Unavailable unlikeConsul) {
      throw new StoreException.OutcomeUnknown(unlikeConsul.getMessage(), unlikeConsul);
    }
  }

  private interface Exchange {
    HttpResponse with(Call call) throws NoResponse;
  }

  private HttpResponse read(String operation, long deadline, Exchange exchange) {
    boolean broke = false;
    long pause = SHORTEST_PAUSE_NANOS;
    while (true) {
      checkBeforeSending(operation, deadline);
      try {
        HttpResponse answer = traced(operation, deadline, exchange);
        if (isAnswer(answer)) {
          return answer;
        }
        if (isRefusal(answer)) {
          throw refused(operation, answer);
        }
        if (deadline - System.nanoTime() <= pause) {
          throw new StoreException.Unavailable(message(operation, said(answer)));
        }
      } catch (NoResponse none) {
        // One connection may have been stale; a new one that breaks too is news of the agent.
        if (broke || none.wasLate() || !none.wasSent()) {
          throw unavailable(operation, none);
        }
        broke = true;
        continue;
      }
      LockSupport.parkNanos(pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2));
      if (Thread.currentThread().isInterrupted()) {
        throw new StoreException.Unavailable(message(operation, "interrupted between two tries"));
      }
      pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    }
  }

  private HttpResponse traced(String operation, long deadline, Exchange exchange)
      throws NoResponse {
    long start = System.nanoTime();
    boolean answered = false;
    try {
      HttpResponse answer = exchange.with(new Call(deadline));
      answered = answer.getStatusCode() < 500;
      return answer;
    } finally {
      long nanos = System.nanoTime() - start;
      trips.happened(operation, nanos, answered);
      LOG.debug("{}: {} µs", operation, nanos / 1_000);
    }
  }

  private void checkBeforeSending(String operation, long deadline) {
    if (agent.isClosed()) {
      throw new StoreException.Unavailable(name + " was closed");
    }
    if (deadline - System.nanoTime() <= 0) {
      throw new StoreException.Unavailable(
          message(operation, "no time was left to send it; raise the timeout, or ask for less"));
    }
  }

  /** A 404 without an index is no word of the key-value store: there is something else there. */
  private static boolean isAnswer(HttpResponse answer) {
    int status = answer.getStatusCode();
    return status == 200 || status == 409 || (status == 404 && answer.getConsulIndex() != null);
  }

  /** Asking again would not help. */
  private static boolean isRefusal(HttpResponse answer) {
    int status = answer.getStatusCode();
    return (status >= 300 && status < 500 && status != 429)
        || String.valueOf(answer.getContent()).contains("No path to datacenter");
  }

  private StoreException.Refused refused(String operation, HttpResponse answer) {
    String hint = "";
    if (answer.getStatusCode() == 401 || answer.getStatusCode() == 403) {
      hint = "; check the token and its policies";
    } else if (said(answer).contains("No path to datacenter")) {
      hint = "; check the datacenter's name";
    }
    return new StoreException.Refused(message(operation, said(answer)) + hint);
  }

  private StoreException.Unavailable unavailable(String operation, NoResponse none) {
    return new StoreException.Unavailable(message(operation, reason(none)), none);
  }

  private StoreException.OutcomeUnknown unknown(String operation, NoResponse none) {
    return new StoreException.OutcomeUnknown(
        message(operation, reason(none)) + "; it may have been applied, read before trying again",
        none);
  }

  private static String reason(NoResponse none) {
    if (none.getCause() instanceof SSLException) {
      return none.getMessage() + "; check that both sides speak TLS, and whom they trust";
    }
    if (none.wasSent() && none.getCause() instanceof NoHttpResponseException) {
      return "the connection was lost; check that both sides or none speak TLS";
    }
    return none.wasSent() ? none.getMessage() : none.getMessage() + "; check that it runs there";
  }

  private static String said(HttpResponse answer) {
    String content = answer.getContent() == null ? "" : answer.getContent().strip();
    String words = content.replaceAll("\\s+", " ");
    String text = words.length() > 200 ? words.substring(0, 200) + "…" : words;
    return "status " + answer.getStatusCode() + (text.isEmpty() ? "" : ", " + text);
  }

  private String message(String operation, String reason) {
    return name + ": " + operation + " failed: " + reason;
  }
}
