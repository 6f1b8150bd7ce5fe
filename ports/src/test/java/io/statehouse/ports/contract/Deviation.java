package io.statehouse.ports.contract;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * States that a store cannot do what the contract requires, and why. A test that this makes
 * pointless is aborted with the reason, so that the report shows it; no test is skipped silently.
 */
public final class Deviation {
  private static final Deviation NONE = new Deviation(Optional.empty());

  private final Optional<String> reason;

  private Deviation(Optional<String> reason) {
    this.reason = reason;
  }

  /** The store does what the contract requires. */
  public static Deviation none() {
    return NONE;
  }

  /**
   * @param reason a sentence: what the store cannot do, and why
   */
  public static Deviation because(String reason) {
    if (requireNonNull(reason, "reason").isBlank()) {
      throw new IllegalArgumentException("deviation has no reason: say why the store deviates");
    }
    return new Deviation(Optional.of(reason));
  }

  /** Returns why the store deviates, or empty if it does not. */
  public Optional<String> reason() {
    return reason;
  }

  boolean stated() {
    return reason.isPresent();
  }

  /** Aborts a test that has no meaning for a store that deviates. */
  void abortsTest() {
    reason.ifPresent(why -> Assumptions.abort("the store deviates: " + why));
  }
}
