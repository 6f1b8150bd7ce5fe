package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.stores.StoreUrl;
import io.statehouse.domain.missions.AdminPassword;
import java.time.Duration;
import java.util.Optional;

/**
 * How missions are served.
 *
 * @param password the admin password, for a store that has none yet
 * @param strict whether the original's quirks are kept
 * @param expiry the age at which missions are deleted
 * @param rate requests a second that one client may make for long; 0 is any number
 * @param burst requests that one client may make at once
 */
public record MissionsConfig(
    StoreUrl store,
    Optional<AdminPassword> password,
    boolean strict,
    Duration expiry,
    int rate,
    int burst) {

  public MissionsConfig {
    requireNonNull(store, "store");
    requireNonNull(password, "password");
    requireNonNull(expiry, "expiry");
  }
}
