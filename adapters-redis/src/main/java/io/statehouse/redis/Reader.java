package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.StoreReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads single keys, and what is below a prefix: in one view, entry by entry, or the children. */
record Reader(Requests requests, Keyspace keyspace, Listing listing) implements StoreReader {
  private static final byte[] BYTES_PER_PAGE = "4194304".getBytes(UTF_8);

  @Override
  public Optional<Entry> get(Key key, Deadline deadline) {
    return keyspace.get(key, deadline);
  }

  @Override
  public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
    return keyspace.getAll("getAll", keys, deadline);
  }

  @Override
  public List<Entry> list(Prefix prefix, Deadline deadline) {
    return listing.list(prefix, deadline);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    return listing.listWithin(prefix, bytes, deadline);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> keysAfter(prefix, after), this::page);
  }

  private List<Key> keysAfter(Prefix prefix, Optional<Key> after) {
    List<Key> all = keyspace.keys("scan", prefix, requests.begin());
    return after.isEmpty()
        ? all
        : all.stream().filter(key -> key.compareTo(after.get()) > 0).toList();
  }

  private Scans.Found page(List<Key> wanted) {
    List<byte[]> arguments = new ArrayList<>(wanted.size() + 1);
    arguments.add(BYTES_PER_PAGE);
    wanted.forEach(key -> arguments.add(key.utf8()));
    List<byte[]> values =
        requests.run(
            "scan",
            Script.PAGE,
            arguments,
            requests.begin(),
            response -> Responses.firstValues(response, wanted.size()));
    return new Scans.Found(values.size(), Keyspace.entries(wanted, values));
  }

  @Override
  public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    ChildSegments segments = new ChildSegments(prefix, separator);
    keyspace.eachKey("children", prefix, deadline, segments::add);
    return segments.children();
  }

  /** Runs through all keys once, whatever the number of prefixes. */
  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      List<Prefix> prefixes, char separator, Deadline deadline) {
    Map<String, ChildSegments> segments = new HashMap<>();
    Set<Integer> lengths = new TreeSet<>();
    for (Prefix prefix : prefixes) {
      segments.put(prefix.text(), new ChildSegments(prefix, separator));
      lengths.add(prefix.text().length());
    }
    keyspace.eachKey(
        "childrenOfEach",
        shared(prefixes),
        deadline,
        key -> {
          for (int length : lengths) {
            if (length <= key.text().length()) {
              Optional.ofNullable(segments.get(key.text().substring(0, length)))
                  .ifPresent(children -> children.add(key));
            }
          }
        });
    Map<Prefix, List<Child>> found = new HashMap<>();
    segments.forEach((prefix, children) -> found.put(new Prefix(prefix), children.children()));
    return found;
  }

  /** Returns the longest prefix that all of these begin with. */
  private static Prefix shared(List<Prefix> prefixes) {
    String shared = prefixes.get(0).text();
    for (Prefix prefix : prefixes) {
      int length = 0;
      int max = Math.min(shared.length(), prefix.text().length());
      while (length < max && shared.charAt(length) == prefix.text().charAt(length)) {
        length++;
      }
      boolean cutsPair = length > 0 && Character.isHighSurrogate(shared.charAt(length - 1));
      shared = shared.substring(0, cutsPair ? length - 1 : length);
    }
    return new Prefix(shared);
  }
}
