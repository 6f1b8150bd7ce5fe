package io.statehouse.redis;

import static io.statehouse.redis.PooledConnection.text;

import io.statehouse.ports.url.HostAndPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Responses as the requests expect them. One of another form does not belong to its request, and
 * nor may the next ones: it is handled like a broken connection. It is never taken for an absent
 * key, or for a write that was applied.
 */
final class Responses {
  private static final int MAX_PORT = 65_535;

  private Responses() {}

  /**
   * A part of the names in a database.
   *
   * @param cursor where to continue
   */
  record Scanned(byte[] cursor, List<byte[]> names) {}

  /** The entries that the script lists: the values of the names are in slices. */
  record Listed(List<byte[]> names, List<List<byte[]>> slices) {}

  static JedisConnectionException unexpected() {
    return new JedisConnectionException(
        "it sent a response of another form than Redis does: check host and port");
  }

  static List<?> list(Object response) {
    if (response instanceof List<?> list) {
      return list;
    }
    throw unexpected();
  }

  static byte[] bytes(Object response) {
    if (response instanceof byte[] bytes) {
      return bytes;
    }
    throw unexpected();
  }

  static long number(Object response) {
    if (response instanceof Long number) {
      return number;
    }
    throw unexpected();
  }

  /** Reads the value of a key, null if the key has none. */
  static byte[] value(Object response) {
    return response == null ? null : bytes(response);
  }

  static List<byte[]> names(Object response) {
    return list(response).stream().map(Responses::bytes).toList();
  }

  /** Reads values, null for each key that has none. */
  static List<byte[]> values(Object response) {
    List<byte[]> values = new ArrayList<>();
    list(response).forEach(value -> values.add(value(value)));
    return values;
  }

  /** Reads as many values as there are names. */
  static List<byte[]> values(Object response, int names) {
    List<byte[]> values = values(response);
    if (values.size() != names) {
      throw unexpected();
    }
    return values;
  }

  /** Reads the values of the first of some names: at least one. */
  static List<byte[]> firstValues(Object response, int names) {
    List<byte[]> values = values(response);
    if (values.isEmpty() || values.size() > names) {
      throw unexpected();
    }
    return values;
  }

  static Scanned scanned(Object response) {
    List<?> parts = list(response);
    if (parts.size() != 2) {
      throw unexpected();
    }
    return new Scanned(bytes(parts.get(0)), names(parts.get(1)));
  }

  static Listed listed(Object response) {
    List<?> parts = list(response);
    if (parts.isEmpty()) {
      throw unexpected();
    }
    Listed listed =
        new Listed(
            names(parts.get(0)),
            IntStream.range(1, parts.size()).mapToObj(i -> values(parts.get(i))).toList());
    if (listed.slices().stream().mapToInt(List::size).sum() != listed.names().size()) {
      throw unexpected();
    }
    return listed;
  }

  /** Reads the address that a sentinel names; empty if it knows no such service. */
  static Optional<HostAndPort> address(Object response) {
    if (!(response instanceof List<?> parts) || parts.size() != 2) {
      return Optional.empty();
    }
    String port = text(parts.get(1));
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MAX_PORT) {
      throw unexpected();
    }
    return Optional.of(new HostAndPort(text(parts.get(0)), Integer.parseInt(port)));
  }
}
