package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import java.util.ArrayList;
import java.util.Arrays;
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

  Listing(Requests requests, Names names, SteadyListing steady, int entriesListedAtOnce) {
    this.requests = requests;
    this.names = names;
    this.steady = steady;
    this.entriesListedAtOnce = entriesListedAtOnce;
  }

  /**
   * Lists by one script, which blocks all other clients, if there is little to list; otherwise in
   * steps, which are merged into one view by tracking the changes made meanwhile.
   */
  List<Entry> list(Prefix prefix) {
    long deadline = requests.deadline();
    return byScript(prefix, entriesListedAtOnce, deadline)
        .or(() -> steady.list(prefix, deadline))
        .or(() -> byScript(prefix, UNLIMITED, deadline))
        .orElseThrow();
  }

  private Optional<List<Entry>> byScript(Prefix prefix, long maxEntries, long deadline) {
    List<byte[]> arguments =
        List.of(
            Glob.below(prefix),
            Long.toString(maxEntries * KEYS_PER_ENTRY).getBytes(UTF_8),
            Long.toString(maxEntries).getBytes(UTF_8));
    Object response = run("list", Script.LIST, arguments, deadline);
    return response instanceof Long ? Optional.empty() : Optional.of(entries((List<?>) response));
  }

  private static List<Entry> entries(List<?> response) {
    List<?> found = (List<?>) response.get(0);
    List<Entry> entries = new ArrayList<>(found.size());
    int named = 0;
    for (Object values : response.subList(1, response.size())) {
      for (Object value : (List<?>) values) {
        add((byte[]) found.get(named++), value, entries);
      }
    }
    entries.sort((one, other) -> one.key().compareTo(other.key()));
    return entries;
  }

  /** Leaves out what is not an entry: a name that is not text, a value that is not a string. */
  private static void add(byte[] name, Object value, List<Entry> entries) {
    if (value != null) {
      Key.ofUtf8(name).ifPresent(key -> entries.add(Reader.entry(key, (byte[]) value)));
    }
  }

  Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return NamedScan.stream(() -> namesAfter(prefix, after), this::page);
  }

  private List<byte[]> namesAfter(Prefix prefix, Optional<Key> after) {
    List<byte[]> all = names.below("scan", prefix, requests.deadline());
    if (after.isEmpty()) {
      return all;
    }
    byte[] last = after.get().utf8();
    return all.stream().filter(name -> Arrays.compareUnsigned(name, last) > 0).toList();
  }

  private NamedScan.Page page(List<byte[]> wanted) {
    List<byte[]> arguments = new ArrayList<>(wanted.size() + 1);
    arguments.add(BYTES_PER_PAGE);
    arguments.addAll(wanted);
    List<?> values = (List<?>) run("scan", Script.PAGE, arguments, requests.deadline());
    List<Entry> entries = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      add(wanted.get(i), values.get(i), entries);
    }
    return new NamedScan.Page(values.size(), entries);
  }

  List<Child> children(Prefix prefix, char separator) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    for (byte[] name : names.below("children", prefix, requests.deadline())) {
      segments.add(Key.ofUtf8(name).orElseThrow());
    }
    return segments.children();
  }

  /** Runs a script that only reads, sending its text if the server does not know it. */
  private Object run(String operation, Script script, List<byte[]> arguments, long deadline) {
    return requests.onOneConnection(
        deadline,
        connection -> {
          try {
            return requests.call(
                operation, connection, script.byHash(List.of(), arguments), deadline);
          } catch (JedisDataException error) {
            if (!Failures.isMissingScript(error)) {
              throw error;
            }
            return requests.call(
                operation, connection, script.byText(List.of(), arguments), deadline);
          }
        });
  }
}
