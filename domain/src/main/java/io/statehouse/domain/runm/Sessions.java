package io.statehouse.domain.runm;

import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Session;
import io.statehouse.domain.runm.entities.Uuid;

/** Checks the sessions of requests, in the order and with the words of the original. */
public final class Sessions {
  private final RunmContext context;

  Sessions(RunmContext context) {
    this.context = context;
  }

  /**
   * Returns the caller that a session names. A partition given by its UUID need not exist.
   *
   * @throws RunmException if something is missing, or no partition has the name
   */
  public Caller check(Session session) {
    if (session.user().isEmpty()) {
      throw RunmException.precondition("user is required in session.");
    }
    if (session.partition().isEmpty()) {
      throw RunmException.precondition("partition is required in session.");
    }
    String partition =
        Uuid.isUuidLike(session.partition())
            ? context.meant(session.partition())
            : named(session.partition());
    if (session.project().isEmpty()) {
      throw RunmException.precondition("project is required in session.");
    }
    return new Caller(session.user(), session.project(), partition);
  }

  private String named(String name) {
    return context
        .directory()
        .partition(name)
        .map(partition -> partition.uuid().text())
        .orElseThrow(
            () ->
                RunmException.precondition("Unknown partition '%s' specified in session", name)
                    .explained("there is no partition \"%s\"", name));
  }
}
