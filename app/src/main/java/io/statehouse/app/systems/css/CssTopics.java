package io.statehouse.app.systems.css;

import io.statehouse.app.json.Json;
import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** What changed keys mean to Qserv CSS: which databases, tables and nodes. */
public final class CssTopics {
  private final TreeSet<String> databases = new TreeSet<>();
  private final TreeSet<String> tables = new TreeSet<>();
  private final TreeSet<String> nodes = new TreeSet<>();
  private final TreeSet<String> others = new TreeSet<>();

  private CssTopics(Collection<Key> keys) {
    keys.forEach(key -> sort(key.text()));
  }

  /** Returns the topics as JSON. A change in a table names its database only through the table. */
  public static Map<String, Object> json(Collection<Key> keys) {
    CssTopics topics = new CssTopics(keys);
    return Json.object(
        "databases", topics.databases,
        "tables", topics.tables,
        "nodes", topics.nodes,
        "otherKeys", topics.others);
  }

  private void sort(String key) {
    Optional<String> database = segmentBelow(CssLayout.DATABASES.text(), key);
    Optional<String> node = segmentBelow(CssLayout.NODES.text(), key);
    if (database.isPresent()) {
      String allTables = CssLayout.tables(new DatabaseName(database.get())).text();
      segmentBelow(allTables, key)
          .ifPresentOrElse(
              table -> tables.add(database.get() + "." + table),
              () -> databases.add(database.get()));
    } else if (node.isPresent()) {
      nodes.add(node.get());
    } else {
      others.add(key);
    }
  }

  /** The segment that follows {@code parent} in {@code key}; a packed document names none. */
  private static Optional<String> segmentBelow(String parent, String key) {
    if (!key.startsWith(parent + "/")) {
      return Optional.empty();
    }
    String rest = key.substring(parent.length() + 1);
    int slash = rest.indexOf('/');
    return Optional.of(slash < 0 ? rest : rest.substring(0, slash))
        .filter(segment -> !segment.isEmpty() && !segment.equals(CssKey.PACKED));
  }
}
