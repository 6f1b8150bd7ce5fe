package io.statehouse.redis;

import static io.statehouse.redis.PooledConnection.successful;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.redis.Responses.Listed;
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
 * Lists the entries below a prefix in one view.
 *
 * @param entriesAtOnce up to how many entries are listed by one script, which blocks other clients
 */
record Listing(Requests requests, Keyspace keyspace, int entriesAtOnce) {
  /** Matching a key costs the server a tenth of what reading a value costs. */
  private static final long KEYS_PER_ENTRY = 10;

  private static final long UNLIMITED = Integer.MAX_VALUE;
  private static final long UNLIMITED_BYTES = 1L << 50; // of which a script still knows each
  private static final int MAX_ROUNDS = 200;

  /**
   * Lists by one script, which blocks all other clients, if there is little to list; otherwise in
   * steps, which are merged into one view by tracking the changes made meanwhile.
   */
  List<Entry> list(Prefix prefix, Deadline deadline) {
    return list(prefix, UNLIMITED_BYTES, deadline);
  }

  /** Lists as {@link #list} does; empty as soon as the entries take more than so many bytes. */
  Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    try {
      return Optional.of(list(prefix, Math.min(bytes, UNLIMITED_BYTES), deadline));
    } catch (TooLarge larger) {
      return Optional.empty();
    }
  }

  /** The entries take more memory than permitted. */
  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("too large", null, false, false);
    }
  }

  private List<Entry> list(Prefix prefix, long bytes, Deadline deadline) {
    return byScript(prefix, entriesAtOnce, bytes, deadline)
        .or(() -> inSteps(prefix, bytes, deadline))
        .or(() -> byScript(prefix, UNLIMITED, bytes, deadline))
        .orElseThrow();
  }

  private Optional<List<Entry>> byScript(
      Prefix prefix, long maxEntries, long bytes, Deadline deadline) {
    List<byte[]> arguments = new ArrayList<>(List.of(Keyspace.pattern(prefix)));
    // Almost all keys match the shortest prefixes, so their number shows that there are too many.
    boolean matchesAll = prefix.text().length() <= 1;
    long maxKeys = matchesAll ? maxEntries : maxEntries * KEYS_PER_ENTRY;
    for (long number : new long[] {maxKeys, maxEntries, bytes, Entry.MIN_BYTES_IN_MEMORY}) {
      arguments.add(Long.toString(number).getBytes(UTF_8));
    }
    Object response =
        requests.run("list", Script.LIST, arguments, deadline, Listing::listedOrNumber);
    if (response instanceof Listed listed) {
      return Optional.of(entries(prefix, listed));
    } else if ((Long) response < 0) {
      throw new TooLarge();
    }
    return Optional.empty();
  }

  private static Object listedOrNumber(Object response) {
    return response instanceof Long ? response : Responses.listed(response);
  }

  static List<Entry> entries(Prefix prefix, Listed listed) {
    KeyOrder<Entry> found = new KeyOrder<>(prefix);
    int from = 0;
    for (List<byte[]> values : listed.slices()) {
      int to = from + values.size();
      found.add(listed.names().subList(from, to), (key, i) -> Keyspace.entry(key, values.get(i)));
      from = to;
    }
    return found.sorted();
  }

  /**
   * Lists a large database in many small steps, none of which blocks other clients for long, and
   * yet in one consistent view: it tracks changes below the prefix, reads everything, and then
   * reads the changed keys again, until no change is reported between a read and the server's
   * response to a ping sent after it. Then every entry is as it was when the server responded.
   *
   * @return empty if others write too fast or tracking is not permitted
   */
  private Optional<List<Entry>> inSteps(Prefix prefix, long bytes, Deadline deadline) {
    try (Tracking tracking = Tracking.open("list", requests, Set.of(prefix), deadline)) {
      return inSteps(tracking, prefix, bytes, deadline);
    } catch (JedisException | StoreException.Refused notTracked) {
      return Optional.empty();
    }
  }

  private Optional<List<Entry>> inSteps(
      Tracking tracking, Prefix prefix, long bytes, Deadline deadline) {
    List<Entry> read = readAll(prefix, bytes, deadline);
    Map<Key, Optional<Entry>> readAgain = new HashMap<>();
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Change change = tracking.changesUntilNow(deadline);
      if (!(change instanceof Change.Keys changed)) {
        read = readAll(prefix, bytes, deadline);
        readAgain.clear();
      } else if (changed.keys().isEmpty()) {
        return Optional.of(merged(read, readAgain));
      } else {
        List<Key> wanted = changed.keys().stream().filter(prefix::contains).toList();
        Map<Key, Entry> now = keyspace.getAll("list", wanted, deadline);
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

  private List<Entry> readAll(Prefix prefix, long bytes, Deadline deadline) {
    return requests.read("list", deadline, exchange -> readAll(prefix, bytes, exchange));
  }

  /**
   * Runs through all keys. Each round trip reads the values of the names that the last one found,
   * and finds further names; meanwhile, the values before those are made into entries.
   *
   * @throws TooLarge before more than so many bytes are held
   */
  private static List<Entry> readAll(Prefix prefix, long bytes, Requests.Exchange exchange) {
    byte[] pattern = Keyspace.pattern(prefix);
    KeyOrder<Entry> found = new KeyOrder<>(prefix);
    byte[] cursor = Keyspace.START;
    boolean atEnd = false;
    List<byte[]> names = List.of();
    long room = bytes;
    Runnable unfinished = () -> {};
    while (!atEnd || !names.isEmpty()) {
      List<CommandArguments> commands = new ArrayList<>(2);
      if (!names.isEmpty()) {
        room -= bytesBesideValues(names);
        commands.add(bytes == UNLIMITED_BYTES ? Keyspace.values(names) : values(names, room));
      }
      if (!atEnd) {
        commands.add(Keyspace.scan(cursor, pattern));
      }
      List<Object> responses = successful(exchange.send(commands, unfinished));
      List<byte[]> read = names;
      List<byte[]> values = List.of();
      if (!read.isEmpty()) {
        values = Responses.values(responses.get(0));
        room = left(room, read, values);
      }
      List<byte[]> valuesRead = values;
      unfinished = () -> found.add(read, (key, i) -> Keyspace.entry(key, valuesRead.get(i)));
      names = List.of();
      if (!atEnd) {
        Responses.Scanned scanned = Responses.scanned(responses.get(responses.size() - 1));
        cursor = scanned.cursor();
        names = scanned.names();
        atEnd = Arrays.equals(cursor, Keyspace.START);
      }
    }
    unfinished.run();
    return found.sorted();
  }

  private static long bytesBesideValues(List<byte[]> names) {
    return names.stream().mapToLong(name -> Entry.MIN_BYTES_IN_MEMORY + 2L * name.length).sum();
  }

  /** Requests values by a script that stops in time, which costs more than MGET. */
  private static CommandArguments values(List<byte[]> names, long room) {
    List<byte[]> arguments = new ArrayList<>(names.size() + 1);
    arguments.add(Long.toString(room).getBytes(UTF_8));
    arguments.addAll(names);
    return Script.PAGE.byText(List.of(), arguments);
  }

  private static long left(long room, List<byte[]> names, List<byte[]> values) {
    long taken = values.stream().mapToLong(value -> value == null ? 0 : value.length).sum();
    if (taken > room || values.size() < names.size()) {
      throw new TooLarge();
    }
    return room - taken;
  }
}
