package io.statehouse.redis;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Finds the names of all keys below a prefix, without holding up other clients.
 *
 * <p>Redis keeps its keys in no order, so it must look at all keys of the database, a few thousand
 * per request. A key that exists from the first request to the last is found, perhaps twice; one
 * made or deleted meanwhile may be found or not. The position between two requests means something
 * to one server process only, so all of them go over one connection.
 */
final class Names {
  static final int LOOKED_AT_PER_REQUEST = 5_000;

  private final Requests requests;

  Names(Requests requests) {
    this.requests = requests;
  }

  /** Returns the UTF-8 forms of the keys, each once, in order. */
  List<byte[]> below(String operation, Prefix prefix, long deadline) {
    byte[] pattern = Glob.below(prefix);
    List<byte[]> found =
        requests.onOneLink(deadline, link -> gather(operation, link, pattern, deadline));
    found.removeIf(name -> Key.ofUtf8(name).isEmpty());
    found.sort(Arrays::compareUnsigned);
    return withoutRepeats(found);
  }

  private List<byte[]> gather(
      String operation, PooledConnection link, byte[] pattern, long deadline) {
    List<byte[]> found = new ArrayList<>();
    byte[] position = {'0'};
    do {
      List<?> answer = (List<?>) requests.ask(operation, link, scan(position, pattern), deadline);
      position = (byte[]) answer.get(0);
      ((List<?>) answer.get(1)).forEach(name -> found.add((byte[]) name));
    } while (position.length != 1 || position[0] != '0');
    return found;
  }

  private static CommandArguments scan(byte[] position, byte[] pattern) {
    return new CommandArguments(Command.SCAN)
        .add(position)
        .add("MATCH")
        .add(pattern)
        .add("COUNT")
        .add(LOOKED_AT_PER_REQUEST)
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
