package io.statehouse.domain.gis.routes.entities;

import static java.util.Objects.requireNonNull;

/** Whether a version is kept, and why. */
public record Retention(VersionInfo info, Action action, String reason) {

  /** What collecting does with a version. */
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
