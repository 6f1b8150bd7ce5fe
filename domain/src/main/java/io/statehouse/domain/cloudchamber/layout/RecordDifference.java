package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.gojson.GoReader;
import io.statehouse.domain.gojson.GoValue;
import io.statehouse.domain.layout.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Says in which fields two records of the same kind differ. */
public final class RecordDifference {
  private static final String NONE = "none";

  private RecordDifference() {}

  /**
   * Returns a phrase for each field that differs, as in {@code capacity.cores from "16" to "24"}.
   */
  public static <T> List<String> of(ProtoMessage<T> message, T before, T after) {
    Map<String, String> old = fields(message.json(before));
    Map<String, String> now = fields(message.json(after));
    TreeSet<String> names = new TreeSet<>(old.keySet());
    names.addAll(now.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      String from = old.getOrDefault(name, NONE);
      String to = now.getOrDefault(name, NONE);
      if (!from.equals(to)) {
        differences.add("%s from %s to %s".formatted(name, OneLine.of(from), OneLine.of(to)));
      }
    }
    return differences;
  }

  private static SortedMap<String, String> fields(String json) {
    SortedMap<String, String> fields = new TreeMap<>();
    add("", GoReader.readFirst(json), fields);
    return fields;
  }

  private static void add(String path, GoValue value, SortedMap<String, String> fields) {
    if (value.isObject()) {
      value
          .object()
          .byName()
          .forEach((name, below) -> add(path.isEmpty() ? name : path + "." + name, below, fields));
    } else {
      fields.put(path, value.sorted());
    }
  }
}
