package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.TOO_MANY_CHANGES;
import static io.statehouse.domain.gis.entities.GisException.Code.VERSION_OVERFLOW;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Divides changes into steps that the store takes, each of which raises the version; notes alone do
 * not.
 */
final class DefinitionSteps {
  private final TopicsLayout layout;
  private final Limits limits;
  private final List<DefinitionUnit> units;
  private final boolean raises;

  DefinitionSteps(TopicsLayout layout, Limits limits, List<DefinitionUnit> units) {
    this.layout = layout;
    this.limits = limits;
    this.units = units;
    this.raises = units.stream().anyMatch(DefinitionUnit::raises);
  }

  /** Returns the version from which the steps count up. */
  VersionNumber base(TopicsSnapshot seen) {
    VersionNumber desired = seen.desired().version();
    if (!raises) {
      return desired;
    }
    VersionNumber adopted = seen.adopted().version();
    VersionNumber above = desired.compareTo(adopted) > 0 ? desired : adopted;
    requireNext(above, above.equals(desired) ? layout.desired() : layout.adopted());
    return above;
  }

  private static void requireNext(VersionNumber above, Key indicator) {
    if (above.isLast()) {
      throw GisException.of(
          VERSION_OVERFLOW,
          "at %s: there is no version after %s: write the former number, or delete the key",
          indicator,
          above);
    }
  }

  /**
   * Refuses what cannot be completed, before anything is written.
   *
   * @param atomic whether more than one step is refused
   */
  void requirePossible(Indicator indicator, VersionNumber above, boolean atomic) {
    for (DefinitionUnit unit : units) {
      Transaction alone = step(List.of(unit), indicator, above).transaction();
      if (unit.names().size() <= 1) {
        limits.check(alone);
      } else if (!limits.fits(alone)) {
        throw GisException.of(
            TOO_MANY_CHANGES,
            "topics %s must change at once, which is more than this store takes: define fewer",
            String.join(", ", unit.names()));
      }
    }
    int limit = end(0, indicator, above);
    if (atomic && limit < units.size()) {
      throw GisException.of(
          TOO_MANY_CHANGES,
          "%s topics change, but this store takes at most %s of them at once: define fewer, or not"
              + " atomically",
          units.stream().mapToInt(unit -> unit.names().size()).sum(),
          units.subList(0, limit).stream().mapToInt(unit -> unit.names().size()).sum());
    }
  }

  /** Returns the end of the units that fit one transaction, from the given one on. */
  int end(int from, Indicator indicator, VersionNumber above) {
    int possible = from + 1;
    int tooMany = units.size() + 1;
    while (tooMany - possible > 1) {
      int middle = (possible + tooMany) >>> 1;
      if (limits.fits(step(units.subList(from, middle), indicator, above).transaction())) {
        possible = middle;
      } else {
        tooMany = middle;
      }
    }
    return possible;
  }

  /**
   * Returns the step that makes some of the changes.
   *
   * @param indicator the desired version before it
   */
  DefinitionStep step(int from, int to, Indicator indicator, VersionNumber above) {
    return step(units.subList(from, to), indicator, above);
  }

  private DefinitionStep step(
      List<DefinitionUnit> together, Indicator indicator, VersionNumber above) {
    VersionNumber version = raises ? above.next() : above;
    List<Write> writes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Set<Condition> conditions = new LinkedHashSet<>(List.of(indicator.unchanged()));
    if (raises) {
      writes.add(new Write.Put(layout.desired(), version.bytes()));
    }
    for (DefinitionUnit unit : together) {
      writes.addAll(unit.writes());
      names.addAll(unit.names());
      conditions.addAll(unit.conditions());
    }
    return new DefinitionStep(
        version, raises, new Transaction(List.copyOf(conditions), writes), names);
  }
}
