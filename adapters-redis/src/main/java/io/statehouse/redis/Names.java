package io.statehouse.redis;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Finds the names of all keys below a prefix, without blocking other clients.
 *
 * <p>Redis does not order its keys, so it must scan all keys of the database, a few thousand per
 * request. A key that exists from the first request to the last is found, perhaps twice; one
 * created or deleted meanwhile may or may not be found. The cursor between two requests is
 * meaningful to one server process only, so all requests use one connection.
 */
final class Names {
  /** The first cursor; returned after the last names, too. */
  static final byte[] START = {'0'};

  private static final int KEYS_PER_REQUEST = 5_000;

  private final Requests requests;

  Names(Requests requests) {
    this.requests = requests;
  }

  /** Returns the keys, each once, in order. */
  List<Key> below(String operation, Prefix prefix, Deadline deadline) {
    byte[] pattern = Glob.below(prefix);
    KeyOrder<Key> found = new KeyOrder<>(prefix);
    requests.read(
        operation,
        deadline,
        exchange -> {
          byte[] cursor = START;
          do {
            CommandArguments strings = scan(cursor, pattern).add("TYPE").add("string");
            List<?> response = (List<?>) exchange.send(strings);
            cursor = (byte[]) response.get(0);
            found.add((List<?>) response.get(1), (key, i) -> key);
          } while (!Arrays.equals(cursor, START));
          return found;
        });
    return found.sorted();
  }

  /** Requests some names, and the cursor for the next ones. */
  static CommandArguments scan(byte[] cursor, byte[] pattern) {
    return new CommandArguments(Command.SCAN)
        .add(cursor)
        .add("MATCH")
        .add(pattern)
        .add("COUNT")
        .add(KEYS_PER_REQUEST);
  }
}
