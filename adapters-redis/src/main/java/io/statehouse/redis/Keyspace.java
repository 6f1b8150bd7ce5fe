package io.statehouse.redis;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Reads entries by their keys, and finds the keys below a prefix, without blocking other clients. A
 * key that does not hold a string has no entry.
 *
 * <p>Redis does not order its keys, so it must scan all keys of the database, a few thousand per
 * request. A key that exists from the first request to the last is found, perhaps twice; one
 * created or deleted meanwhile may or may not be found. The cursor between two requests is
 * meaningful to one server process only, so all requests use one connection.
 */
record Keyspace(Requests requests) {
  /**
   * The number of keys that one MGET reads and one SCAN examines: some milliseconds of the server.
   */
  static final int KEYS_PER_READ = 5_000;

  /** The first cursor of a scan; returned after the last names, too. */
  static final byte[] START = {'0'};

  private static final String SPECIAL = "*?[]\\^-";

  Optional<Entry> get(Key key, Deadline deadline) {
    CommandArguments request = new CommandArguments(Command.GET).add(key.utf8());
    Object response = requests.read("get", List.of(request), deadline).get(0);
    if (response instanceof JedisDataException error && !Failures.hasCode(error, "WRONGTYPE")) {
      throw requests.failures().readError(error);
    }
    if (response != null
        && !(response instanceof byte[] || response instanceof JedisDataException)) {
      throw requests.failures().noResponse(Responses.unexpected());
    }
    return Optional.ofNullable(entry(key, response));
  }

  Map<Key, Entry> getAll(String operation, List<Key> keys, Deadline deadline) {
    Map<Key, Entry> found = new HashMap<>();
    for (int from = 0; from < keys.size(); from += KEYS_PER_READ) {
      List<Key> page = keys.subList(from, Math.min(keys.size(), from + KEYS_PER_READ));
      CommandArguments request = values(page.stream().map(Key::utf8).toList());
      List<byte[]> values =
          requests.read(
              operation,
              deadline,
              exchange -> Responses.values(exchange.send(request), page.size()));
      entries(page, values).forEach(entry -> found.put(entry.key(), entry));
    }
    return found;
  }

  /** Returns the keys below a prefix, each once, in order. */
  List<Key> keys(String operation, Prefix prefix, Deadline deadline) {
    KeyOrder<Key> found = new KeyOrder<>(prefix);
    names(operation, prefix, deadline, names -> found.add(names, (key, i) -> key));
    return found.sorted();
  }

  /** Passes on the keys below a prefix in any order, some perhaps twice. */
  void eachKey(String operation, Prefix prefix, Deadline deadline, Consumer<Key> use) {
    names(
        operation,
        prefix,
        deadline,
        names -> names.forEach(name -> Key.ofUtf8(name).ifPresent(use)));
  }

  /** Passes on the names below a prefix, each part of them while the server looks for the next. */
  private void names(
      String operation, Prefix prefix, Deadline deadline, Consumer<List<byte[]>> use) {
    byte[] pattern = pattern(prefix);
    List<byte[]> last =
        requests.read(
            operation,
            deadline,
            exchange -> {
              Responses.Scanned part = new Responses.Scanned(START, List.of());
              do {
                List<byte[]> names = part.names();
                CommandArguments strings = scan(part.cursor(), pattern).add("TYPE").add("string");
                part = Responses.scanned(exchange.send(strings, () -> use.accept(names)));
              } while (!Arrays.equals(part.cursor(), START));
              return part.names();
            });
    use.accept(last);
  }

  /** Requests the values at some names. */
  static CommandArguments values(List<byte[]> names) {
    CommandArguments request = new CommandArguments(Command.MGET);
    names.forEach(request::add);
    return request;
  }

  /** Requests some names, and the cursor for the next ones. */
  static CommandArguments scan(byte[] cursor, byte[] pattern) {
    CommandArguments request = new CommandArguments(Command.SCAN).add(cursor);
    return request.add("MATCH").add(pattern).add("COUNT").add(KEYS_PER_READ);
  }

  /** Returns the pattern that matches exactly the keys below a prefix. */
  static byte[] pattern(Prefix prefix) {
    ByteArrayOutputStream pattern = new ByteArrayOutputStream();
    for (byte one : prefix.utf8()) {
      if (SPECIAL.indexOf(one) >= 0) {
        pattern.write('\\');
      }
      pattern.write(one);
    }
    pattern.write('*');
    return pattern.toByteArray();
  }

  /** Returns the entries of the first keys, as many as there are values. */
  static List<Entry> entries(List<Key> keys, List<byte[]> values) {
    List<Entry> entries = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      Entry entry = entry(keys.get(i), values.get(i));
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /**
   * Returns the entry of a key, or null if the driver has read no value for it. The value that it
   * has read becomes that of the entry.
   */
  static Entry entry(Key key, Object value) {
    return value instanceof byte[] bytes
        ? new Entry(key, Bytes.wrap(bytes), ValueRevision.of(bytes))
        : null;
  }
}
