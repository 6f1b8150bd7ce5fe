package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A filter of objects: it admits those that all parts admit.
 *
 * @param partitions UUIDs; an empty list for all partitions, nothing for that of the caller
 * @param project empty for that of the caller
 */
public record ObjectFilter(
    Optional<List<String>> partitions,
    Optional<TextFilter> type,
    Optional<TextFilter> uuid,
    Optional<TextFilter> name,
    String project,
    PropertyFilter properties,
    TagFilter tags) {
  /** All objects of the caller's partition and project. */
  public static final ObjectFilter ALL =
      new ObjectFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          "",
          PropertyFilter.NONE,
          TagFilter.NONE);

  public ObjectFilter {
    partitions = partitions.map(List::copyOf);
    requireNonNull(type, "type");
    requireNonNull(uuid, "uuid");
    requireNonNull(name, "name");
    requireNonNull(project, "project");
    requireNonNull(properties, "properties");
    requireNonNull(tags, "tags");
  }

  public ObjectFilter inPartitions(List<String> uuids) {
    return new ObjectFilter(Optional.of(uuids), type, uuid, name, project, properties, tags);
  }

  public ObjectFilter ofType(TextFilter code) {
    return new ObjectFilter(partitions, Optional.of(code), uuid, name, project, properties, tags);
  }

  public ObjectFilter withUuid(TextFilter wanted) {
    return new ObjectFilter(partitions, type, Optional.of(wanted), name, project, properties, tags);
  }

  public ObjectFilter named(TextFilter wanted) {
    return new ObjectFilter(partitions, type, uuid, Optional.of(wanted), project, properties, tags);
  }

  public ObjectFilter ofProject(String wanted) {
    return new ObjectFilter(partitions, type, uuid, name, wanted, properties, tags);
  }

  public ObjectFilter with(PropertyFilter wanted) {
    return new ObjectFilter(partitions, type, uuid, name, project, wanted, tags);
  }

  public ObjectFilter with(TagFilter wanted) {
    return new ObjectFilter(partitions, type, uuid, name, project, properties, wanted);
  }
}
