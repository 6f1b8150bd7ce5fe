package io.statehouse.domain.gis.routes.entities;

import io.statehouse.ports.Key;
import java.util.List;
import java.util.Optional;

/**
 * The changes that a request to publish would make now. Routes are compared by their patterns, not
 * by their ids in the live version.
 *
 * @param live the version that is live
 * @param next the version that would be published; empty if the same is live already
 * @param unreadable keys of the live version that hold no valid route, which no reader accepts
 * @param unchanged how many routes the next version would have as the live one has them
 * @param warnings one line each
 */
public record PublishPlan(
    Optional<VersionId> live,
    Optional<VersionId> next,
    List<PublishedRoute> added,
    List<Change> changed,
    List<PublishedRoute> removed,
    List<Key> unreadable,
    int unchanged,
    List<String> warnings) {

  /** A route whose destination changes, or another member of its document. */
  public record Change(PublishedRoute before, PublishedRoute after) {}

  public PublishPlan {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
    unreadable = List.copyOf(unreadable);
    warnings = List.copyOf(warnings);
  }
}
