package io.statehouse.ports.contract;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Where a store truly cannot do what the contract asks, and why. A test that it makes pointless is
 * aborted with the reason, so that the report shows it; nothing is left out silently.
 */
public final class Deviation {
  private static final Deviation NONE = new Deviation(Optional.empty());

  private final Optional<String> reason;

  private Deviation(Optional<String> reason) {
    this.reason = reason;
  }

  /** The store does as the contract says. */
  public static Deviation none() {
    return NONE;
  }

  /**
   * @param reason a sentence: what the store cannot do, and what stands in its way
   */
  public static Deviation because(String reason) {
    if (requireNonNull(reason, "reason").isBlank()) {
      throw new IllegalArgumentException("deviation gives no reason: say what stands in the way");
    }
    return new Deviation(Optional.of(reason));
  }

  /** Why the store deviates, or empty if it does not. */
  public Optional<String> reason() {
    return reason;
  }

  boolean stated() {
    return reason.isPresent();
  }

  /** Ends a test that has no meaning for a store that deviates. */
  void abortsTest() {
    reason.ifPresent(why -> Assumptions.abort("the store deviates: " + why));
  }
}
