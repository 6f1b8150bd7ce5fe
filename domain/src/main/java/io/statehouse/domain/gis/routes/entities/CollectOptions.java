package io.statehouse.domain.gis.routes.entities;

import java.time.Duration;
import java.util.Optional;

/**
 * The options for one collection of versions.
 *
 * @param includeNewer whether finished versions above the live one are deleted too
 * @param stagingTtl instead of the one of the settings
 */
public record CollectOptions(boolean includeNewer, Optional<Duration> stagingTtl) {
  public static final CollectOptions DEFAULT = new CollectOptions(false, Optional.empty());
}
