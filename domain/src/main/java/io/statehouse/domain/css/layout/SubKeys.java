package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The attributes of one base key, each stored plain or in the packed document of its parent: what
 * to fetch for them, in one read, and what was found.
 *
 * <p>A plain key always wins over a packed one, even if it is empty; of two packed documents the
 * one whose parent sorts first, normally the shallower. No other documents are read.
 */
public final class SubKeys {
  private final CssKey base;
  private final List<String> names;
  private final TreeMap<String, CssKey> packedByParent = new TreeMap<>(KeyOrder.BYTES);

  /**
   * @param names paths below {@code base}, such as {@code partitioning/overlap}
   */
  public SubKeys(CssKey base, List<String> names) {
    this.base = base;
    this.names = List.copyOf(names);
    for (String name : names) {
      CssKey parent = base.child(name).parent();
      packedByParent.put(parent.text(), parent.packed());
    }
  }

  /** Returns all keys that must be fetched. */
  public Set<Key> keys() {
    Set<Key> keys = new LinkedHashSet<>();
    packedByParent.values().forEach(packed -> keys.add(packed.stored()));
    names.forEach(name -> keys.add(base.child(name).stored()));
    return keys;
  }

  /**
   * Returns the value of each name found; what was not found is left out.
   *
   * @param fetched the entries under {@link #keys}, possibly among others
   */
  public Map<String, String> resolve(Map<Key, Entry> fetched) {
    Map<String, String> values = new HashMap<>();
    for (Key key : keys()) {
      Entry entry = fetched.get(key);
      if (entry != null) {
        values.put(key.text(), StoredText.read(entry));
      }
    }
    packedByParent.forEach(
        (parent, packed) -> {
          String document = values.get(packed.text());
          if (document != null) {
            PackedJson.decode(packed, document)
                .forEach((member, value) -> values.putIfAbsent(parent + "/" + member, value));
          }
        });
    Map<String, String> found = new LinkedHashMap<>();
    for (String name : names) {
      String value = values.get(base.text() + "/" + name);
      if (value != null) {
        found.put(name, value);
      }
    }
    return found;
  }
}
