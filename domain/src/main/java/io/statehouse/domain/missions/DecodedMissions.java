package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The missions written last, as they were before they were encoded: a change of a stage mostly
 * reads what the one before it wrote. A mission found is never out of date, since the stored
 * document must be the same to the byte. Safe for use by several threads.
 */
final class DecodedMissions {
  private static final int MAX_BYTES = 4 << 20;

  private record Written(Bytes document, Mission mission) {}

  private final Map<Key, Written> byKey = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** Returns the mission in an entry, if its document is among those written last. */
  synchronized Optional<Mission> find(Entry entry) {
    return Optional.ofNullable(byKey.get(entry.key()))
        .filter(written -> written.document.equals(entry.value()))
        .map(Written::mission);
  }

  /** Adds a mission and its document, in place of the ones used longest ago. */
  synchronized void add(Key key, Bytes document, Mission mission) {
    Written replaced = byKey.put(key, new Written(document, mission));
    bytes += document.size() - (replaced == null ? 0 : replaced.document.size());
    Iterator<Written> oldest = byKey.values().iterator();
    while (bytes > MAX_BYTES) {
      bytes -= oldest.next().document.size();
      oldest.remove();
    }
  }
}
