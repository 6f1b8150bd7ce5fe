package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The settings by which routes are checked, read and kept.
 *
 * @param destinations what happens if a destination is no defined topic
 * @param adopted what happens if a destination is not known to be adopted as it is defined
 * @param allowEmpty whether readers accept a version without routes
 * @param retain how many finished versions below the live one are kept
 * @param stagingTtl how long after its start an unfinished version counts as abandoned
 * @param minAge how long a version is kept after it stopped being live, for slow readers
 */
public record RouteSettings(
    ConflictPolicy policy,
    DestinationCheck destinations,
    DestinationCheck adopted,
    boolean allowEmpty,
    int retain,
    Duration stagingTtl,
    Duration minAge) {
  public static final RouteSettings DEFAULT =
      new RouteSettings(
          ConflictPolicy.NESTED,
          DestinationCheck.WARN,
          DestinationCheck.OFF,
          false,
          5,
          Duration.ofHours(1),
          Duration.ofMinutes(10));

  public RouteSettings {
    requireNonNull(policy, "policy");
    requireNonNull(destinations, "destinations");
    requireNonNull(adopted, "adopted");
    if (retain < 0 || stagingTtl.isNegative() || minAge.isNegative()) {
      throw new IllegalArgumentException(
          "negative: retain " + retain + ", stagingTtl " + stagingTtl + ", minAge " + minAge);
    }
  }

  public RouteSettings withPolicy(ConflictPolicy other) {
    return new RouteSettings(other, destinations, adopted, allowEmpty, retain, stagingTtl, minAge);
  }

  public RouteSettings withDestinations(DestinationCheck other) {
    return new RouteSettings(policy, other, adopted, allowEmpty, retain, stagingTtl, minAge);
  }

  public RouteSettings withAdopted(DestinationCheck other) {
    return new RouteSettings(policy, destinations, other, allowEmpty, retain, stagingTtl, minAge);
  }

  public RouteSettings withRetain(int versions) {
    return new RouteSettings(
        policy, destinations, adopted, allowEmpty, versions, stagingTtl, minAge);
  }

  public RouteSettings withStagingTtl(Duration time) {
    return new RouteSettings(policy, destinations, adopted, allowEmpty, retain, time, minAge);
  }

  public RouteSettings withMinAge(Duration time) {
    return new RouteSettings(policy, destinations, adopted, allowEmpty, retain, stagingTtl, time);
  }
}
