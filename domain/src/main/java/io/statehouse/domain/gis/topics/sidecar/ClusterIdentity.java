package io.statehouse.domain.gis.topics.sidecar;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import java.util.Optional;

/**
 * The identity of the cluster in which the topics are adopted. An address that leads to another
 * cluster would have all topics created there; the identifier of the cluster, once seen, prevents
 * that. Without a sidecar it is not remembered.
 */
public final class ClusterIdentity {
  private final KeyValueStore store;
  private final TopicsLayout layout;

  public ClusterIdentity(KeyValueStore store, TopicsLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  /**
   * Returns the identifier of the cluster that an entry remembers; empty if the value is invalid,
   * as after it was written by hand.
   */
  public static Optional<String> remembered(Entry entry) {
    return entry
        .value()
        .text()
        .filter(id -> !id.isEmpty() && id.chars().allMatch(c -> c > ' ' && c < 0x7f));
  }

  /**
   * Remembers the cluster, or compares it with the one remembered.
   *
   * @param confirmed the identifier of a cluster that may take the place of the one remembered
   * @throws GisException with CLUSTER_CHANGED
   */
  public void require(String id, Optional<String> confirmed) {
    if (!layout.hasSidecar()) {
      return;
    }
    Optional<Entry> known = store.get(layout.cluster());
    if (known.filter(entry -> isOf(entry, id)).isPresent()) {
      return;
    }
    if (known.isPresent() && confirmed.filter(id::equals).isEmpty()) {
      throw changed(id, known.get());
    }
    remember(id, known);
  }

  /**
   * @throws GisException with CLUSTER_CHANGED if another cluster is remembered
   */
  public void requireNoOther(String id) {
    Optional<Entry> known = layout.hasSidecar() ? store.get(layout.cluster()) : Optional.empty();
    if (known.filter(entry -> !isOf(entry, id)).isPresent()) {
      throw changed(id, known.get());
    }
  }

  private void remember(String id, Optional<Entry> known) {
    Condition unchanged =
        known.map(Condition::unchanged).orElseGet(() -> Condition.absent(layout.cluster()));
    boolean remembered =
        store
            .commit(
                Transaction.builder()
                    .require(unchanged)
                    .put(layout.cluster(), Bytes.utf8(id))
                    .build())
            .applied();
    if (!remembered) {
      requireNoOther(id);
    }
  }

  private static boolean isOf(Entry entry, String id) {
    return entry.value().equals(Bytes.utf8(id));
  }

  private static GisException changed(String id, Entry known) {
    return remembered(known)
        .map(
            other ->
                GisException.of(
                    Code.CLUSTER_CHANGED,
                    "the cluster is %s, but topics were adopted in %s: check the address, or"
                        + " confirm cluster %s",
                    id,
                    other,
                    id))
        .orElseGet(
            () ->
                GisException.of(
                    Code.CLUSTER_CHANGED,
                    "the cluster is %s, but %s, which remembers the cluster of the topics, names"
                        + " none: check the address, and confirm cluster %s",
                    id,
                    known.key(),
                    id));
  }
}
