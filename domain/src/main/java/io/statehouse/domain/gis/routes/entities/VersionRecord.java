package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * The record of by whom, when and after which version one was published.
 *
 * @param previous the version that was live until then
 */
public record VersionRecord(
    String publisher,
    String comment,
    Instant publishedAt,
    int routes,
    Optional<VersionId> previous) {
  public VersionRecord {
    requireNonNull(publisher, "publisher");
    requireNonNull(comment, "comment");
    requireNonNull(publishedAt, "publishedAt");
    requireNonNull(previous, "previous");
  }
}
