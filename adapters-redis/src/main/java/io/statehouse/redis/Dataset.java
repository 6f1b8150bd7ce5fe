package io.statehouse.redis;

import static java.util.stream.Collectors.toMap;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/** What polling looks at: the entries below a prefix, and how often the server's data changed. */
final class Dataset {
  private final Requests requests;
  private final Names names;
  private final Reader reader;

  /**
   * @param requests whose round trips are not reported
   */
  Dataset(Requests requests, Failures failures) {
    this.requests = requests;
    this.names = new Names(requests);
    this.reader = new Reader(requests, failures);
  }

  /** Returns the revisions of the entries below a prefix. */
  Map<Key, Revision> below(Prefix prefix, Deadline deadline) {
    List<Key> keys = names.below("watch", prefix, deadline);
    return reader.getAll("watch", keys, deadline).values().stream()
        .collect(toMap(Entry::key, Entry::revision));
  }

  /**
   * A point in the server's history of changes.
   *
   * @param era differs after a restart or a snapshot, which reset the count; empty if unknown
   * @param changes the number of changes of keys in that era, in all databases
   */
  record Point(String era, long changes) {
    private static final Point UNKNOWN = new Point("", 0);

    /** Returns how many changes there were since another point; very many if that is unknown. */
    long since(Point earlier) {
      return !era.isEmpty() && era.equals(earlier.era)
          ? changes - earlier.changes
          : Integer.MAX_VALUE;
    }
  }

  /** Returns the present point, which is unknown if the user may not run INFO. */
  Point now(Deadline deadline) {
    List<CommandArguments> request = List.of(new CommandArguments(Command.INFO));
    Object response = requests.read("watch", request, deadline).get(0);
    if (response instanceof JedisDataException) {
      return Point.UNKNOWN;
    }
    ServerInfo info = ServerInfo.of(response, "");
    return new Point(
        info.text("run_id") + " " + info.text("rdb_last_save_time"),
        info.number("rdb_changes_since_last_save"));
  }
}
