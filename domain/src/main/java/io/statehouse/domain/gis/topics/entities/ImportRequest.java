package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The topics of a cluster that are to be imported.
 *
 * @param prefix what their names begin with
 * @param match a pattern of their names
 * @param onlyOverrides whether a property is left out if its value is the cluster's default
 */
public record ImportRequest(
    Optional<String> prefix, Optional<NamePattern> match, boolean onlyOverrides) {
  /** All topics, with all that is set on them. */
  public static final ImportRequest ALL =
      new ImportRequest(Optional.empty(), Optional.empty(), false);

  /**
   * @throws io.statehouse.domain.gis.entities.GisException if no name can begin with the prefix
   */
  public ImportRequest {
    requireNonNull(prefix, "prefix");
    requireNonNull(match, "match");
    prefix.ifPresent(begin -> new NamePattern(begin + "*"));
  }

  /** Returns whether a topic of this name is wanted. */
  public boolean wants(String name) {
    return prefix.map(name::startsWith).orElse(true)
        && match.map(pattern -> pattern.matches(name)).orElse(true);
  }
}
