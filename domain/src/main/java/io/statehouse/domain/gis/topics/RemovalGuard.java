package io.statehouse.domain.gis.topics;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.ports.Condition;
import java.util.List;
import java.util.Set;

/** Decides whether definitions may go, by what is stored beside the topics. */
@FunctionalInterface
public interface RemovalGuard {
  /** Lets every definition go. */
  RemovalGuard NONE = names -> List.of();

  /**
   * Reads what the decision rests on. It is called again for every attempt to remove them.
   *
   * @param names the topics whose definitions are to be removed, at least one
   * @return the conditions under which the decision stays right; each transaction that removes a
   *     definition has all of them
   * @throws GisException if one of them must stay
   */
  List<Condition> requireRemovable(Set<String> names);
}
