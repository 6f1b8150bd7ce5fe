package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The settings by which routes are checked, read and kept.
 *
 * @param allowEmpty whether readers accept a version without routes
 * @param retain how many finished versions below the live one are kept
 * @param stagingTtl how long after its start an unfinished version counts as abandoned
 * @param minAge how long a version is kept after it stopped being live, for slow readers
 */
public record RouteSettings(
    ConflictPolicy policy,
    DestinationCheck destinations,
    boolean allowEmpty,
    int retain,
    Duration stagingTtl,
    Duration minAge) {
  public static final RouteSettings DEFAULT =
      new RouteSettings(
          ConflictPolicy.NESTED,
          DestinationCheck.WARN,
          false,
          5,
          Duration.ofHours(1),
          Duration.ofMinutes(10));

  public RouteSettings {
    requireNonNull(policy, "policy");
    requireNonNull(destinations, "destinations");
    if (retain < 0 || stagingTtl.isNegative() || minAge.isNegative()) {
      throw new IllegalArgumentException(
          "negative: retain " + retain + ", stagingTtl " + stagingTtl + ", minAge " + minAge);
    }
  }

  public RouteSettings withPolicy(ConflictPolicy other) {
    return new RouteSettings(other, destinations, allowEmpty, retain, stagingTtl, minAge);
  }

  public RouteSettings withDestinations(DestinationCheck other) {
    return new RouteSettings(policy, other, allowEmpty, retain, stagingTtl, minAge);
  }

  public RouteSettings withRetain(int versions) {
    return new RouteSettings(policy, destinations, allowEmpty, versions, stagingTtl, minAge);
  }

  public RouteSettings withStagingTtl(Duration time) {
    return new RouteSettings(policy, destinations, allowEmpty, retain, time, minAge);
  }

  public RouteSettings withMinAge(Duration time) {
    return new RouteSettings(policy, destinations, allowEmpty, retain, stagingTtl, time);
  }
}
