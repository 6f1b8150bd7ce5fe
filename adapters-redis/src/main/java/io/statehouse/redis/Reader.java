package io.statehouse.redis;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/** Reads entries by their keys. A key that does not hold a string has no entry. */
final class Reader {
  /** How many keys one MGET reads: some milliseconds of the server's time. */
  static final int KEYS_PER_READ = 5_000;

  private final Requests requests;
  private final Failures failures;

  Reader(Requests requests, Failures failures) {
    this.requests = requests;
    this.failures = failures;
  }

  Optional<Entry> get(Key key) {
    CommandArguments request = new CommandArguments(Command.GET).add(key.utf8());
    Object response = requests.read("get", List.of(request), requests.begin()).get(0);
    if (response instanceof JedisDataException error) {
      if (Failures.isOtherType(error)) {
        return Optional.empty();
      }
      throw failures.readError(error);
    }
    return Optional.ofNullable(entry(key, response));
  }

  Map<Key, Entry> getAll(String operation, Collection<Key> keys, Deadline deadline) {
    List<Key> wanted = List.copyOf(new LinkedHashSet<>(keys));
    Map<Key, Entry> found = new HashMap<>();
    for (int from = 0; from < wanted.size(); from += KEYS_PER_READ) {
      List<Key> page = wanted.subList(from, Math.min(wanted.size(), from + KEYS_PER_READ));
      page(operation, page, deadline).forEach(entry -> found.put(entry.key(), entry));
    }
    return found;
  }

  /**
   * Reads the entries of at most {@link #KEYS_PER_READ} keys in one view, in the order of the keys.
   */
  List<Entry> page(String operation, List<Key> keys, Deadline deadline) {
    CommandArguments request = values(keys.stream().map(Key::utf8).toList());
    Object response = requests.read(operation, List.of(request), deadline).get(0);
    if (response instanceof JedisDataException error) {
      throw failures.readError(error);
    }
    List<?> values = (List<?>) response;
    List<Entry> entries = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      Entry entry = entry(keys.get(i), values.get(i));
      if (entry != null) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /** Requests the values at some names. */
  static CommandArguments values(List<?> names) {
    CommandArguments request = new CommandArguments(Command.MGET);
    names.forEach(name -> request.add((byte[]) name));
    return request;
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
