package io.statehouse.domain.cloudchamber.definition;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import java.util.Locale;

/**
 * A change that a load makes to one item.
 *
 * @param detail what changes, for people; empty if there is no more to say
 */
public record LoadStep(Action action, Address.OfItem address, String detail) {

  /** The kind of change. */
  public enum Action {
    CREATE,
    UPDATE,
    /** The item is deleted with everything in it. */
    DELETE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public LoadStep {
    requireNonNull(action, "action");
    requireNonNull(address, "address");
    requireNonNull(detail, "detail");
  }

  /** Returns the step as one line. */
  @Override
  public String toString() {
    String step = action + " " + address.phrase();
    return detail.isEmpty() ? step : step + ": " + detail;
  }
}
