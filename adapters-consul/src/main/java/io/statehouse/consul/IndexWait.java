package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits for Consul's index to change, by a blocking query for the names below a prefix.
 *
 * <p>It requests only names, and only up to the next slash, since it matters only whether there are
 * any. If a URL cannot contain the prefix, the query is for the longest part that it can contain.
 */
final class IndexWait {
  /**
   * Bounds how late two events are detected that do not end a blocking query: a restored store, and
   * the deletion of a tree above the prefix, after which Consul 1.8.7 does not end queries below it
   * for later changes either. Consul adds up to a sixteenth.
   */
  private static final Duration WAIT = Duration.ofSeconds(5);

  private static final Duration MAX_WAIT = WAIT.plus(WAIT.dividedBy(16)).plusSeconds(5);

  private final Agent agent;
  private final Failures failures;
  private final String endpoint;
  private final Duration timeout;
  private Call current;
  private boolean cut;

  /**
   * @param agent an agent whose connections nothing else uses
   * @param name the prefix of the names
   */
  IndexWait(Agent agent, Failures failures, String name, Duration timeout) {
    this.agent = agent;
    this.failures = failures;
    this.endpoint = KvPath.of(KvPath.cleanPart(name));
    this.timeout = timeout;
  }

  /**
   * The state of a prefix in Consul.
   *
   * @param index at least 1, since Consul does not wait from 0
   * @param empty whether there are no names
   */
  record State(long index, boolean empty) {}

  /** Returns the current state. */
  State current() {
    return query(List.of(), timeout);
  }

  /** Returns the state once the index is not the given one, or after a while. */
  State await(long index) {
    return query(
        List.of("index=" + Long.toUnsignedString(index), "wait=" + WAIT.toSeconds() + "s"),
        MAX_WAIT);
  }

  private State query(List<String> options, Duration limit) {
    List<String> parameters = new ArrayList<>(List.of("keys", Listing.separatedBy('/')));
    parameters.addAll(options);
    Call call = begin(limit);
    HttpResponse response;
    try {
      response = agent.get(endpoint, parameters, call);
    } catch (NoResponse failure) {
      throw failures.unavailable("watch", failure);
    }
    int status = response.getStatusCode();
    if (status == 403) {
      throw failures.refused("watch", response);
    }
    if (status != 200 && status != 404) {
      throw failures.unavailable("watch", response);
    }
    Long index = response.getConsulIndex();
    if (index == null) {
      throw new StoreException.Unavailable("the server there is not Consul: check host and port");
    }
    boolean empty = status == 404 || Responses.names(response.getContent()).isEmpty();
    return new State(index == 0 ? 1 : index, empty);
  }

  private synchronized Call begin(Duration limit) {
    if (cut) {
      throw new StoreException.Unavailable("the watch is closed");
    }
    current = new Call(System.nanoTime() + limit.toNanos());
    return current;
  }

  /** Ends the current wait and all later ones. */
  synchronized void cut() {
    cut = true;
    if (current != null) {
      current.cut();
    }
  }
}
