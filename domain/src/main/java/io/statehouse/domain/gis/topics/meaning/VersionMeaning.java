package io.statehouse.domain.gis.topics.meaning;

import static io.statehouse.domain.gis.topics.meaning.KeyFindings.error;
import static io.statehouse.domain.gis.topics.meaning.KeyFindings.notice;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is found wrong with the desired and the adopted version. */
final class VersionMeaning {
  private VersionMeaning() {}

  static Suspect outOfStep(TopicsLayout layout) {
    Key desired = layout.desired();
    Key adopted = layout.adopted();
    return new Suspect(Set.of(desired, adopted), view -> outOfStep(desired, adopted, view));
  }

  private static Optional<Finding> outOfStep(Key desired, Key adopted, Map<Key, Entry> view) {
    VersionNumber wanted;
    VersionNumber actual;
    try {
      wanted = new Indicator(desired, Optional.ofNullable(view.get(desired))).version();
      actual = new Indicator(adopted, Optional.ofNullable(view.get(adopted))).version();
    } catch (GisException bad) {
      return Optional.empty(); // a finding of its own
    }
    int order = wanted.compareTo(actual);
    if (order == 0) {
      return Optional.empty();
    }
    String versions = "is " + wanted + ", and " + actual + " is adopted";
    return order > 0
        ? notice("not-adopted", desired, versions + ": see the adopter's report if it stays so")
        : notice("desired-went-back", desired, versions + ": the store was restored or reset");
  }

  static Optional<Finding> badVersion(Entry entry) {
    try {
      return VersionNumber.read(entry.value()).isLast()
          ? error(
              "version-overflow",
              entry.key(),
              "is the greatest version there is, so that nothing more can be defined: write the"
                  + " former number")
          : Optional.empty();
    } catch (GisException bad) {
      return error("bad-version", entry.key(), "cannot be used: " + bad.getMessage());
    }
  }
}
