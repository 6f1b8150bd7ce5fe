package io.statehouse.domain.gis.routes.entities;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Optional;

/**
 * The pointer as it was read.
 *
 * @param version empty if it points to nothing
 */
public record Pointer(Key key, Optional<Entry> entry, Optional<VersionId> version) {

  /**
   * @throws GisException with BAD_VERSION_VALUE
   */
  public static Pointer read(KeyValueStore store, Key key) {
    Optional<Entry> entry = store.get(key);
    try {
      return new Pointer(key, entry, entry.flatMap(read -> VersionId.read(read.value())));
    } catch (GisException bad) {
      throw bad.at(key);
    }
  }

  public Condition unchanged() {
    return entry.map(Condition::unchanged).orElseGet(() -> Condition.absent(key));
  }

  public boolean isAsIn(Pointer other) {
    return entry.map(Entry::revision).equals(other.entry.map(Entry::revision));
  }

  public void require(ExpectedPointer expected) {
    if (!expected.admits(version)) {
      throw conflict();
    }
  }

  public GisException conflict() {
    return GisException.of(
        Code.POINTER_CONFLICT,
        "%s is live now: read it, and decide again",
        version.map(live -> "version " + live).orElse("no version"));
  }
}
