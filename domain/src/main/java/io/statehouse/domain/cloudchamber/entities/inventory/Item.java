package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Stored;

/** An item of the inventory as it is listed: where it is, in its own spelling, and its record. */
public record Item<A extends Address.OfItem, T>(A address, Stored<T> stored) {
  public Item {
    requireNonNull(address, "address");
    requireNonNull(stored, "stored");
  }

  public T record() {
    return stored.record();
  }
}
