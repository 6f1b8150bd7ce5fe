package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.runm.ObjectType.Scope;

/**
 * Who sends a request, with a session that was checked.
 *
 * @param partition the UUID of a partition, which need not exist
 */
public record Caller(String user, String project, String partition) {
  public Caller {
    requireNonNull(user, "user");
    requireNonNull(project, "project");
    requireNonNull(partition, "partition");
  }

  /** Returns whether the caller may see an object of a type with this scope. */
  boolean owns(MetadataObject object, Scope scope) {
    return object.partition().text().equals(partition)
        && (scope == Scope.PARTITION || object.project().equals(project));
  }
}
