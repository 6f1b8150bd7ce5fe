package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

/**
 * The sender of a request, as the request names it.
 *
 * @param partition the UUID or the name of a partition
 */
public record Session(String user, String project, String partition) {
  public Session {
    requireNonNull(user, "user");
    requireNonNull(project, "project");
    requireNonNull(partition, "partition");
  }
}
