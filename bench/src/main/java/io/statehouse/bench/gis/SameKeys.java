package io.statehouse.bench.gis;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.raw.Client;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The keys that the domain leaves in a store, for a raw client to write. */
final class SameKeys {
  /** Before their keys, so that the domain finds none of them. */
  private static final String PREFIX = "/raw";

  private final List<Entry> entries = new ArrayList<>();
  private final int together;

  /**
   * @param limits of the store, to write transactions as large as it takes
   * @param work what the domain does
   */
  SameKeys(Limits limits, Consumer<KeyValueStore> work) {
    try (KeyValueStore memory = new MemoryStore()) {
      work.accept(memory);
      entries.addAll(memory.list(new Prefix("/gis/")));
      entries.addAll(memory.list(new Prefix("/statehouse/gis/")));
    }
    int largest =
        entries.stream()
            .mapToInt(entry -> entry.key().text().length() + entry.value().size() + 20)
            .max()
            .orElseThrow();
    together =
        (int)
            Math.min(
                Math.min(limits.writes(), limits.operations()),
                limits.transactionBytes() / largest);
  }

  void write(Client raw) {
    for (int from = 0; from < entries.size(); from += together) {
      List<Entry> some = entries.subList(from, Math.min(entries.size(), from + together));
      raw.putTogether(
          some.stream().map(entry -> PREFIX + entry.key().text()).toArray(String[]::new),
          some.stream().map(entry -> entry.value().toArray()).toArray(byte[][]::new));
    }
  }

  /** Reads all of them. */
  void list(Client raw) {
    Callers.expect(entries.size(), raw.list(PREFIX + "/"));
  }

  void delete(Client raw) {
    raw.deleteBelow(PREFIX + "/");
  }
}
