package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares the entries of a file with those of a store, a few hundred at once. */
final class LoadComparison {
  private static final int AT_ONCE = 500;
  private static final int MAX_OVERWRITTEN = 20;

  private final KeyValueStore store;
  private final Map<Key, Bytes> waiting = new LinkedHashMap<>();
  private final List<String> overwritten = new ArrayList<>();
  private long keys;
  private long created;
  private long changed;
  private long unchanged;

  LoadComparison(KeyValueStore store) {
    this.store = store;
  }

  void add(CssKey path, String value) {
    keys++;
    if (path.isRoot()) {
      unchanged++;
      return;
    }
    if (waiting.size() == AT_ONCE || waiting.containsKey(path.stored())) {
      compare();
    }
    waiting.put(path.stored(), StoredText.write(path.text(), value));
  }

  /** Returns the plan, once all entries were added. */
  LoadPlan plan() {
    compare();
    return new LoadPlan(keys, created, changed, unchanged, overwritten);
  }

  private void compare() {
    Map<Key, Entry> stored = store.getAll(waiting.keySet());
    waiting.forEach(
        (key, value) -> {
          Entry found = stored.get(key);
          if (found == null) {
            created++;
          } else if (found.value().equals(value)) {
            unchanged++;
          } else {
            changed++;
            if (overwritten.size() < MAX_OVERWRITTEN) {
              overwritten.add(key.text());
            }
          }
        });
    waiting.clear();
  }
}
