package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

/** The decision to keep a version or not, and the reason. */
public record Retention(VersionInfo info, Action action, String reason) {

  /** The action of a collection on a version. */
  public enum Action {
    KEEP,
    DELETE,
    /** It should be deleted, but changed meanwhile. */
    SKIP
  }

  public Retention {
    requireNonNull(info, "info");
    requireNonNull(action, "action");
    requireNonNull(reason, "reason");
  }

  public static Retention keep(VersionInfo info, String reason) {
    return new Retention(info, Action.KEEP, reason);
  }

  public static Retention delete(VersionInfo info, String reason) {
    return new Retention(info, Action.DELETE, reason);
  }

  public Retention skipped(String why) {
    return new Retention(info, Action.SKIP, why);
  }
}
