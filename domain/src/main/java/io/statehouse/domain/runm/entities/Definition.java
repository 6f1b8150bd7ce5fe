package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;

/**
 * The definition of objects of a type: their schema, and who may see and change which property.
 *
 * @param schema a JSON Schema (draft 7) as text; what is stored need not be one
 */
public record Definition(Uuid uuid, String schema, List<PropertyPermissions> permissions) {
  public Definition {
    requireNonNull(uuid, "uuid");
    requireNonNull(schema, "schema");
    permissions = List.copyOf(permissions);
  }

  /**
   * Returns what callers of a project with a role may do with a property: what the most specific
   * entry says that is about them, or nothing if there are entries only about others. Without any
   * entry everyone may read and write it.
   */
  public int bits(String project, String role, String key) {
    List<Permission> entries =
        permissions.stream()
            .filter(each -> each.key().equals(key))
            .flatMap(each -> each.permissions().stream())
            .toList();
    if (entries.isEmpty()) {
      return Permission.READ | Permission.WRITE;
    }
    return entries.stream()
        .filter(entry -> entry.isAbout(project, role))
        .sorted(Comparator.comparingInt(Permission::specificity).reversed())
        .mapToInt(Permission::bits)
        .findFirst()
        .orElse(0);
  }

  /** Returns whether the other differs in its identifier alone, if at all. */
  public boolean saysAs(Definition other) {
    return schema.equals(other.schema) && permissions.equals(other.permissions);
  }

  /** The permissions to see and change the property with one key. */
  public record PropertyPermissions(String key, List<Permission> permissions) {
    public PropertyPermissions {
      requireNonNull(key, "key");
      permissions = List.copyOf(permissions);
    }
  }

  /**
   * A permission of some callers.
   *
   * @param project whose callers; empty for those of every project
   * @param role callers with which role; empty for those with any
   * @param bits {@link #READ} and {@link #WRITE}, or other bits that were stored
   */
  public record Permission(String project, String role, int bits) {
    public static final int READ = 1;
    public static final int WRITE = 2;

    public Permission {
      requireNonNull(project, "project");
      requireNonNull(role, "role");
    }

    private boolean isAbout(String callersProject, String callersRole) {
      return (project.isEmpty() || project.equals(callersProject))
          && (role.isEmpty() || role.equals(callersRole));
    }

    /** A project is more specific than a role. */
    private int specificity() {
      return (project.isEmpty() ? 0 : 2) + (role.isEmpty() ? 0 : 1);
    }
  }
}
