package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The only key that an adopter may set, and the only way to set it. */
final class AdoptedVersion {
  private final KeyValueStore store;

  AdoptedVersion(KeyValueStore store) {
    this.store = store;
  }

  /**
   * Sets the adopted version, unless it has changed since it was read; returns whether it is set.
   *
   * @param read the indicator at the moment at which the topics were read
   * @param also what must hold too, as far as the store takes it in one transaction
   */
  boolean set(Indicator read, VersionNumber version, List<Condition> also) {
    Write put = new Write.Put(read.key(), version.bytes());
    List<Condition> conditions = new ArrayList<>(List.of(read.unchanged()));
    conditions.addAll(also);
    Transaction change = new Transaction(conditions, List.of(put));
    if (!store.limits().fits(change)) {
      change = new Transaction(List.of(read.unchanged()), List.of(put));
    }
    try {
      return store.commit(change) instanceof CommitResult.Applied;
    } catch (StoreException.OutcomeUnknown unknown) {
      return isSet(read, version, unknown);
    }
  }

  /** A commit that is applied late is right too: the topics are as they were at that version. */
  private boolean isSet(
      Indicator read, VersionNumber version, StoreException.OutcomeUnknown unknown) {
    try {
      Optional<Bytes> now = store.get(read.key()).map(Entry::value);
      return now.filter(version.bytes()::equals).isPresent();
    } catch (StoreException.Unavailable outage) {
      unknown.addSuppressed(outage);
      throw unknown;
    }
  }
}
