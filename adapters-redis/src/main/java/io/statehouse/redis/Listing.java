package io.statehouse.redis;

import static io.statehouse.redis.PooledConnection.successful;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Change;
import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.redis.Responses.Listed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Reads what is below a prefix: all entries in one view, entry by entry, or the children only.
 *
 * @param entriesAtOnce up to how many entries are listed by one script, which blocks other clients
 */
record Listing(Requests requests, Reader reader, int entriesAtOnce) {
  private static final byte[] BYTES_PER_PAGE = "4194304".getBytes(UTF_8);

  /** Matching a key costs the server a tenth of what reading a value costs. */
  private static final long KEYS_PER_ENTRY = 10;

  private static final long UNLIMITED = Integer.MAX_VALUE;
  private static final long UNLIMITED_BYTES = 1L << 50; // of which a script still knows each
  private static final int MAX_ROUNDS = 200;

  /**
   * Lists by one script, which blocks all other clients, if there is little to list; otherwise in
   * steps, which are merged into one view by tracking the changes made meanwhile.
   */
  List<Entry> list(Prefix prefix) {
    return list(prefix, UNLIMITED_BYTES);
  }

  /** Lists as {@link #list} does; empty as soon as the entries take more than so many bytes. */
  Optional<List<Entry>> listWithin(Prefix prefix, long bytes) {
    try {
      return Optional.of(list(prefix, Math.min(bytes, UNLIMITED_BYTES)));
    } catch (TooLarge larger) {
      return Optional.empty();
    }
  }

  /** What is listed takes more memory than permitted. */
  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("too large", null, false, false);
    }
  }

  private List<Entry> list(Prefix prefix, long bytes) {
    Deadline deadline = requests.begin();
    return byScript(prefix, entriesAtOnce, bytes, deadline)
        .or(() -> inSteps(prefix, bytes, deadline))
        .or(() -> byScript(prefix, UNLIMITED, bytes, deadline))
        .orElseThrow();
  }

  private Optional<List<Entry>> byScript(
      Prefix prefix, long maxEntries, long bytes, Deadline deadline) {
    List<byte[]> arguments = new ArrayList<>(List.of(Reader.pattern(prefix)));
    // Almost all keys match the shortest prefixes, so their number shows that there are too many.
    boolean matchesAll = prefix.text().length() <= 1;
    long maxKeys = matchesAll ? maxEntries : maxEntries * KEYS_PER_ENTRY;
    for (long number : new long[] {maxKeys, maxEntries, bytes, Entry.LEAST_BYTES_IN_MEMORY}) {
      arguments.add(Long.toString(number).getBytes(UTF_8));
    }
    Object response = run("list", Script.LIST, arguments, deadline, Listing::listedOrNumber);
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
      found.add(listed.names().subList(from, to), (key, i) -> Reader.entry(key, values.get(i)));
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
    byte[] pattern = Reader.pattern(prefix);
    KeyOrder<Entry> found = new KeyOrder<>(prefix);
    byte[] cursor = Reader.START;
    boolean atEnd = false;
    List<byte[]> names = List.of();
    long room = bytes;
    Runnable unfinished = () -> {};
    while (!atEnd || !names.isEmpty()) {
      List<CommandArguments> commands = new ArrayList<>(2);
      if (!names.isEmpty()) {
        room -= bytesBesideValues(names);
        commands.add(bytes == UNLIMITED_BYTES ? Reader.values(names) : values(names, room));
      }
      if (!atEnd) {
        commands.add(Reader.scan(cursor, pattern));
      }
      List<Object> responses = successful(exchange.send(commands, unfinished));
      List<byte[]> read = names;
      List<byte[]> values = List.of();
      if (!read.isEmpty()) {
        values = Responses.values(responses.get(0));
        room = left(room, read, values);
      }
      List<byte[]> valuesRead = values;
      unfinished = () -> found.add(read, (key, i) -> Reader.entry(key, valuesRead.get(i)));
      names = List.of();
      if (!atEnd) {
        Responses.Scanned scanned = Responses.scanned(responses.get(responses.size() - 1));
        cursor = scanned.cursor();
        names = scanned.names();
        atEnd = Arrays.equals(cursor, Reader.START);
      }
    }
    unfinished.run();
    return found.sorted();
  }

  private static long bytesBesideValues(List<byte[]> names) {
    return names.stream().mapToLong(name -> Entry.LEAST_BYTES_IN_MEMORY + 2L * name.length).sum();
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

  Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> keysAfter(prefix, after), this::page);
  }

  private List<Key> keysAfter(Prefix prefix, Optional<Key> after) {
    List<Key> all = reader.keys("scan", prefix, requests.begin());
    return after.isEmpty()
        ? all
        : all.stream().filter(key -> key.compareTo(after.get()) > 0).toList();
  }

  private Scans.Found page(List<Key> wanted) {
    List<byte[]> arguments = new ArrayList<>(wanted.size() + 1);
    arguments.add(BYTES_PER_PAGE);
    wanted.forEach(key -> arguments.add(key.utf8()));
    List<byte[]> values =
        run(
            "scan",
            Script.PAGE,
            arguments,
            requests.begin(),
            response -> Responses.firstValues(response, wanted.size()));
    return new Scans.Found(values.size(), Reader.entries(wanted, values));
  }

  List<Child> children(Prefix prefix, char separator) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    reader.keys("children", prefix, requests.begin()).forEach(segments::add);
    return segments.children();
  }

  /** Runs through all keys once, whatever the number of prefixes. */
  Map<Prefix, List<Child>> childrenOfEach(Collection<Prefix> prefixes, char separator) {
    Map<String, ChildSegments> segments = new HashMap<>();
    Set<Integer> lengths = new TreeSet<>();
    for (Prefix prefix : prefixes) {
      segments.put(prefix.text(), new ChildSegments(prefix, separator));
      lengths.add(prefix.text().length());
    }
    for (Key key : reader.keys("childrenOfEach", shared(prefixes), requests.begin())) {
      for (int length : lengths) {
        if (length <= key.text().length()) {
          Optional.ofNullable(segments.get(key.text().substring(0, length)))
              .ifPresent(children -> children.add(key));
        }
      }
    }
    Map<Prefix, List<Child>> found = new HashMap<>();
    segments.forEach((prefix, children) -> found.put(new Prefix(prefix), children.children()));
    return found;
  }

  /** Returns the longest prefix that all of these begin with. */
  private static Prefix shared(Collection<Prefix> prefixes) {
    String shared = prefixes.iterator().next().text();
    for (Prefix prefix : prefixes) {
      int length = 0;
      int most = Math.min(shared.length(), prefix.text().length());
      while (length < most && shared.charAt(length) == prefix.text().charAt(length)) {
        length++;
      }
      boolean cutsPair = length > 0 && Character.isHighSurrogate(shared.charAt(length - 1));
      shared = shared.substring(0, cutsPair ? length - 1 : length);
    }
    return new Prefix(shared);
  }

  /** Runs a script that only reads, sending its text if the server does not know it. */
  private <T> T run(
      String operation,
      Script script,
      List<byte[]> arguments,
      Deadline deadline,
      Function<Object, T> form) {
    return requests.read(
        operation,
        deadline,
        exchange -> {
          try {
            return form.apply(exchange.send(script.byHash(List.of(), arguments)));
          } catch (JedisDataException error) {
            if (!Failures.hasCode(error, "NOSCRIPT")) {
              throw error;
            }
            return form.apply(exchange.send(script.byText(List.of(), arguments)));
          }
        });
  }
}
