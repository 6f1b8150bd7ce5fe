package io.statehouse.mysql;

import io.statehouse.ports.Child;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.StoreReader;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a table, which is empty as long as it does not exist. */
record TableReader(Connections connections, TableForm form) implements StoreReader {
  @Override
  public Optional<Entry> get(Key key, Deadline deadline) {
    return Optional.ofNullable(read("get", List.of(key), deadline).get(key));
  }

  @Override
  public Map<Key, Entry> getAll(List<Key> keys, Deadline deadline) {
    return read("getAll", keys, deadline);
  }

  private Map<Key, Entry> read(String operation, Collection<Key> keys, Deadline deadline) {
    return connections.readTable(
        operation, deadline, Map.of(), connection -> form.get(connection, keys));
  }

  @Override
  public List<Entry> list(Prefix prefix, Deadline deadline) {
    return list("list", prefix, Long.MAX_VALUE, deadline).orElseThrow();
  }

  @Override
  public Optional<List<Entry>> listWithin(Prefix prefix, long bytes, Deadline deadline) {
    return list("listWithin", prefix, bytes, deadline);
  }

  private Optional<List<Entry>> list(
      String operation, Prefix prefix, long bytes, Deadline deadline) {
    return connections.readTable(
        operation,
        deadline,
        Optional.of(List.of()),
        connection -> form.list(connection, prefix, bytes));
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Optional<Key> after) {
    return form.scan(connections, prefix, after);
  }

  @Override
  public List<Child> children(Prefix prefix, char separator, Deadline deadline) {
    ChildSegments none = new ChildSegments(prefix, separator); // refuses other separators
    return connections.readTable(
        "children",
        deadline,
        none.children(),
        connection -> form.children(connection, prefix, separator));
  }

  @Override
  public Map<Prefix, List<Child>> childrenOfEach(
      List<Prefix> prefixes, char separator, Deadline deadline) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    prefixes.forEach(prefix -> found.put(prefix, new ChildSegments(prefix, separator).children()));
    for (List<Prefix> some : form.limits().perRead(prefixes)) {
      found.putAll(
          connections.readTable(
              "childrenOfEach",
              deadline,
              Map.of(),
              connection -> form.childrenOfEach(connection, some, separator)));
    }
    return found;
  }
}
