package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits for Consul's index to move, by a blocking query for the names below a prefix.
 *
 * <p>Only names, and only up to the next slash: of the answer no more is looked at than whether
 * there are any. Where a URL cannot hold the prefix, the part before that is waited for.
 */
final class IndexWait {
  /**
   * What is not noticed by then: a rewound store, and the deletion of a tree above the prefix, by
   * which Consul (1.8.7) wakes nobody who waits further down, nor by what comes after. Consul adds
   * up to a sixteenth.
   */
  private static final Duration WAIT = Duration.ofSeconds(5);

  private static final Duration LONGEST = WAIT.plus(WAIT.dividedBy(16)).plusSeconds(5);

  private final Agent agent;
  private final String endpoint;
  private final Duration timeout;
  private Call underWay;
  private boolean cut;

  /**
   * @param agent with connections that nothing else uses
   * @param name what the names begin with
   */
  IndexWait(Agent agent, String name, Duration timeout) {
    this.agent = agent;
    this.endpoint = KvPath.of(KvPath.cleanPart(name));
    this.timeout = timeout;
  }

  /**
   * What Consul told.
   *
   * @param index at least 1, as a wait from 0 would not be one
   * @param empty whether there are no names
   */
  record Told(long index, boolean empty) {}

  /** Tells how it is. */
  Told now() {
    return ask(List.of(), timeout);
  }

  /** Tells how it is once the index is not the given one, or after a while. */
  Told await(long index) {
    return ask(
        List.of("index=" + Long.toUnsignedString(index), "wait=" + WAIT.toSeconds() + "s"),
        LONGEST);
  }

  private Told ask(List<String> how, Duration atMost) {
    List<String> parameters = new ArrayList<>(List.of("keys", Listing.separatedBy('/')));
    parameters.addAll(how);
    Call call = begin(atMost);
    HttpResponse answer;
    try {
      answer = agent.get(endpoint, parameters, call);
    } catch (NoResponse none) {
      throw new StoreException.Unavailable(
          "waiting for changes failed: " + none.getMessage(), none);
    }
    int status = answer.getStatusCode();
    if (status != 200 && status != 404) {
      String said = answer.getContent() == null ? "" : answer.getContent().strip();
      String message = "waiting for changes failed: status " + status + ", " + said;
      throw status == 403
          ? new StoreException.Refused(message + "; check the token and its policies")
          : new StoreException.Unavailable(message);
    }
    Long index = answer.getConsulIndex();
    if (index == null) {
      throw new StoreException.Unavailable("what answers there is not Consul: check host and port");
    }
    boolean empty = status == 404 || Responses.names(answer.getContent()).isEmpty();
    return new Told(index == 0 ? 1 : index, empty);
  }

  private synchronized Call begin(Duration atMost) {
    if (cut) {
      throw new StoreException.Unavailable("the watch was closed");
    }
    underWay = new Call(System.nanoTime() + atMost.toNanos());
    return underWay;
  }

  /** Ends the wait under way and all later ones. */
  synchronized void cut() {
    cut = true;
    if (underWay != null) {
      underWay.cut();
    }
  }
}
