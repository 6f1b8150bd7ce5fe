package io.statehouse.domain.cloudchamber;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import java.util.random.RandomGenerator;

/**
 * The settings with which a deployment is stored.
 *
 * @param random generates salts and secrets, so it must be unpredictable: a {@code SecureRandom}
 */
public record CloudChamberSettings(
    Namespace namespace, PasswordHash passwordHash, RandomGenerator random) {
  public CloudChamberSettings {
    requireNonNull(namespace, "namespace");
    requireNonNull(passwordHash, "passwordHash");
    requireNonNull(random, "random");
  }
}
