package io.statehouse.domain.gis.topics.entities;

import static io.statehouse.domain.gis.entities.GisException.Code.INVALID_RULE;

import io.statehouse.domain.gis.entities.GisException;
import java.util.Optional;

/** The smallest and the largest number of partitions or replicas that a rule allows. */
public record CountRange(Optional<Integer> min, Optional<Integer> max) {
  public static final CountRange ANY = new CountRange(Optional.empty(), Optional.empty());

  /**
   * @throws GisException with INVALID_RULE if it allows no number
   */
  public CountRange {
    if (min.filter(least -> least < 1).isPresent() || max.filter(most -> most < 1).isPresent()) {
      throw new GisException(INVALID_RULE, "a bound is below 1: use at least 1");
    }
    if (min.isPresent() && max.isPresent() && min.get() > max.get()) {
      throw GisException.of(
          INVALID_RULE, "min is %s and max is %s: exchange them", min.get(), max.get());
    }
  }

  /** Returns what to use instead of a number; empty if it is allowed. */
  Optional<String> violation(int count) {
    if (min.filter(least -> count < least).isPresent()) {
      return Optional.of("use at least " + min.get());
    }
    return max.filter(most -> count > most).map(most -> "use at most " + most);
  }
}
