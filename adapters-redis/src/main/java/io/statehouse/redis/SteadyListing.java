package io.statehouse.redis;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Lists a large database in many small steps, none of which blocks other clients for long, and yet
 * in one consistent view.
 *
 * <p>It tracks changes below the prefix, reads everything, and then reads the changed keys again,
 * until no change is reported between a read and the server's response to a ping sent after it.
 * Then every entry is as it was when the server responded.
 */
final class SteadyListing {
  private static final int MAX_ROUNDS = 200;

  private final ConnectionPool pool;
  private final Requests requests;
  private final Reader reader;

  SteadyListing(ConnectionPool pool, Requests requests, Reader reader) {
    this.pool = pool;
    this.requests = requests;
    this.reader = reader;
  }

  /** Returns the entries; empty if others write too fast or tracking is not permitted. */
  Optional<List<Entry>> list(Prefix prefix, Deadline deadline) {
    try (Tracking tracking = Tracking.open("list", pool, Set.of(prefix), deadline)) {
      return list(tracking, prefix, deadline);
    } catch (JedisException | StoreException.Refused notTracked) {
      return Optional.empty();
    }
  }

  private Optional<List<Entry>> list(Tracking tracking, Prefix prefix, Deadline deadline) {
    List<Entry> read = readAll(prefix, deadline);
    Map<Key, Optional<Entry>> readAgain = new HashMap<>();
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Change change = tracking.changesUntilNow(deadline);
      if (!(change instanceof Change.Keys changed)) {
        read = readAll(prefix, deadline);
        readAgain.clear();
      } else if (changed.keys().isEmpty()) {
        return Optional.of(merged(read, readAgain));
      } else {
        List<Key> wanted = changed.keys().stream().filter(prefix::contains).toList();
        Map<Key, Entry> now = reader.getAll("list", wanted, deadline);
        wanted.forEach(key -> readAgain.put(key, Optional.ofNullable(now.get(key))));
      }
    }
    return Optional.empty();
  }

  private static List<Entry> merged(List<Entry> read, Map<Key, Optional<Entry>> readAgain) {
    if (readAgain.isEmpty()) {
      return read;
    }
    return Stream.concat(
            read.stream().filter(entry -> !readAgain.containsKey(entry.key())),
            readAgain.values().stream().flatMap(Optional::stream))
        .sorted(Comparator.comparing(Entry::key))
        .toList();
  }

  private List<Entry> readAll(Prefix prefix, Deadline deadline) {
    return requests.read("list", deadline, exchange -> new Reading(exchange, prefix).entries());
  }

  /**
   * One run through all keys. Each round trip reads the values of the names that the last one
   * found, and finds further names; meanwhile, the values before those are made into entries.
   */
  private final class Reading {
    private final Requests.Exchange exchange;
    private final byte[] pattern;
    private final KeyOrder<Entry> found;
    private byte[] cursor = Names.START;
    private boolean atEnd;
    private List<?> names = List.of();
    private Runnable unfinished = () -> {};

    Reading(Requests.Exchange exchange, Prefix prefix) {
      this.exchange = exchange;
      this.pattern = Glob.below(prefix);
      this.found = new KeyOrder<>(prefix);
    }

    List<Entry> entries() {
      while (!atEnd || !names.isEmpty()) {
        List<CommandArguments> commands = new ArrayList<>(2);
        if (!names.isEmpty()) {
          commands.add(Reader.values(names));
        }
        if (!atEnd) {
          commands.add(Names.scan(cursor, pattern));
        }
        step(exchange.lists(commands, unfinished));
      }
      unfinished.run();
      return found.sorted();
    }

    private void step(List<List<?>> responses) {
      List<?> read = names;
      List<?> values = read.isEmpty() ? List.of() : responses.get(0);
      unfinished = () -> found.add(read, (key, i) -> Reader.entry(key, values.get(i)));
      names = List.of();
      if (!atEnd) {
        List<?> scanned = responses.get(responses.size() - 1);
        cursor = (byte[]) scanned.get(0);
        names = (List<?>) scanned.get(1);
        atEnd = Arrays.equals(cursor, Names.START);
      }
    }
  }
}
