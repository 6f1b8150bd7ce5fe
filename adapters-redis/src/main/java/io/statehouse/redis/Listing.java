package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Scans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import redis.clients.jedis.exceptions.JedisDataException;

/** Reads what is below a prefix: all entries in one view, entry by entry, or the children only. */
final class Listing {
  private static final byte[] BYTES_PER_PAGE = "4194304".getBytes(UTF_8);

  /** Matching a key costs the server a tenth of what reading a value costs. */
  private static final long KEYS_PER_ENTRY = 10;

  private static final long UNLIMITED = Integer.MAX_VALUE;

  private final Requests requests;
  private final Names names;
  private final SteadyListing steady;
  private final int entriesListedAtOnce;

  Listing(Requests requests, SteadyListing steady, int entriesListedAtOnce) {
    this.requests = requests;
    this.names = new Names(requests);
    this.steady = steady;
    this.entriesListedAtOnce = entriesListedAtOnce;
  }

  /**
   * Lists by one script, which blocks all other clients, if there is little to list; otherwise in
   * steps, which are merged into one view by tracking the changes made meanwhile.
   */
  List<Entry> list(Prefix prefix) {
    Deadline deadline = requests.begin();
    return byScript(prefix, entriesListedAtOnce, deadline)
        .or(() -> steady.list(prefix, deadline))
        .or(() -> byScript(prefix, UNLIMITED, deadline))
        .orElseThrow();
  }

  private Optional<List<Entry>> byScript(Prefix prefix, long maxEntries, Deadline deadline) {
    List<byte[]> arguments =
        List.of(
            Glob.below(prefix),
            Long.toString(maxEntries * KEYS_PER_ENTRY).getBytes(UTF_8),
            Long.toString(maxEntries).getBytes(UTF_8));
    Object response = run("list", Script.LIST, arguments, deadline);
    return response instanceof Long
        ? Optional.empty()
        : Optional.of(entries(prefix, (List<?>) response));
  }

  private static List<Entry> entries(Prefix prefix, List<?> response) {
    List<?> names = (List<?>) response.get(0);
    KeyOrder<Entry> found = new KeyOrder<>(prefix);
    int from = 0;
    for (Object slice : response.subList(1, response.size())) {
      List<?> values = (List<?>) slice;
      int to = from + values.size();
      found.add(names.subList(from, to), (key, i) -> Reader.entry(key, values.get(i)));
      from = to;
    }
    return found.sorted();
  }

  Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> keysAfter(prefix, after), this::page);
  }

  private List<Key> keysAfter(Prefix prefix, Optional<Key> after) {
    List<Key> all = names.below("scan", prefix, requests.begin());
    return after.isEmpty()
        ? all
        : all.stream().filter(key -> key.compareTo(after.get()) > 0).toList();
  }

  private Scans.Found page(List<Key> wanted) {
    List<byte[]> arguments = new ArrayList<>(wanted.size() + 1);
    arguments.add(BYTES_PER_PAGE);
    wanted.forEach(key -> arguments.add(key.utf8()));
    List<?> values = (List<?>) run("scan", Script.PAGE, arguments, requests.begin());
    List<Entry> entries = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      Entry entry = Reader.entry(wanted.get(i), values.get(i));
      if (entry != null) {
        entries.add(entry);
      }
    }
    return new Scans.Found(values.size(), entries);
  }

  List<Child> children(Prefix prefix, char separator) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    names.below("children", prefix, requests.begin()).forEach(segments::add);
    return segments.children();
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
            if (!Failures.isMissingScript(error)) {
              throw error;
            }
            return exchange.send(script.byText(List.of(), arguments));
          }
        });
  }
}
