package io.statehouse.domain.gis.topics.meaning;

import static io.statehouse.domain.gis.topics.meaning.KeyFindings.error;
import static io.statehouse.domain.gis.topics.meaning.KeyFindings.notice;

import io.statehouse.domain.gis.topics.layout.MoveDocuments;
import io.statehouse.domain.gis.topics.moves.entities.Move;
import io.statehouse.domain.gis.topics.sidecar.ClusterIdentity;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.ports.Entry;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import io.statehouse.ports.lease.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is wrong with the lease, the cluster and the moves that adopters remember. */
final class SidecarMeaning {
  static final String NO_LEASE = "is no lease of an adopter";
  static final String NO_CLUSTER = "names no cluster";
  private static final String NO_MOVE = "is no reassignment of an adopter";

  private SidecarMeaning() {}

  /**
   * Deleting it loses nothing: whose lease was overwritten cannot renew it, and stops within a
   * fifth of its time; until then two adopters at once are safe.
   */
  static Optional<Finding> noLease(Entry entry) {
    try {
      Lease.holder(entry);
      return Optional.empty();
    } catch (StoreException.Malformed bad) {
      return error("unreadable-lease", entry.key(), NO_LEASE + ", so that none becomes active")
          .map(finding -> finding.repairedBy(new Write.Delete(entry.key())));
    }
  }

  /** Without the key any cluster is adopted in, so that only an operator can say which it is. */
  static Optional<Finding> noCluster(Entry entry) {
    return ClusterIdentity.remembered(entry).isPresent()
        ? Optional.empty()
        : error(
            "bad-cluster",
            entry.key(),
            NO_CLUSTER
                + ", so that nothing is adopted: run statehouse gis topics plan, and confirm the"
                + " cluster that it names, by gis topics adopt --confirm-cluster ID");
  }

  static StateRecord move(String topic, Entry entry) {
    Optional<Move> move = MoveDocuments.read(entry.value());
    if (move.isEmpty()) {
      return KeyFindings.unreadable(entry.key(), NO_MOVE);
    }
    List<Field> fields = new ArrayList<>();
    move.get().rates().forEach((broker, rate) -> fields.add(Field.of("broker-" + broker, rate)));
    return new StateRecord("throttled-move", OneLine.of(topic), fields);
  }

  /** Only an adopter can clean up, as that is in the cluster; without the record, an operator. */
  static Optional<Finding> openMove(Entry entry) {
    return MoveDocuments.read(entry.value()).isPresent()
        ? notice(
            "unfinished-move",
            entry.key(),
            "is about replicas that are moved with a throttle: an adopter removes it when that has"
                + " ended")
        : error(
            "unreadable-move",
            entry.key(),
            NO_MOVE
                + ", so that its throttle stays: remove the topic's throttled.replicas and the"
                + " brokers' throttled.rate with Kafka's tools, then delete the key");
  }
}
