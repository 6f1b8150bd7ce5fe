package io.statehouse.redis;

import static io.statehouse.redis.PooledConnection.successful;
import static io.statehouse.redis.PooledConnection.text;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Client tracking, by which the server notifies caches of keys to invalidate, here for whole
 * prefixes.
 *
 * <pre>
 *   tracker  -- CLIENT TRACKING ON REDIRECT (id of listener) BCAST PREFIX p … --&gt; server
 *   listener &lt;-- message __redis__:invalidate [key, key, …]  or nothing: all keys -- server
 * </pre>
 *
 * It needs no setting on the server, and reports expiry and FLUSHDB too, in every database of the
 * server. If the tracker's connection ends, the listener receives nothing more and is not notified
 * of that, so both are pinged.
 */
final class Tracking implements Follower {
  static final String CHANNEL = "__redis__:invalidate";

  /** After how long without a message the server is asked for one. */
  private static final Duration QUIET = Duration.ofSeconds(1);

  private final PooledConnection listener;
  private final PooledConnection tracker;
  private final Duration timeout;
  private Set<Prefix> followed = Set.of();
  private long pings;

  private Tracking(List<PooledConnection> pair, Duration timeout) {
    this.listener = pair.get(0);
    this.tracker = pair.get(1);
    this.timeout = timeout;
  }

  static Tracking open(
      String operation, Requests requests, Set<Prefix> prefixes, Deadline deadline) {
    List<PooledConnection> pair = requests.pool().openPair(operation, deadline);
    Tracking tracking = new Tracking(pair, requests.calls().timeout());
    try {
      tracking.listener.call(new CommandArguments(Command.SUBSCRIBE).add(CHANNEL), deadline);
      tracking.follow(prefixes, deadline);
      return tracking;
    } catch (RuntimeException refused) {
      tracking.close();
      throw refused;
    }
  }

  /**
   * Follows these prefixes from now on; they do not overlap. Those that do not overlap the followed
   * ones either are added to them. Otherwise tracking is restarted with all prefixes, and the
   * server may drop changes made just before.
   */
  @Override
  public synchronized boolean follow(Set<Prefix> prefixes, Deadline deadline) {
    Set<Prefix> added = new HashSet<>(prefixes);
    added.removeAll(followed);
    boolean gapless = prefixes.containsAll(followed);
    if (!gapless) {
      List<CommandArguments> restart =
          List.of(
              new CommandArguments(Command.MULTI),
              new CommandArguments(Command.CLIENT).add("TRACKING").add("OFF"),
              track(prefixes),
              new CommandArguments(Command.EXEC));
      List<Object> responses = new ArrayList<>();
      tracker.exchange(restart, () -> {}, responses, deadline);
      Object executed = responses.get(3);
      successful(executed instanceof List<?> all ? all : List.of(executed));
    } else if (!added.isEmpty()) {
      tracker.call(track(added), deadline);
    }
    followed = Set.copyOf(prefixes);
    return gapless;
  }

  private CommandArguments track(Set<Prefix> prefixes) {
    CommandArguments request = new CommandArguments(Command.CLIENT).add("TRACKING").add("ON");
    request.add("REDIRECT").add(listener.hello("id")).add("BCAST");
    prefixes.forEach(prefix -> request.add("PREFIX").add(prefix.utf8()));
    return request;
  }

  @Override
  public Change next() {
    Deadline silent = Deadline.in(QUIET.plus(timeout));
    return changeOf(listener.next(QUIET, silent, () -> ping(Deadline.in(timeout))));
  }

  private synchronized void ping(Deadline deadline) {
    listener.send(ping());
    tracker.call(ping(), deadline);
  }

  private CommandArguments ping() {
    return new CommandArguments(Command.PING).add(Long.toString(++pings));
  }

  /**
   * Returns what had changed before this call, for a caller with exclusive use of the connections.
   * The server responds to the ping after all earlier messages.
   */
  Change changesUntilNow(Deadline deadline) {
    listener.send(ping());
    String expected = Long.toString(pings);
    Set<Key> changed = new HashSet<>();
    boolean everything = false;
    while (true) {
      Object message = listener.next(deadline);
      if (message instanceof List<?> pong
          && pong.size() == 2
          && text(pong.get(1)).equals(expected)) {
        return everything ? new Change.Resync() : new Change.Keys(changed);
      }
      if (changeOf(message) instanceof Change.Keys keys) {
        changed.addAll(keys.keys());
      } else {
        everything = true;
      }
    }
  }

  static Change changeOf(Object message) {
    Set<Key> keys = new HashSet<>();
    if (message instanceof List<?> parts
        && parts.size() == 3
        && text(parts.get(0)).equals("message")) {
      if (parts.get(2) == null) {
        return new Change.Resync(); // all keys were removed at once
      }
      Responses.names(parts.get(2)).forEach(name -> Key.ofUtf8(name).ifPresent(keys::add));
    }
    return new Change.Keys(keys);
  }

  @Override
  public void close() {
    listener.close();
    tracker.close();
  }
}
