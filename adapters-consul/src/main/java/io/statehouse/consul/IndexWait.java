package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

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
  private final boolean exact;
  private Call current;
  private boolean cut;

  /**
   * @param agent an agent whose connections nothing else uses
   * @param name the prefix of the names
   */
  IndexWait(Agent agent, Failures failures, String name) {
    this.agent = agent;
    this.failures = failures;
    this.endpoint = KvPath.of(KvPath.cleanPart(name));
    this.exact = KvPath.canHold(name);
  }

  /** Returns whether the index is that of the prefix, and not of a shorter one. */
  boolean isExact() {
    return exact;
  }

  /**
   * The state of a prefix in Consul.
   *
   * @param index at least 1, since Consul does not wait from 0
   * @param empty whether there are no names
   */
  record State(long index, boolean empty) {}

  /** Returns the current state. */
  State current(Deadline deadline) {
    return query(List.of(), deadline);
  }

  /** Returns the state once the index is not the given one, or after a while. */
  State await(long index) {
    return query(
        List.of("index=" + Long.toUnsignedString(index), "wait=" + WAIT.toSeconds() + "s"),
        Deadline.in(MAX_WAIT));
  }

  private State query(List<String> options, Deadline deadline) {
    List<String> parameters = new ArrayList<>(List.of("keys", Listing.separatedBy('/')));
    parameters.addAll(options);
    Call call = begin(deadline);
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

  private synchronized Call begin(Deadline deadline) {
    if (cut) {
      throw new StoreException.Unavailable("the watch is closed");
    }
    current = new Call(deadline);
    return current;
  }

  /** Waits for a while, unless it is cut. */
  synchronized void pause(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0 && !cut; left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** Allows waits again after a cut. */
  synchronized void begin() {
    cut = false;
  }

  /** Ends the current wait, and all later ones until the next {@link #begin()}. */
  synchronized void cut() {
    cut = true;
    notifyAll();
    if (current != null) {
      current.cut();
    }
  }
}
