package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * An object as a caller wants it to be created, before anything of it is checked.
 *
 * @param uuid empty for a new identifier
 * @param partition the UUID of a partition
 */
public record ObjectRequest(
    String uuid,
    String partition,
    String type,
    String project,
    String name,
    List<Property> properties,
    List<String> tags) {
  public ObjectRequest {
    requireNonNull(uuid, "uuid");
    requireNonNull(partition, "partition");
    requireNonNull(type, "type");
    requireNonNull(project, "project");
    requireNonNull(name, "name");
    properties = List.copyOf(properties);
    tags = List.copyOf(tags);
  }
}
