package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.routes.entities.RouteId;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RouteLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The routes of a version as they are stored, whichever version that is. */
final class VersionContent {
  private final RouteLayout layout;
  private final SortedMap<RouteId, Bytes> values;

  VersionContent(RouteLayout layout, SortedMap<RouteId, Bytes> values) {
    this.layout = layout;
    this.values = new TreeMap<>(values);
  }

  int size() {
    return values.size();
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns the keys and values below a version that has this content. */
  Map<Key, Bytes> below(VersionId version) {
    Map<Key, Bytes> below = new HashMap<>();
    values.forEach((id, value) -> below.put(layout.route(version, id), value));
    return below;
  }

  /** Returns whether a version has this content and nothing else. */
  boolean isAll(VersionId version, Collection<Entry> stored) {
    return byKey(stored).equals(below(version));
  }

  /** Returns whether a version has this content, other entries aside. */
  boolean isAmong(VersionId version, Collection<Entry> stored) {
    return byKey(stored).entrySet().containsAll(below(version).entrySet());
  }

  private static Map<Key, Bytes> byKey(Collection<Entry> stored) {
    Map<Key, Bytes> byKey = new HashMap<>();
    stored.forEach(entry -> byKey.put(entry.key(), entry.value()));
    return byKey;
  }

  /**
   * Returns how the routes stored below a version differ from this content, a line for each key.
   */
  List<String> differences(VersionId version, Collection<Entry> stored) {
    Map<Key, Bytes> missing = below(version);
    List<String> differences = new ArrayList<>();
    for (Entry entry : stored) {
      Bytes value = missing.remove(entry.key());
      if (value == null) {
        differences.add("extra " + entry.key());
      } else if (!value.equals(entry.value())) {
        differences.add("different " + entry.key());
      }
    }
    missing.keySet().stream().sorted().forEach(key -> differences.add("missing " + key));
    return differences;
  }

  /**
   * Cuts the routes into transactions, each as large as the store accepts, and applied only while
   * the claim is unchanged.
   *
   * @throws StoreException.Refused if a route is too large for the store by itself
   */
  List<Transaction> chunks(VersionId version, Entry claim, Limits limits) {
    List<RouteId> ids = List.copyOf(values.keySet());
    List<Transaction> chunks = new ArrayList<>();
    for (int from = 0; from < ids.size(); ) {
      int to = Math.min(ids.size(), from + Math.min(limits.writes(), limits.operations() - 1));
      Transaction chunk = chunk(version, ids.subList(from, to), claim);
      while (!limits.fits(chunk) && to - from > 1) {
        to = from + (to - from) / 2;
        chunk = chunk(version, ids.subList(from, to), claim);
      }
      limits.check(chunk);
      chunks.add(chunk);
      from = to;
    }
    return chunks;
  }

  private Transaction chunk(VersionId version, List<RouteId> ids, Entry claim) {
    Transaction.Builder chunk = Transaction.builder().require(Condition.unchanged(claim));
    ids.forEach(id -> chunk.put(layout.route(version, id), values.get(id)));
    return chunk.build();
  }
}
