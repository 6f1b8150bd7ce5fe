package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * An object of a partition: a provider, an image, a machine.
 *
 * @param project who owns it; stored but without meaning for types whose names are unique within a
 *     partition, and possibly empty
 * @param properties in the order of their creation, duplicates included
 * @param tags in the order of their creation, duplicates included
 */
public record MetadataObject(
    Uuid uuid,
    Uuid partition,
    TypeCode type,
    String project,
    String name,
    List<Property> properties,
    List<String> tags) {
  public MetadataObject {
    requireNonNull(uuid, "uuid");
    requireNonNull(partition, "partition");
    requireNonNull(type, "type");
    requireNonNull(project, "project");
    requireNonNull(name, "name");
    properties = List.copyOf(properties);
    tags = List.copyOf(tags);
  }

  public MetadataObject withName(String changed) {
    return new MetadataObject(uuid, partition, type, project, changed, properties, tags);
  }

  public MetadataObject withProject(String changed) {
    return new MetadataObject(uuid, partition, type, changed, name, properties, tags);
  }

  public MetadataObject withProperties(List<Property> changed) {
    return new MetadataObject(uuid, partition, type, project, name, changed, tags);
  }

  public MetadataObject withTags(List<String> changed) {
    return new MetadataObject(uuid, partition, type, project, name, properties, changed);
  }
}
