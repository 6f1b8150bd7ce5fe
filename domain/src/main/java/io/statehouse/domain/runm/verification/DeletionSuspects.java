package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Deletions of partitions that are running, or were interrupted: a copy of the partition's record
 * stands meanwhile. If the partition still has something, it is restored, since what was created in
 * it must not be lost; otherwise the deletion is finished.
 */
public final class DeletionSuspects {
  private final KeyValueStore store;
  private final RunmLayout layout;

  DeletionSuspects(KeyValueStore store, RunmLayout layout) {
    this.store = store;
    this.layout = layout;
  }

  Stream<Suspect> all() {
    return store.list(RunmLayout.DELETING).stream()
        .filter(entry -> !StrayFolder.is(entry))
        .map(this::suspect);
  }

  /** Returns the partition of which a copy is kept; empty if it is not one. */
  public static Optional<Partition> partition(Entry copy) {
    try {
      return Optional.of(StoredMessages.partition(copy))
          .filter(read -> RunmLayout.deleting(read.uuid()).equals(copy.key()));
    } catch (StoreException.Malformed unreadable) {
      return Optional.empty();
    }
  }

  private Suspect suspect(Entry copy) {
    return partition(copy)
        .map(
            partition -> {
              Key record = layout.partition(partition.uuid());
              // Nothing can be created in a partition without a record; so this stays true as long
              // as there is none.
              boolean used = store.get(record).isEmpty() && isUsed(partition.uuid());
              Key name = layout.partitionName(partition.name());
              return new Suspect(
                  Set.of(copy.key(), record, name),
                  view ->
                      Optional.ofNullable(view.get(copy.key()))
                          .filter(now -> now.revision().equals(copy.revision()))
                          .map(now -> unfinished(partition, now, used, view)));
            })
        .orElseGet(
            () ->
                StrayFolder.isMarker(copy)
                    ? unreadable(copy.key())
                    : StrayFolder.emptyMarker(copy.key()));
  }

  private static Suspect unreadable(Key key) {
    return Suspect.of(
        key,
        now ->
            partition(now).isPresent()
                ? Optional.empty()
                : Optional.of(
                    Finding.error(
                        "unreadable",
                        key,
                        "'"
                            + key
                            + "' stands for a partition that is being deleted, but is not its"
                            + " record: delete it, if no deletion is running")));
  }

  private boolean isUsed(Uuid partition) {
    return store
            .scan(layout.definitionsOf(Optional.of(partition)))
            .anyMatch(entry -> !StrayFolder.is(entry))
        || store
            .scan(layout.objects())
            .anyMatch(
                entry ->
                    RunmKey.read(layout, entry.key())
                        .flatMap(key -> StoredValues.object(key, entry))
                        .filter(object -> object.partition().equals(partition))
                        .isPresent());
  }

  private Finding unfinished(Partition partition, Entry copy, boolean used, Map<Key, Entry> view) {
    Key record = layout.partition(partition.uuid());
    Key name = layout.partitionName(partition.name());
    List<Write> writes = new ArrayList<>(List.of(new Write.Delete(copy.key())));
    if (!view.containsKey(record) && used) {
      writes.add(new Write.Put(record, copy.value()));
      if (!view.containsKey(name)) {
        writes.add(new Write.Put(name, Bytes.utf8(partition.uuid().text())));
      }
    } else if (!view.containsKey(record)) {
      writes.add(new Write.DeletePrefix(layout.belowPartition(partition.uuid())));
    }
    return Finding.notice(
            "unfinished-deletion",
            copy.key(),
            "the deletion of partition '"
                + partition.uuid()
                + "' is running or was interrupted: if none is running, delete it again")
        .repairedBy(writes.toArray(Write[]::new));
  }
}
