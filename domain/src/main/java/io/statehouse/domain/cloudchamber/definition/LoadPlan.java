package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The changes that a load would make. The inventory may change before they are made, so a load
 * decides again.
 */
public final class LoadPlan {
  /**
   * The order in which changes are made, so that what makes an item findable is written last, and
   * nothing is put into what is not there. Changes of one stage may be made in any order.
   */
  enum Stage {
    /** Removes parts, and what would appear together with what is to be listed. */
    PARTS_REMOVED,
    REGIONS_AND_PARTS,
    ZONES,
    RACKS,
    REMOVED
  }

  private final List<LoadStep> steps = new ArrayList<>();
  private final List<LoadStep> withheld = new ArrayList<>();
  private final List<Address.OfItem> leftovers = new ArrayList<>();

  private int undefined;

  /** The obstacles; those of the parts of a rack are that of the rack. */
  private final Set<String> obstacles = new LinkedHashSet<>();

  private final Map<Stage, List<ChangeGroup>> stages = new EnumMap<>(Stage.class);

  LoadPlan() {}

  void add(Stage stage, ChangeGroup group) {
    if (!group.changes().isEmpty()) {
      stages.computeIfAbsent(stage, same -> new ArrayList<>()).add(group);
    }
  }

  void addStep(LoadStep step) {
    steps.add(step);
  }

  void countUndefined(int items) {
    undefined = items;
  }

  void withhold(LoadStep deletion) {
    withheld.add(deletion);
  }

  void leave(Address.OfItem leftover) {
    leftovers.add(leftover);
  }

  void addObstacle(String obstacle) {
    obstacles.add(obstacle);
  }

  /** Returns the changes by their stages, in order. */
  Map<Stage, List<ChangeGroup>> stages() {
    return stages;
  }

  /** Returns the steps, those that delete last; none if there are obstacles. */
  public List<LoadStep> steps() {
    return List.copyOf(steps);
  }

  /** Returns the deletions that are left out, since there are more than allowed. */
  public List<LoadStep> withheld() {
    return List.copyOf(withheld);
  }

  /** Returns how many items are stored and not defined, which are deleted or withheld. */
  public int undefined() {
    return undefined;
  }

  /**
   * Returns the racks, zones and regions that are neither listed nor defined, yet have something in
   * them: what an interrupted load, or the original, left there. Only a load that prunes deletes
   * it.
   */
  public List<Address.OfItem> leftovers() {
    return List.copyOf(leftovers);
  }

  /** Returns what the layout cannot hold, one sentence each; then the definition is not loaded. */
  public List<String> obstacles() {
    return List.copyOf(obstacles);
  }

  /**
   * @throws CloudChamberException if the layout cannot hold what is defined
   */
  void requireStorable() {
    if (!obstacles.isEmpty()) {
      int more = obstacles.size() - 1;
      throw new CloudChamberException(
          Kind.INVALID,
          obstacles.iterator().next()
              + (more > 0 ? ", and %d more that the plan names".formatted(more) : ""));
    }
  }
}
