package io.statehouse.domain.cloudchamber.entities;

import io.statehouse.ports.Bytes;

/** The function bcrypt. */
@FunctionalInterface
public interface PasswordHash {
  /** The cost of the original's hashes. */
  int ORIGINAL_COST = 10;

  /** A program that has no such function, and so neither sets nor checks passwords. */
  PasswordHash NONE =
      (password, setting) -> {
        throw new IllegalStateException(
            "this program cannot hash passwords: open the deployment with a PasswordHash");
      };

  /**
   * Returns the hash of a password: 60 characters, which begin with the setting.
   *
   * @param password at most 72 bytes
   * @param setting version, cost and salt, 29 characters as in {@code
   *     $2a$10$N9qo8uLOickgx2ZMRZoMye}
   */
  String hash(Bytes password, String setting);

  /** Returns the cost of new hashes: 2 to this power is the number of rounds. */
  default int cost() {
    return ORIGINAL_COST;
  }
}
