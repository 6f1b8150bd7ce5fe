package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.CloudChamberException.Kind;
import java.time.OffsetDateTime;

/**
 * The original's three settings that decide which namespace a process uses, and whether it is
 * emptied first. In production the last two are ignored, even together.
 */
public record NamespaceFlags(
    boolean useTestNamespace, boolean useUniqueInstance, boolean preCleanStore) {

  /** What the original does without settings. */
  public static final NamespaceFlags PRODUCTION = new NamespaceFlags(false, false, false);

  /**
   * @throws CloudChamberException if a unique namespace of a test is to be emptied first
   */
  public NamespaceFlags {
    if (useTestNamespace && useUniqueInstance && preCleanStore) {
      throw new CloudChamberException(
          Kind.INVALID,
          "CloudChamber: invalid store configuration - both UseUniqueInstance and PreCleanStore are"
              + " enabled");
    }
  }

  /**
   * Returns the namespace of a process.
   *
   * @param started when the process opened its store first, in the local zone
   */
  public Namespace namespace(LayoutMode layout, OffsetDateTime started) {
    if (!useTestNamespace) {
      return Namespace.production(layout);
    }
    return useUniqueInstance
        ? Namespace.uniqueTest(layout, started)
        : Namespace.standardTest(layout);
  }

  /** Returns whether the namespace is emptied once, before its first use; never production. */
  public boolean cleans() {
    return useTestNamespace && preCleanStore;
  }
}
