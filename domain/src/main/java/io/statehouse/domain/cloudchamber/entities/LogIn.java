package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

/** A session that has begun, and what its client must present to continue it. */
public record LogIn(ActiveSession active, SessionToken token) {
  public LogIn {
    requireNonNull(active, "active");
    requireNonNull(token, "token");
  }
}
