package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Change;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Changes from keyspace notifications, used if the server's operator has enabled them and client
 * tracking is not permitted.
 *
 * <p>FLUSHDB causes no notification, so all watchers resync every half minute. All keys of the
 * database are followed, whatever the prefixes.
 */
final class NotificationFeed implements ChangeFeed {
  private static final int HEARTBEATS_PER_RESYNC = 30;

  private final PooledConnection listener;
  private final int channelStart;
  private final long maxSilenceNanos;
  private final AtomicInteger heartbeats = new AtomicInteger();

  private NotificationFeed(PooledConnection listener, int channelStart, long maxSilenceNanos) {
    this.listener = listener;
    this.channelStart = channelStart;
    this.maxSilenceNanos = maxSilenceNanos;
  }

  /**
   * Returns whether the server notifies of every kind of change to a string. Throws if this user
   * may not query that setting.
   */
  static boolean isEnabled(PooledConnection connection, long deadline) {
    Object response =
        connection.call(
            new CommandArguments(Command.CONFIG).add("GET").add("notify-keyspace-events"),
            deadline);
    List<?> setting = (List<?>) response;
    String events = setting.size() < 2 ? "" : PooledConnection.text(setting.get(1));
    return events.contains("K")
        && (events.contains("A") || "g$xe".chars().allMatch(event -> events.indexOf(event) >= 0));
  }

  /**
   * @param maxSilenceNanos how long without any message until the connection is considered dead
   */
  static NotificationFeed open(
      PooledConnection listener, int database, long maxSilenceNanos, long deadline) {
    String channel = "__keyspace@" + database + "__:";
    listener.call(new CommandArguments(Command.PSUBSCRIBE).add(channel + "*"), deadline);
    return new NotificationFeed(listener, channel.getBytes(UTF_8).length, maxSilenceNanos);
  }

  @Override
  public String name() {
    return "keyspace notifications";
  }

  @Override
  public boolean follow(Set<Prefix> prefixes, long deadline) {
    return true;
  }

  @Override
  public Change next() {
    Object message = listener.next(System.nanoTime() + maxSilenceNanos);
    if (heartbeats.get() >= HEARTBEATS_PER_RESYNC) {
      heartbeats.set(0);
      return new Change.Resync();
    }
    if (!(message instanceof List<?> parts)
        || parts.size() != 4
        || !PooledConnection.text(parts.get(0)).equals("pmessage")) {
      return new Change.Keys(Set.of());
    }
    byte[] channel = (byte[]) parts.get(2);
    byte[] name = Arrays.copyOfRange(channel, channelStart, channel.length);
    return new Change.Keys(Key.ofUtf8(name).map(Set::of).orElse(Set.of()));
  }

  @Override
  public void heartbeat(long deadline) {
    heartbeats.incrementAndGet();
    listener.send(new CommandArguments(Command.PING));
  }

  @Override
  public void close() {
    listener.close();
  }
}
