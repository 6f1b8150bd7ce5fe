package io.statehouse.ports.memory;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.ChildSegments;
import io.statehouse.ports.adapter.Watchers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The entries that several {@link MemoryStore}s share. A single lock makes every read a consistent
 * view and every transaction serializable.
 */
final class MemoryData {
  private final NavigableMap<Key, Entry> entries = new TreeMap<>();
  private final List<Watchers> clients = new CopyOnWriteArrayList<>();
  private long lastRevision;

  void connect(Watchers client) {
    clients.add(client);
  }

  void disconnect(Watchers client) {
    clients.remove(client);
  }

  synchronized Optional<Entry> get(Key key) {
    return Optional.ofNullable(entries.get(key));
  }

  synchronized Map<Key, Entry> getAll(Collection<Key> keys) {
    Map<Key, Entry> found = new HashMap<>();
    keys.forEach(key -> get(key).ifPresent(entry -> found.put(key, entry)));
    return found;
  }

  synchronized List<Entry> list(Prefix prefix) {
    return page(prefix, Optional.empty(), Integer.MAX_VALUE);
  }

  synchronized List<Entry> page(Prefix prefix, Optional<Key> after, int size) {
    List<Entry> page = new ArrayList<>();
    for (Entry entry : tail(prefix, after).values()) {
      if (page.size() == size || !prefix.contains(entry.key())) {
        break;
      }
      page.add(entry);
    }
    return page;
  }

  /**
   * Returns the entries from the prefix on and after the key; those below the prefix come first.
   */
  private NavigableMap<Key, Entry> tail(Prefix prefix, Optional<Key> after) {
    if (after.isPresent() && new Prefix(after.get().text()).compareTo(prefix) >= 0) {
      return entries.tailMap(after.get(), false);
    }
    return prefix.text().isEmpty() ? entries : entries.tailMap(new Key(prefix.text()), true);
  }

  synchronized List<Child> children(Prefix prefix, char separator) {
    return ChildSegments.in(entries, prefix, separator);
  }

  synchronized Map<Prefix, List<Child>> childrenOfEach(
      Collection<Prefix> prefixes, char separator) {
    Map<Prefix, List<Child>> found = new HashMap<>();
    prefixes.forEach(prefix -> found.put(prefix, children(prefix, separator)));
    return found;
  }

  synchronized CommitResult commit(Transaction transaction) {
    for (Condition condition : transaction.conditions()) {
      if (!holds(condition)) {
        return CommitResult.conditionFailed(condition);
      }
    }
    Map<Key, Revision> revisions = new HashMap<>();
    Set<Key> changed = new HashSet<>();
    for (Write write : transaction.writes()) {
      if (write instanceof Write.Put put) {
        revisions.put(put.key(), put(put.key(), put.value()));
        changed.add(put.key());
      } else if (write instanceof Write.Delete delete) {
        if (entries.remove(delete.key()) != null) {
          changed.add(delete.key());
        }
      } else if (write instanceof Write.DeletePrefix delete) {
        changed.addAll(deleteBelow(delete.prefix()));
      }
    }
    if (!changed.isEmpty()) {
      clients.forEach(client -> client.changed(changed));
    }
    return CommitResult.applied(revisions);
  }

  private boolean holds(Condition condition) {
    Entry now = entries.get(condition.key());
    if (condition instanceof Condition.Absent) {
      return now == null;
    }
    if (condition instanceof Condition.Unchanged read) {
      return now != null && now.revision().equals(read.entry().revision());
    }
    return now != null;
  }

  private Revision put(Key key, Bytes value) {
    Revision revision = Revision.of(++lastRevision);
    entries.put(key, new Entry(key, value, revision));
    return revision;
  }

  private List<Key> deleteBelow(Prefix prefix) {
    List<Key> deleted = list(prefix).stream().map(Entry::key).toList();
    deleted.forEach(entries::remove);
    return deleted;
  }
}
