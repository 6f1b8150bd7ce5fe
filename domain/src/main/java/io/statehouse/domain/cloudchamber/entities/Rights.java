package io.statehouse.domain.cloudchamber.entities;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The rights that a user has, or is to have. */
public record Rights(Set<Right> all) {
  public static final Rights NONE = new Rights(Set.of());
  public static final Rights ALL = of(Right.values());

  /** The original's order, in which it names them. */
  private static final List<Right> SPOKEN =
      List.of(
          Right.INJECT_FAULTS,
          Right.MANAGE_ACCOUNTS,
          Right.MODIFY_INVENTORY,
          Right.MODIFY_WORKLOADS,
          Right.PERFORM_REPAIRS,
          Right.STEP_TIME);

  public Rights {
    all = Set.copyOf(all);
  }

  public static Rights of(Right... rights) {
    return new Rights(Set.copyOf(Arrays.asList(rights)));
  }

  public boolean has(Right right) {
    return all.contains(right);
  }

  /** Returns these rights with or without one right. */
  public Rights with(Right right, boolean granted) {
    EnumSet<Right> changed = EnumSet.noneOf(Right.class);
    changed.addAll(all);
    if (granted) {
      changed.add(right);
    } else {
      changed.remove(right);
    }
    return new Rights(changed);
  }

  /**
   * Returns whether a user with these rights may give others. One who manages accounts may give
   * any; unlike in the original, anyone else may give what they have themselves.
   */
  public boolean mayGrant(Rights granted) {
    return has(Right.MANAGE_ACCOUNTS) || all.containsAll(granted.all);
  }

  /** Returns the rights in the original's words; empty for no rights. */
  public String text() {
    return SPOKEN.stream().filter(this::has).map(Right::phrase).collect(joining(", "));
  }
}
