package io.statehouse.domain.cloudchamber.entities;

import static java.util.Objects.requireNonNull;

/** A session that is in use, and its user as the record is now. */
public record ActiveSession(Session session, User user) {
  public ActiveSession {
    requireNonNull(session, "session");
    requireNonNull(user, "user");
  }

  public Caller caller() {
    return Caller.of(user);
  }
}
