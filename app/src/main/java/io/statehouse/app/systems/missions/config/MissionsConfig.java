package io.statehouse.app.systems.missions.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.domain.missions.MissionControl;
import io.statehouse.domain.missions.MissionsSettings;
import io.statehouse.domain.missions.entities.AdminPassword;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Quantity;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The configuration by which missions are served.
 *
 * @param password the admin password, for a store that has none yet
 * @param strict whether to reproduce the original's quirks
 * @param expiry the age at which missions are deleted
 * @param rate requests per second that one client may send on average; 0 for no limit
 * @param burst requests that one client may send at once
 */
public record MissionsConfig(
    Optional<AdminPassword> password, boolean strict, Duration expiry, int rate, int burst) {
  public static final Setting<Optional<AdminPassword>> PASSWORD =
      Setting.optional(
              "missions.password",
              "the admin password, stored when the store has none yet",
              MissionsConfig::password)
          .hidden();
  public static final Setting<Boolean> STRICT =
      Setting.flag("missions.strict", "keep those quirks of Houston that clients may rely on");
  public static final Setting<Duration> EXPIRY =
      Setting.duration("missions.expiry", "720h", "age at which missions are deleted");
  public static final Setting<Integer> RATE =
      Setting.of(
          "missions.rate-limit",
          "100",
          "requests per second of one client; 0 is any number",
          (name, text) -> Quantity.countFrom(0, name, text));
  public static final Setting<Integer> BURST =
      Setting.count(
          "missions.rate-burst", "500", "requests of one client at once, before the limit");

  public static final List<Setting<?>> SETTINGS = List.of(PASSWORD, STRICT, EXPIRY, RATE, BURST);

  public MissionsConfig {
    requireNonNull(password, "password");
    requireNonNull(expiry, "expiry");
  }

  public static MissionsConfig of(Config config) {
    return new MissionsConfig(
        config.get(PASSWORD),
        config.get(STRICT),
        config.get(EXPIRY),
        config.get(RATE),
        config.get(BURST));
  }

  /** Opens the missions in {@code store}, without a request to it. */
  public MissionControl open(KeyValueStore store) {
    return MissionControl.open(
        store,
        MissionsSettings.with(Clock.systemUTC(), new SecureRandom())
            .withMode(strict ? Mode.STRICT : Mode.DEFAULT)
            .withExpiry(expiry));
  }

  private static AdminPassword password(String name, String text) {
    try {
      return new AdminPassword(text);
    } catch (MissionsException weak) {
      throw new IllegalArgumentException(name + ": " + weak.getMessage(), weak);
    }
  }
}
