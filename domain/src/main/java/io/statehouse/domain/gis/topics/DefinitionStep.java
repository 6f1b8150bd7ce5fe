package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.Map;

/**
 * A transaction that changes definitions.
 *
 * @param version the desired version after it
 * @param raises whether it sets that version
 * @param names the topics that it changes
 */
record DefinitionStep(
    VersionNumber version, boolean raises, Transaction transaction, List<String> names) {

  /** Returns whether these entries are as the step leaves them. */
  boolean isIn(Map<Key, Bytes> entries) {
    return transaction.writes().stream()
        .allMatch(
            write ->
                write instanceof Write.Put put
                    ? put.value().equals(entries.get(put.key()))
                    : !entries.containsKey(((Write.Delete) write).key()));
  }
}
