package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.VersionNumber;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Optional;

/** One of the two versions, as it was read. */
record Indicator(Key key, Optional<Entry> entry) {

  /**
   * @throws GisException with BAD_VERSION_VALUE
   */
  VersionNumber version() {
    try {
      return entry.map(Entry::value).map(VersionNumber::read).orElse(VersionNumber.NEVER);
    } catch (GisException bad) {
      throw bad.at(key);
    }
  }

  /** Returns the condition that the indicator is as it was read. */
  Condition unchanged() {
    return entry.map(Condition::unchanged).orElseGet(() -> Condition.absent(key));
  }
}
