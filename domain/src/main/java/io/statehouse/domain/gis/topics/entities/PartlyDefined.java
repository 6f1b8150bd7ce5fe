package io.statehouse.domain.gis.topics.entities;

import static java.util.Objects.requireNonNull;

/**
 * Some steps of a definition were committed before one failed, for the reason that is the cause.
 * What is stored is valid and signalled, but incomplete; defining the same changes again completes
 * it.
 */
public final class PartlyDefined extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient DefineResult committed;

  public PartlyDefined(DefineResult committed, RuntimeException cause) {
    super(
        "defined in part, up to version "
            + committed.version()
            + " in "
            + committed.steps().size()
            + " steps: define the same again to complete it: "
            + cause.getMessage(),
        requireNonNull(cause, "cause"));
    this.committed = committed;
  }

  /** Returns the steps that were committed. */
  public DefineResult committed() {
    return committed;
  }
}
