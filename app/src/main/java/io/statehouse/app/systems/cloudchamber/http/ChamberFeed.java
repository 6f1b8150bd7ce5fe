package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.events.Broadcaster;
import io.statehouse.app.http.events.Broadcaster.Buffer;
import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventMemory;
import io.statehouse.app.http.events.EventStream.Event;
import io.statehouse.app.http.events.LazyFeed;
import io.statehouse.app.http.events.Position;
import io.statehouse.app.http.events.Subscription;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The changes in a deployment: one watch of the store, shared by all clients, from the first on.
 * The session of each client is checked from time to time, and before anything that happens to
 * users is sent: when it has ended, so does the stream.
 */
public final class ChamberFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChamberFeed.class);

  /** The number of events that a client may fall behind before it must read everything again. */
  static final int MAX_WAITING = 4_096;

  private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(2);

  private static final Event ENDED =
      new Event(
          "ended",
          Encoded.of("{\"reason\":\"the session has ended: log in, then connect again\"}"));

  private final Sessions sessions;
  private final CloudChamberLayout layout;
  private final LazyFeed<ChamberUpdate> feed;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();
  private final Schedule.Task checks;

  public ChamberFeed(
      CloudChamber chamber, Sessions sessions, EventMemory memory, Schedule schedule) {
    this.sessions = sessions;
    this.layout = CloudChamberLayout.of(chamber.namespace());
    this.feed =
        new LazyFeed<>(
            new Broadcaster<>(memory, new Buffer<>(MAX_WAITING, one -> 1, ChamberUpdate::bytes)),
            () -> chamber.watchRecords(this::add)::close);
    this.checks = schedule.every(BETWEEN_CHECKS, BETWEEN_CHECKS, this::checkIfPossible);
  }

  /** A client with its session, which becomes one of the feed when it subscribes. */
  final class Client {
    private final Session session;
    private volatile boolean managesAccounts;
    private volatile Subscription<ChamberUpdate> subscription;

    private Client(ActiveSession active) {
      this.session = active.session();
      this.managesAccounts = managesAccounts(active);
    }

    Subscription<ChamberUpdate> subscribe(Position start) {
      subscription = new Subscription<>(news(), start, () -> clients.remove(this));
      clients.add(this);
      try {
        check(List.of(this)); // its user may have changed since the session was found
        return subscription;
      } catch (RuntimeException failed) {
        subscription.close();
        throw failed;
      }
    }

    /** Returns the event of something that has changed; empty if it is not for this client. */
    Optional<Event> view(ChamberUpdate one) {
      return one.ofUsers() && !managesAccounts ? Optional.empty() : Optional.of(one.event());
    }

    /** Ends the stream if the session has ended; otherwise keeps what its user may see. */
    private void update(Optional<ActiveSession> now) {
      managesAccounts = now.filter(ChamberFeed::managesAccounts).isPresent();
      if (now.isEmpty()) {
        subscription.end(ENDED);
      }
    }
  }

  private static boolean managesAccounts(ActiveSession active) {
    return active.user().rights().has(Right.MANAGE_ACCOUNTS);
  }

  /** Returns what has changed; no client may read it without a {@link Client#view}. */
  Broadcaster<ChamberUpdate> news() {
    return feed.events();
  }

  /**
   * Watches the store, if it is not watched yet, and returns what changes.
   *
   * @throws StoreException if the store does not respond
   * @throws AppException if the server is shutting down
   */
  Broadcaster<ChamberUpdate> watch() {
    return feed.opened();
  }

  /**
   * Sends what changed, once no client is left that must not receive it. If that cannot be checked,
   * the watch notifies of it again.
   */
  private void add(ChamberEvent event) {
    ChamberUpdate one = ChamberUpdate.of(event, layout);
    if (one.ofUsers()) {
      check(clients.stream().filter(client -> client.managesAccounts).toList());
    }
    news().add(one);
  }

  Client client(ActiveSession session) {
    return new Client(session);
  }

  /** Any user may cause this often, so the sessions of several clients are read together. */
  private void check(List<Client> checked) {
    if (checked.isEmpty()) {
      return;
    }
    Listing<ActiveSession> now =
        sessions.current(checked.stream().map(client -> client.session).toList());
    now.problems()
        .forEach(
            problem -> LOG.warn("a stream ends, as a record is unreadable {}", problem.sentence()));
    Map<Long, ActiveSession> active = new HashMap<>();
    now.items().forEach(session -> active.put(session.session().id(), session));
    checked.forEach(client -> client.update(Optional.ofNullable(active.get(client.session.id()))));
  }

  private void checkIfPossible() {
    try {
      check(List.copyOf(clients));
    } catch (StoreException.Unavailable
        | StoreException.OutcomeUnknown
        | StoreException.Refused down) {
      LOG.debug("sessions cannot be checked while the store does not respond", down);
    }
  }

  /** Returns how many clients there are. */
  int clients() {
    return clients.size();
  }

  /** Ends the watch of the store, and the streams of all clients. */
  @Override
  public void close() {
    checks.close();
    feed.close();
  }
}
