package io.statehouse.domain.gis.topics;

import static io.statehouse.domain.gis.entities.GisException.Code.TOO_MANY_CHANGES;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.entities.Indicator;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Divides changes of definitions into transactions that a store accepts. */
record StepDivision(Limits limits, TopicsLayout layout) {

  /** Changes that are made at once: those of one topic, or of topics whose names collide. */
  record Unit(List<Write> writes, List<String> names, List<Condition> conditions) {}

  /** A transaction that raises the version, and the version that it sets. */
  record Step(VersionNumber version, Transaction transaction, List<String> names) {

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

  /**
   * Refuses what cannot be completed, before anything is written.
   *
   * @param atomic whether all units must fit one transaction
   * @throws GisException with TOO_MANY_CHANGES
   */
  void requirePossible(List<Unit> units, Indicator indicator, VersionNumber above, boolean atomic) {
    for (Unit unit : units) {
      Transaction alone = step(List.of(unit), indicator, above).transaction();
      if (unit.names().size() == 1) {
        limits.check(alone);
      } else if (!limits.fits(alone)) {
        throw GisException.of(
            TOO_MANY_CHANGES,
            "topics %s must change at once, which is more than this store takes: define fewer",
            String.join(", ", unit.names()));
      }
    }
    int limit = end(units, 0, indicator, above);
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
  int end(List<Unit> units, int from, Indicator indicator, VersionNumber above) {
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

  /** Returns the step that makes changes; what several of them demand is demanded once. */
  Step step(List<Unit> units, Indicator indicator, VersionNumber above) {
    VersionNumber version = above.next();
    List<Write> writes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Set<Condition> conditions = new LinkedHashSet<>(List.of(indicator.unchanged()));
    writes.add(new Write.Put(layout.desired(), version.bytes()));
    for (Unit unit : units) {
      writes.addAll(unit.writes());
      names.addAll(unit.names());
      conditions.addAll(unit.conditions());
    }
    return new Step(version, new Transaction(List.copyOf(conditions), writes), names);
  }
}
