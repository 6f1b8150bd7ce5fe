package io.statehouse.domain.cloudchamber.definition;

import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import java.util.List;

/**
 * The result of a load.
 *
 * @param steps those that were taken; none that another load took first, or whose response was lost
 * @param withheld deletions that were left out, since there were more than allowed
 * @param undefined how many items were stored and not defined, as the last plan found them
 * @param leftovers racks, zones and regions that are neither listed nor defined, yet have something
 *     in them
 */
public record LoadResult(
    List<LoadStep> steps, List<LoadStep> withheld, int undefined, List<Address.OfItem> leftovers) {
  public LoadResult {
    steps = List.copyOf(steps);
    withheld = List.copyOf(withheld);
    leftovers = List.copyOf(leftovers);
  }
}
