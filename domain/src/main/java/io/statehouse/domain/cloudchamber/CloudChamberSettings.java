package io.statehouse.domain.cloudchamber;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * The settings with which a deployment is stored.
 *
 * @param random generates salts and secrets, so it must be unpredictable: a {@code SecureRandom}
 */
public record CloudChamberSettings(
    Namespace namespace, PasswordHash passwordHash, RandomGenerator random) {
  /** The production namespace of the layout that is the default. */
  public static CloudChamberSettings with(PasswordHash passwordHash) {
    return new CloudChamberSettings(
        Namespace.production(LayoutMode.DOC), passwordHash, new SecureRandom());
  }

  public CloudChamberSettings {
    requireNonNull(namespace, "namespace");
    requireNonNull(passwordHash, "passwordHash");
    requireNonNull(random, "random");
  }
}
