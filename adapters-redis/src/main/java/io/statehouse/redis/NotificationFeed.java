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
 * Changes as keyspace notifications, where the server's operator has switched them on and client
 * tracking is not permitted.
 *
 * <p>There is none for FLUSHDB, so all are told to read again every half minute. All keys of the
 * database are followed, whatever the prefixes.
 */
final class NotificationFeed implements ChangeFeed {
  private static final int BEATS_PER_READING = 30;

  private final PooledConnection listener;
  private final int channelStart;
  private final long silenceNanos;
  private final AtomicInteger beats = new AtomicInteger();

  private NotificationFeed(PooledConnection listener, int channelStart, long silenceNanos) {
    this.listener = listener;
    this.channelStart = channelStart;
    this.silenceNanos = silenceNanos;
  }

  /**
   * Tells whether the server notifies of all that can happen to a string, as far as it may be
   * asked.
   */
  static boolean isSwitchedOn(PooledConnection link, long deadline) {
    Object answer =
        link.ask(
            new CommandArguments(Command.CONFIG).add("GET").add("notify-keyspace-events"),
            deadline);
    List<?> setting = (List<?>) answer;
    String events = setting.size() < 2 ? "" : PooledConnection.text(setting.get(1));
    return events.contains("K")
        && (events.contains("A") || "g$xe".chars().allMatch(event -> events.indexOf(event) >= 0));
  }

  /**
   * @param silenceNanos after how long without any message the connection is taken to be dead
   */
  static NotificationFeed open(
      PooledConnection listener, int database, long silenceNanos, long deadline) {
    String channel = "__keyspace@" + database + "__:";
    listener.ask(new CommandArguments(Command.PSUBSCRIBE).add(channel + "*"), deadline);
    return new NotificationFeed(listener, channel.getBytes(UTF_8).length, silenceNanos);
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
    Object message = listener.next(System.nanoTime() + silenceNanos);
    if (beats.get() >= BEATS_PER_READING) {
      beats.set(0);
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
  public void beat(long deadline) {
    beats.incrementAndGet();
    listener.send(new CommandArguments(Command.PING));
  }

  @Override
  public void close() {
    listener.close();
  }
}
