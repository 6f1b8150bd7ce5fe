package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.entities.ObjectType.Scope;

/**
 * The sender of a request, with a session that was checked.
 *
 * @param partition the UUID of a partition, which need not exist
 * @param role empty for none
 */
public record Caller(String user, String project, String partition, String role) {
  /** The role of callers to whom ownership does not apply. */
  public static final String ADMIN = "admin";

  public Caller {
    requireNonNull(user, "user");
    requireNonNull(project, "project");
    requireNonNull(partition, "partition");
    requireNonNull(role, "role");
  }

  /** A caller without a role, as all of the original's are. */
  public Caller(String user, String project, String partition) {
    this(user, project, partition, "");
  }

  public Caller withRole(String given) {
    return new Caller(user, project, partition, given);
  }

  public boolean isAdmin() {
    return role.equals(ADMIN);
  }

  /** Returns whether the caller may see an object of a type with this scope. */
  public boolean owns(MetadataObject object, Scope scope) {
    return object.partition().text().equals(partition)
        && (scope == Scope.PARTITION || object.project().equals(project));
  }
}
