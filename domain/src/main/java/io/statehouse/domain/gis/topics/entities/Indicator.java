package io.statehouse.domain.gis.topics.entities;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Optional;

/** One of the two versions, as it was read. */
public record Indicator(Key key, Optional<Entry> entry) {

  /**
   * @throws GisException with BAD_VERSION_VALUE
   */
  public VersionNumber version() {
    try {
      return entry.map(Entry::value).map(VersionNumber::read).orElse(VersionNumber.NEVER);
    } catch (GisException bad) {
      throw bad.at(key);
    }
  }

  /** Returns the condition that the indicator is as it was read. */
  public Condition unchanged() {
    return entry.map(Condition::unchanged).orElseGet(() -> Condition.absent(key));
  }
}
