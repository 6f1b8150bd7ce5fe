package io.statehouse.domain.gis.routes;

import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;

/**
 * What a request to publish would do now.
 *
 * @param live the version that is live
 * @param next the version that would be published; empty if the same is live already
 * @param changed routes of which the destination or another member differs, as they would be
 * @param removed keys of the live version that the next one would not have
 */
public record PublishPlan(
    Optional<VersionId> live,
    Optional<VersionId> next,
    List<PublishedRoute> added,
    List<PublishedRoute> changed,
    List<Key> removed,
    int unchanged,
    List<String> warnings) {
  public PublishPlan {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
    warnings = List.copyOf(warnings);
  }
}
