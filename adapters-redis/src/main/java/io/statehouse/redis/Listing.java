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
  private static final int MAX_ROUNDS = 200;

  /**
   * Lists by one script, which blocks all other clients, if there is little to list; otherwise in
   * steps, which are merged into one view by tracking the changes made meanwhile.
   */
  List<Entry> list(Prefix prefix) {
    Deadline deadline = requests.begin();
    return byScript(prefix, entriesAtOnce, deadline)
        .or(() -> inSteps(prefix, deadline))
        .or(() -> byScript(prefix, UNLIMITED, deadline))
        .orElseThrow();
  }

  private Optional<List<Entry>> byScript(Prefix prefix, long maxEntries, Deadline deadline) {
    List<byte[]> arguments =
        List.of(
            Reader.pattern(prefix),
            Long.toString(maxEntries * KEYS_PER_ENTRY).getBytes(UTF_8),
            Long.toString(maxEntries).getBytes(UTF_8));
    if (!(run("list", Script.LIST, arguments, deadline) instanceof List<?> response)) {
      return Optional.empty();
    }
    List<?> names = (List<?>) response.get(0);
    KeyOrder<Entry> found = new KeyOrder<>(prefix);
    int from = 0;
    for (Object slice : response.subList(1, response.size())) {
      List<?> values = (List<?>) slice;
      int to = from + values.size();
      found.add(names.subList(from, to), (key, i) -> Reader.entry(key, values.get(i)));
      from = to;
    }
    return Optional.of(found.sorted());
  }

  /**
   * Lists a large database in many small steps, none of which blocks other clients for long, and
   * yet in one consistent view: it tracks changes below the prefix, reads everything, and then
   * reads the changed keys again, until no change is reported between a read and the server's
   * response to a ping sent after it. Then every entry is as it was when the server responded.
   *
   * @return empty if others write too fast or tracking is not permitted
   */
  private Optional<List<Entry>> inSteps(Prefix prefix, Deadline deadline) {
    try (Tracking tracking = Tracking.open("list", requests, Set.of(prefix), deadline)) {
      return inSteps(tracking, prefix, deadline);
    } catch (JedisException | StoreException.Refused notTracked) {
      return Optional.empty();
    }
  }

  private Optional<List<Entry>> inSteps(Tracking tracking, Prefix prefix, Deadline deadline) {
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
    return requests.read("list", deadline, exchange -> readAll(prefix, exchange));
  }

  /**
   * Runs through all keys. Each round trip reads the values of the names that the last one found,
   * and finds further names; meanwhile, the values before those are made into entries.
   */
  private static List<Entry> readAll(Prefix prefix, Requests.Exchange exchange) {
    byte[] pattern = Reader.pattern(prefix);
    KeyOrder<Entry> found = new KeyOrder<>(prefix);
    byte[] cursor = Reader.START;
    boolean atEnd = false;
    List<?> names = List.of();
    Runnable unfinished = () -> {};
    while (!atEnd || !names.isEmpty()) {
      List<CommandArguments> commands = new ArrayList<>(2);
      if (!names.isEmpty()) {
        commands.add(Reader.values(names));
      }
      if (!atEnd) {
        commands.add(Reader.scan(cursor, pattern));
      }
      List<Object> responses = successful(exchange.send(commands, unfinished));
      List<?> read = names;
      List<?> values = (List<?>) responses.get(0); // unused without names
      unfinished = () -> found.add(read, (key, i) -> Reader.entry(key, values.get(i)));
      names = List.of();
      if (!atEnd) {
        List<?> scanned = (List<?>) responses.get(responses.size() - 1);
        cursor = (byte[]) scanned.get(0);
        names = (List<?>) scanned.get(1);
        atEnd = Arrays.equals(cursor, Reader.START);
      }
    }
    unfinished.run();
    return found.sorted();
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
    List<?> values = (List<?>) run("scan", Script.PAGE, arguments, requests.begin());
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
  private Object run(String operation, Script script, List<byte[]> arguments, Deadline deadline) {
    return requests.read(
        operation,
        deadline,
        exchange -> {
          try {
            return exchange.send(script.byHash(List.of(), arguments));
          } catch (JedisDataException error) {
            if (!Failures.hasCode(error, "NOSCRIPT")) {
              throw error;
            }
            return exchange.send(script.byText(List.of(), arguments));
          }
        });
  }
}
