package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import java.time.Instant;

/**
 * A log-in session as it is stored.
 *
 * @param user as the record of the user spells it
 * @param namespace in which it is valid; there may be another user of that name in another one
 * @param secretHash by which the secret is recognized that its client has
 * @param passwordMark by which a change of the user's password is noticed
 * @param deadline when it ends unless it is used before
 */
public record Session(
    long id, Name user, String namespace, Bytes secretHash, Bytes passwordMark, Instant deadline) {
  public Session {
    requireNonNull(user, "user");
    requireNonNull(namespace, "namespace");
    requireNonNull(secretHash, "secretHash");
    requireNonNull(passwordMark, "passwordMark");
    requireNonNull(deadline, "deadline");
  }

  public Session until(Instant later) {
    return new Session(id, user, namespace, secretHash, passwordMark, later);
  }
}
