package io.statehouse.consul;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.StoreReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads for callers: by the requests of their call, under its name. */
record Reader(Agent agent, Calls calls, Keyspace keyspace) implements StoreReader {

  private Requests requests(String operation, Deadline deadline) {
    return new Requests(agent, calls, operation, deadline);
  }

  @Override
  public Optional<Entry> get(Key key, Deadline deadline) {
    return keyspace.get(requests("get", deadline), key);
  }

  @Override
  public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
    return keyspace.getAll(requests("getAll", deadline), keys);
  }

  @Override
  public List<Entry> list(Prefix prefix, Deadline deadline) {
    return keyspace.list(requests("list", deadline), prefix);
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    return keyspace.listWithin(requests("listWithin", deadline), prefix, bytes);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return Scans.named(() -> keysAfter(prefix, after), this::page);
  }

  private List<Key> keysAfter(Prefix prefix, Optional<Key> after) {
    List<Key> all = keyspace.keys(requests("scan", calls.begin()), prefix);
    return after.isEmpty()
        ? all
        : all.stream().filter(key -> key.compareTo(after.get()) > 0).toList();
  }

  private Scans.Found page(List<Key> wanted) {
    int size = Math.min(wanted.size(), Operation.MAX_OPERATIONS);
    List<Key> page = wanted.subList(0, size);
    Map<Key, Entry> entries = keyspace.getAll(requests("scan", calls.begin()), page);
    return new Scans.Found(size, page.stream().map(entries::get).filter(Objects::nonNull).toList());
  }

  @Override
  public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    return keyspace.children(requests("children", deadline), prefix, separator);
  }

  /** Begins a call for each prefix: Consul has no request for several, and they may be many. */
  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      List<Prefix> prefixes, char separator, Deadline deadline) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    prefixes.forEach(prefix -> found.put(prefix, children(prefix, separator, calls.begin())));
    return found;
  }
}
