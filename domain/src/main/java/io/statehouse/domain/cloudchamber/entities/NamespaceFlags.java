package io.statehouse.domain.cloudchamber.entities;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * The original's three settings that decide which namespace a process uses, and whether it is
 * emptied first. In production the last two are ignored, even together.
 */
public record NamespaceFlags(
    boolean useTestNamespace, boolean useUniqueInstance, boolean preCleanStore) {

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
    return shared(layout).orElseGet(() -> Namespace.uniqueTest(layout, started));
  }

  /** Returns the namespace of all processes with these flags; empty if each has its own. */
  public Optional<Namespace> shared(LayoutMode layout) {
    if (!useTestNamespace) {
      return Optional.of(Namespace.production(layout));
    }
    return useUniqueInstance ? Optional.empty() : Optional.of(Namespace.standardTest(layout));
  }

  /** Returns whether the namespace is emptied once, before its first use; never production. */
  public boolean cleans() {
    return useTestNamespace && preCleanStore;
  }
}
