package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What objects of a type must look like, and who may see and change which property.
 *
 * @param schema a JSON Schema (draft 7) as text; what is stored need not be one
 */
public record Definition(Uuid uuid, String schema, List<PropertyPermissions> permissions) {
  public Definition {
    requireNonNull(uuid, "uuid");
    requireNonNull(schema, "schema");
    permissions = List.copyOf(permissions);
  }

  /** Who may see and change the property with one key. */
  public record PropertyPermissions(String key, List<Permission> permissions) {
    public PropertyPermissions {
      requireNonNull(key, "key");
      permissions = List.copyOf(permissions);
    }
  }

  /**
   * What some callers may do.
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
  }
}
