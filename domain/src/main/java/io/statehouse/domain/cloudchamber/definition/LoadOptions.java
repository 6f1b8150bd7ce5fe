package io.statehouse.domain.cloudchamber.definition;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;

/**
 * The limits of a load.
 *
 * @param prune whether to delete what is in racks, zones and regions that are neither listed nor
 *     defined
 * @param maxDeletes how many items may be deleted; if there are more, none is deleted; empty if any
 *     number
 */
public record LoadOptions(boolean prune, OptionalInt maxDeletes) {
  /** A load that deletes everything that is not defined. */
  public static final LoadOptions DEFAULT = new LoadOptions(false, OptionalInt.empty());

  /** The most items that a load deletes, unless configured or requested otherwise. */
  public static final int MAX_DELETES = 10;

  public LoadOptions {
    requireNonNull(maxDeletes, "maxDeletes");
    if (maxDeletes.isPresent() && maxDeletes.getAsInt() < 0) {
      throw new IllegalArgumentException("maxDeletes is " + maxDeletes.getAsInt());
    }
  }

  public LoadOptions pruning() {
    return new LoadOptions(true, maxDeletes);
  }

  /** Returns the options of a load that no one has requested, such as at a start. */
  public static LoadOptions automatic(int maxDeletes) {
    return new LoadOptions(false, OptionalInt.of(maxDeletes));
  }
}
