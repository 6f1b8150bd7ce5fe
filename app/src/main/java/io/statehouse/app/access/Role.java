package io.statehouse.app.access;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A name for some grants. */
public record Role(String name, List<Grant> grants) {
  public Role {
    requireNonNull(name, "name");
    grants = List.copyOf(grants);
  }

  /**
   * Returns the roles that exist without being configured: {@code reader}, {@code operator} and
   * {@code admin} of all systems, the same of each system as {@code css-read}, {@code css-write}
   * and {@code css-admin}, and {@code css.trusted}, which may also send requests in the name of
   * others.
   */
  public static Map<String, Role> builtIn(Collection<String> systems) {
    List<Role> roles = new ArrayList<>();
    roles.add(of("reader", Right.READ, Area.ALL));
    roles.add(of("operator", Right.WRITE, Area.ALL));
    roles.add(of("admin", Right.ADMIN, Area.ALL));
    for (String system : systems) {
      Area area = new Area.OfSystem(system);
      roles.add(of(system + "-read", Right.READ, area));
      roles.add(of(system + "-write", Right.WRITE, area));
      roles.add(of(system + "-admin", Right.ADMIN, area));
      roles.add(
          new Role(
              system + ".trusted",
              List.of(new Grant(Right.WRITE, area), new Grant(Right.SPEAK_FOR_OTHERS, area))));
    }
    Map<String, Role> byName = new LinkedHashMap<>();
    roles.forEach(role -> byName.put(role.name, role));
    return byName;
  }

  private static Role of(String name, Right right, Area area) {
    return new Role(name, List.of(new Grant(right, area)));
  }
}
