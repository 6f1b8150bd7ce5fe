package io.statehouse.redis;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
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
  static final int KEYS_PER_REQUEST = 5_000;

  private final Requests requests;

  Names(Requests requests) {
    this.requests = requests;
  }

  /** Returns the UTF-8 forms of the keys, each once, in order. */
  List<byte[]> below(String operation, Prefix prefix, long deadline) {
    byte[] pattern = Glob.below(prefix);
    List<byte[]> found =
        requests.onOneConnection(
            deadline, connection -> gather(operation, connection, pattern, deadline));
    found.removeIf(name -> Key.ofUtf8(name).isEmpty());
    found.sort(Arrays::compareUnsigned);
    return withoutRepeats(found);
  }

  private List<byte[]> gather(
      String operation, PooledConnection connection, byte[] pattern, long deadline) {
    List<byte[]> found = new ArrayList<>();
    byte[] cursor = {'0'};
    do {
      List<?> response =
          (List<?>) requests.call(operation, connection, scan(cursor, pattern), deadline);
      cursor = (byte[]) response.get(0);
      ((List<?>) response.get(1)).forEach(name -> found.add((byte[]) name));
    } while (cursor.length != 1 || cursor[0] != '0');
    return found;
  }

  private static CommandArguments scan(byte[] cursor, byte[] pattern) {
    return new CommandArguments(Command.SCAN)
        .add(cursor)
        .add("MATCH")
        .add(pattern)
        .add("COUNT")
        .add(KEYS_PER_REQUEST)
        .add("TYPE")
        .add("string");
  }

  private static List<byte[]> withoutRepeats(List<byte[]> sorted) {
    List<byte[]> distinct = new ArrayList<>(sorted.size());
    byte[] last = null;
    for (byte[] name : sorted) {
      if (last == null || !Arrays.equals(last, name)) {
        distinct.add(name);
      }
      last = name;
    }
    return distinct;
  }
}
