package io.statehouse.domain.runm.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Write;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The rules for partitions and their names. */
final class PartitionSuspects {
  private final RunmLayout layout;

  PartitionSuspects(RunmLayout layout) {
    this.layout = layout;
  }

  /** A partition has its name. */
  Stream<Suspect> partition(RunmKey key, Entry scanned) {
    return Uuid.find(key.id())
        .flatMap(uuid -> StoredValues.partition(uuid, scanned))
        .map(partition -> named(key.key(), partition))
        .stream();
  }

  private Suspect named(Key record, Partition partition) {
    Key name = layout.partitionName(partition.name());
    Bytes uuid = Bytes.utf8(partition.uuid().text());
    return new Suspect(
        Set.of(record, name),
        view ->
            Optional.ofNullable(view.get(record))
                .flatMap(entry -> StoredValues.partition(partition.uuid(), entry))
                .filter(partition::equals)
                .flatMap(found -> missing(found, name, uuid, view)));
  }

  private static Optional<Finding> missing(
      Partition partition, Key name, Bytes uuid, Map<Key, Entry> view) {
    String what = "partition '" + partition.uuid() + "' has the name '" + partition.name() + "', ";
    Entry holder = view.get(name);
    if (holder == null) {
      return Optional.of(
          Finding.error("missing-partition-name", name, what + "but no key finds it by that name")
              .repairedBy(new Write.Put(name, uuid)));
    }
    return holder.value().equals(uuid)
        ? Optional.empty()
        : Optional.of(
            Finding.error(
                "missing-partition-name",
                name,
                what + "but '" + name + "' leads to another: rename one of them"));
  }

  /** A name leads to the partition that has it. */
  Stream<Suspect> name(Entry scanned) {
    Key name = scanned.key();
    return StoredValues.target(scanned)
        .map(
            uuid ->
                Suspect.whileAsRead(
                    scanned,
                    Set.of(layout.partition(uuid), RunmLayout.deleting(uuid)),
                    view -> wrong(name, uuid, view)))
        .stream();
  }

  private Optional<Finding> wrong(Key name, Uuid uuid, Map<Key, Entry> view) {
    if (view.containsKey(RunmLayout.deleting(uuid))) {
      return Optional.empty();
    }
    Entry record = view.get(layout.partition(uuid));
    if (record == null) {
      Finding found =
          Finding.error(
              "wrong-partition-name",
              name,
              "'" + name + "' leads to the partition '" + uuid + "', which does not exist");
      return Optional.of(Verification.deletedIfHex(found, name, uuid));
    }
    Optional<Partition> partition = StoredValues.partition(uuid, record);
    if (partition.isEmpty()) {
      return Optional.empty(); // a finding of its own
    }
    return layout.partitionName(partition.get().name()).equals(name)
        ? Verification.irregular(name, uuid)
        : Optional.of(
            Finding.error(
                    "wrong-partition-name",
                    name,
                    "'"
                        + name
                        + "' leads to the partition '"
                        + uuid
                        + "', which has the name '"
                        + partition.get().name()
                        + "'")
                .repairedBy(new Write.Delete(name)));
  }
}
